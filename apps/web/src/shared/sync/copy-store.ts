import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { CopyDatabase, CopySchema, StoredPicture } from '#shared/sync/copy-database.ts';
import type { Row } from '#shared/sync/rows.ts';
import type { IDBPTransaction } from 'idb';

/** Rows are written and read so many at a time, so that a tap is answered in between. */
const ROWS_AT_ONCE = 250;
/** Pictures in full size, of about 1 MB each. */
const ORIGINALS_KEPT = 100;

type AllStores = ['meta', ...typeof KIND_NAMES];
const ALL_STORES: AllStores = ['meta', ...KIND_NAMES];

const SMALL_KINDS = KIND_NAMES.filter((kind) => kind !== 'record');

type Writing = IDBPTransaction<CopySchema, AllStores | [...AllStores, 'operation', 'kept'], 'readwrite'>;

/** What leaves the outbox because the copy has it by now. */
export interface Received {
  /** The positions of operations. */
  readonly operations: readonly number[];
  /** The ids of files that no other operation names. */
  readonly files: readonly string[];
}
const NOTHING_RECEIVED: Received = { operations: [], files: [] };

/**
 * A garage in IndexedDB: the rows verbatim, so that a field that only a newer server knows is kept, and the cursor of the
 * feed that they belong to. Rows and cursor change in one transaction.
 */
export class CopyStore {
  readonly #database: CopyDatabase;

  constructor(database: CopyDatabase) {
    this.#database = database;
  }

  /** Where the copy stands in the feed; null before the first whole snapshot. */
  async cursor(): Promise<string | null> {
    const cursor = await this.#database.get('meta', 'cursor');
    return typeof cursor === 'string' ? cursor : null;
  }

  /** Whose copy it is, as the server last said. */
  async user(): Promise<User | null> {
    // Written by `keepUser` alone.
    return ((await this.#database.get('meta', 'user')) as User | undefined) ?? null;
  }

  async keepUser(user: User): Promise<void> {
    await this.#database.put('meta', user, 'user');
  }

  /**
   * Puts a page of the feed into the copy; `cursor` is null as long as the first snapshot is not whole. What the page shows
   * to have arrived leaves the outbox in the same transaction.
   */
  async apply(
    changes: readonly Change[],
    cursor: string | null,
    received: Received = NOTHING_RECEIVED,
  ): Promise<void> {
    await write(this.#begin(received), changes, cursor, received);
  }

  /** Additions to the outbox wait for a page only when it takes something out. */
  #begin({ operations }: Received): Writing {
    if (operations.length === 0) return this.#database.transaction(ALL_STORES, 'readwrite') as Writing;
    return this.#database.transaction([...ALL_STORES, 'operation', 'kept'], 'readwrite') as Writing;
  }

  /** Empties the copy, all but its pictures and the outbox. */
  async clear(): Promise<void> {
    const writing = this.#database.transaction([...KIND_NAMES], 'readwrite');
    for (const kind of KIND_NAMES) void writing.objectStore(kind).clear();
    await writing.done;
  }

  /**
   * Empties the copy and its pictures unless something waits in the outbox, which is asked in the same transaction. Answers
   * whether it is empty now.
   */
  async emptyUnlessWaiting(): Promise<boolean> {
    const copied = [...KIND_NAMES, 'thumbnail', 'original'] as const;
    const writing = this.#database.transaction(['meta', 'operation', ...copied], 'readwrite');
    const isEmptied = (await writing.objectStore('operation').count()) === 0;
    if (isEmptied) {
      void writing.objectStore('meta').delete('cursor');
      for (const name of copied) void writing.objectStore(name).clear();
    }
    await writing.done;
    return isEmptied;
  }

  /** Replaces everything by a whole snapshot. */
  async replace(
    changes: readonly Change[],
    cursor: string,
    received: Received = NOTHING_RECEIVED,
  ): Promise<void> {
    const writing = this.#begin(received);
    for (const kind of KIND_NAMES) ignoreFailure(writing.objectStore(kind).clear());
    await write(writing, changes, cursor, received);
  }

  /** The objects of these names as they are stored; null for one that is not. */
  async read(items: readonly Pick<Change, 'kind' | 'id'>[]): Promise<Change[]> {
    const reading = this.#database.transaction([...KIND_NAMES]);
    return Promise.all(
      items.map(async ({ kind, id }) => {
        if (kind !== 'record') return changeOf(kind, id, (await reading.objectStore(kind).get(id)) ?? null);
        const stored = await reading.objectStore('record').get(id);
        return { kind, id, object: stored?.object ?? null, move: stored?.move };
      }),
    );
  }

  /** Everything but the records. */
  async readSmallKinds(): Promise<Change[]> {
    const reading = this.#database.transaction([...SMALL_KINDS]);
    const found = await Promise.all(
      SMALL_KINDS.map(async (kind) => {
        const store = reading.objectStore(kind);
        const [ids, objects] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return objects.map((object, index) => changeOf(kind, ids[index] ?? '', object));
      }),
    );
    return found.flat();
  }

  async thumbnail(fileId: string): Promise<StoredPicture | undefined> {
    return this.#database.get('thumbnail', fileId);
  }

  async thumbnailIds(): Promise<Set<string>> {
    return new Set(await this.#database.getAllKeys('thumbnail'));
  }

  async keepThumbnail(fileId: string, picture: StoredPicture): Promise<void> {
    await this.#database.put('thumbnail', picture, fileId);
  }

  async original(fileId: string): Promise<StoredPicture | undefined> {
    return this.#database.get('original', fileId);
  }

  /** Keeps a picture that was looked at, in place of those looked at longest ago. */
  async keepOriginal(fileId: string, picture: StoredPicture): Promise<void> {
    const writing = this.#database.transaction('original', 'readwrite');
    void writing.store.put({ ...picture, usedAt: Date.now() }, fileId);
    const surplus = (await writing.store.count()) - ORIGINALS_KEPT;
    let oldest = surplus > 0 ? await writing.store.index('usedAt').openKeyCursor() : null;
    for (let left = surplus; left > 0 && oldest; left -= 1) {
      void writing.store.delete(oldest.primaryKey);
      oldest = await oldest.continue();
    }
    await writing.done;
  }

  /** Makes room: every picture can be fetched again. */
  async dropPictures(): Promise<void> {
    const writing = this.#database.transaction(['thumbnail', 'original'], 'readwrite');
    await Promise.all([writing.objectStore('thumbnail').clear(), writing.objectStore('original').clear()]);
    await writing.done;
  }

  /** The records, newest first, some hundreds at a time. */
  async *readRecords(): AsyncGenerator<Change[]> {
    let last: string | undefined;
    do {
      const after = last === undefined ? null : IDBKeyRange.lowerBound(last, true);
      const found = await this.#database.getAllFromIndex('record', 'order', after, ROWS_AT_ONCE);
      yield found.map(({ id, object, move }) => ({ kind: 'record', id, object, move }));
      last = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.order;
    } while (last !== undefined);
  }
}

async function write(
  writing: Writing,
  changes: readonly Change[],
  cursor: string | null,
  { operations, files }: Received,
): Promise<void> {
  if (cursor !== null) ignoreFailure(writing.objectStore('meta').put(cursor, 'cursor'));
  const leaving = writing as IDBPTransaction<CopySchema, ('operation' | 'kept')[], 'readwrite'>;
  for (const place of operations) ignoreFailure(leaving.objectStore('operation').delete(place));
  if (operations.length > 0) for (const id of files) ignoreFailure(leaving.objectStore('kept').delete(id));
  try {
    for (const [index, change] of changes.entries()) {
      const written = writeOne(writing, change);
      ignoreFailure(written);
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await written;
    }
    await writing.done;
  } catch (error) {
    // The row that is waited for was broken off by the one that failed: why, the transaction tells.
    const cause = writing.error ?? error;
    undo(writing);
    throw cause;
  }
}

/** A request that fails takes its transaction with it, and that is waited for. */
function ignoreFailure(request: Promise<unknown>): void {
  request.catch(() => undefined);
}

/** A row without a key is refused at once and aborts nothing: the rest of its page would stand, and the cursor with it. */
function undo(writing: Writing): void {
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // It has ended already.
  }
}

function writeOne(writing: Writing, change: Change): Promise<unknown> {
  if (change.object === null) return writing.objectStore(change.kind).delete(change.id);
  if (change.kind === 'record') {
    const { id, date } = change.object;
    const { object, move } = change;
    return writing.objectStore('record').put({ id, order: newestFirst(date + id), object, move });
  }
  return writing.objectStore(change.kind).put(change.object, change.id);
}

/** A key whose ascending order is the descending one of `text`, which consists of digits, a to f and dashes. */
function newestFirst(text: string): string {
  return text.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

function changeOf(kind: ChangeKind, id: string, object: Row<ChangeKind> | null): Change {
  // What is stored under a kind came from the feed as one of that kind.
  return { kind, id, object } as Change;
}

/**
 * Whether a device has refused to write. Not when the page is left during a pull, nor when the system takes the database away:
 * both break off what is under way.
 */
export function isUnwritable(error: unknown): boolean {
  return error instanceof DOMException && !['AbortError', 'InvalidStateError'].includes(error.name);
}
