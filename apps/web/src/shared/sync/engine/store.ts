import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import { COPY_VERSION } from '#shared/sync/copy-version.ts';
import type { NewOperation, Operation } from '#shared/sync/engine/operation.ts';
import type { Mirror, PendingFile, StoredKinds } from '#shared/sync/engine/rules.ts';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/** The cursor of a complete copy that lacks a kind: it is shown until a snapshot replaces it. */
export const FROM_THE_START = '';

/** Rows are written and read so many at a time, so that a tap is answered in between. */
const ROWS_AT_ONCE = 250;
/** Pictures in full size, of about 1 MB each. */
const ORIGINALS_KEPT = 100;

/** The bytes of a picture. As an ArrayBuffer: WebKit fails to store blobs. */
export interface StoredPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** A row of the paged kind: `order` puts the highest first. What else the change holds is stored with it. */
interface PagedRow {
  readonly id: string;
  readonly order: string;
  readonly object: object;
}

/** A store for each kind of the garage, and these beside it. */
interface Schema extends DBSchema {
  /** `mirrored`: what a mirror held has been put back. */
  meta: { key: string; value: unknown };
  thumbnail: { key: string; value: StoredPicture };
  original: { key: string; value: StoredPicture & { readonly usedAt: number }; indexes: { usedAt: number } };
  operation: { key: number; value: Operation };
  kept: { key: string; value: PendingFile };
}

/** The stores of the kinds are named by the rules: `idb` knows their names as texts alone. */
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;
type Writing = Transaction<'readwrite'>;

/** What leaves the queue because the rows hold it by now. */
export interface Received {
  readonly operations: readonly Operation[];
  /** The ids of files that no other operation names. */
  readonly files: readonly string[];
}

const STRICT = { durability: 'strict' } as const;

/**
 * One garage in IndexedDB: its rows verbatim, so that a field that only a newer server knows is kept; the cursor of the feed
 * that they belong to; the queue with its files; and pictures. What belongs together changes in one transaction.
 */
export class Store {
  readonly #database: IDBPDatabase<Schema>;
  readonly #kinds: StoredKinds;

  private constructor(database: IDBPDatabase<Schema>, kinds: StoredKinds) {
    this.#database = database;
    this.#kinds = kinds;
  }

  /**
   * Opens the database of a garage. A new version creates the stores that are missing and never empties the queue. It fetches
   * a snapshot, because the version before skipped the kinds that it had no store for.
   *
   * @param onLost called when the system or another window took the database away
   * @throws DOMException where the browser keeps nothing (private windows, a full disk)
   */
  static async open(name: string, kinds: StoredKinds, onLost: () => void): Promise<Store> {
    const database = await openDB<Schema>(name, COPY_VERSION, {
      async upgrade(typed, _from, _to, writing) {
        const made = typed as unknown as IDBPDatabase;
        const create = (store: string, options?: IDBObjectStoreParameters) =>
          made.objectStoreNames.contains(store) ? null : made.createObjectStore(store, options);
        create(kinds.paged.kind, { keyPath: 'id' })?.createIndex('order', 'order');
        create('original')?.createIndex('usedAt', 'usedAt');
        create('operation', { keyPath: 'place', autoIncrement: true });
        create('kept', { keyPath: 'id' });
        for (const store of ['meta', 'thumbnail', ...kinds.names]) create(store);
        const meta = writing.objectStore('meta');
        if ((await meta.getKey('cursor')) !== undefined) await meta.put(FROM_THE_START, 'cursor');
      },
      // A deletion asked for elsewhere waits for every connection.
      blocking: () => {
        database.close();
        onLost();
      },
      terminated: onLost,
    });
    return new Store(database, kinds);
  }

  #begin(stores: readonly string[], mode: 'readonly'): Transaction<'readonly'>;
  #begin(stores: readonly string[], mode: 'readwrite', options?: IDBTransactionOptions): Writing;
  #begin(stores: readonly string[], mode: IDBTransactionMode, options?: IDBTransactionOptions) {
    return (this.#database as unknown as IDBPDatabase).transaction([...stores], mode, options);
  }

  /** The position of the rows in the feed; null before the first complete snapshot. */
  async cursor(): Promise<string | null> {
    const cursor = await this.#database.get('meta', 'cursor');
    return typeof cursor === 'string' ? cursor : null;
  }

  /** Whose garage it is, as the server last said. */
  async user(): Promise<User | null> {
    // Written by `keepUser` alone.
    return ((await this.#database.get('meta', 'user')) as User | undefined) ?? null;
  }

  async keepUser(user: User): Promise<void> {
    await this.#database.put('meta', user, 'user');
  }

  /**
   * Writes a page of the feed and its cursor, which is null until the first snapshot is complete. `received` leaves the queue
   * in the same transaction; without it additions to the queue do not wait for the page.
   */
  async putRows(changes: readonly Change[], cursor: string | null, received?: Received): Promise<void> {
    await this.#writeRows(this.#beginRows(received), changes, cursor);
  }

  /** Replaces all rows by a complete snapshot. */
  async replaceRows(changes: readonly Change[], cursor: string, received?: Received): Promise<void> {
    const writing = this.#beginRows(received);
    for (const kind of this.#kinds.names) ignoreFailure(writing.objectStore(kind).clear());
    await this.#writeRows(writing, changes, cursor);
  }

  #beginRows({ operations, files }: Received = { operations: [], files: [] }): Writing {
    const isQueueRead = operations.length > 0;
    const stores = ['meta', ...this.#kinds.names, ...(isQueueRead ? ['operation', 'kept'] : [])];
    const writing = this.#begin(stores, 'readwrite');
    for (const { place } of operations) ignoreFailure(writing.objectStore('operation').delete(place));
    if (isQueueRead) for (const id of files) ignoreFailure(writing.objectStore('kept').delete(id));
    return writing;
  }

  async #writeRows(writing: Writing, changes: readonly Change[], cursor: string | null): Promise<void> {
    if (cursor !== null) ignoreFailure(writing.objectStore('meta').put(cursor, 'cursor'));
    try {
      for (const [index, change] of changes.entries()) {
        const written = this.#writeRow(writing, change);
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

  #writeRow(writing: Writing, { kind, id, object, ...rest }: Change): Promise<unknown> {
    const store = writing.objectStore(kind);
    if (object === null) return store.delete(id);
    const { paged } = this.#kinds;
    if (kind !== paged.kind) return store.put(object, id);
    return store.put({ ...rest, id, order: descending(paged.orderOf(object)), object });
  }

  /** Deletes all rows; pictures and the queue stay. */
  async clearRows(): Promise<void> {
    const writing = this.#begin(this.#kinds.names, 'readwrite');
    for (const kind of this.#kinds.names) void writing.objectStore(kind).clear();
    await writing.done;
  }

  /** Deletes rows and pictures unless operations wait, which is checked in the same transaction. Returns whether it did. */
  async emptyUnlessWaiting(): Promise<boolean> {
    const copied = [...this.#kinds.names, 'thumbnail', 'original'];
    const writing = this.#begin(['meta', 'operation', ...copied], 'readwrite');
    const isEmptied = (await writing.objectStore('operation').count()) === 0;
    if (isEmptied) {
      void writing.objectStore('meta').delete('cursor');
      for (const name of copied) void writing.objectStore(name).clear();
    }
    await writing.done;
    return isEmptied;
  }

  /** The named rows as they are stored; null for one that is not. */
  async readRows(items: readonly Pick<Change, 'kind' | 'id'>[]): Promise<Change[]> {
    const reading = this.#begin(this.#kinds.names, 'readonly');
    return Promise.all(
      items.map(async ({ kind, id }) =>
        this.#toChange(kind, id, (await reading.objectStore(kind).get(id)) ?? null),
      ),
    );
  }

  /** The rows of every kind but the paged one. */
  async readSmallKinds(): Promise<Change[]> {
    const kinds = this.#kinds.names.filter((kind) => kind !== this.#kinds.paged.kind);
    const reading = this.#begin(kinds, 'readonly');
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const store = reading.objectStore(kind);
        const [keys, objects] = await Promise.all([store.getAllKeys(), store.getAll()]);
        // The rows of these stores have their ids as keys.
        const ids = keys as string[];
        return objects.map((object, index) => this.#toChange(kind, ids[index] ?? '', object));
      }),
    );
    return found.flat();
  }

  /** The rows of the paged kind, highest first, some hundreds at a time. */
  async *readPagedKind(): AsyncGenerator<Change[]> {
    const { kind } = this.#kinds.paged;
    const database = this.#database as unknown as IDBPDatabase;
    let last: string | undefined;
    do {
      const after = last === undefined ? null : IDBKeyRange.lowerBound(last, true);
      const found: PagedRow[] = await database.getAllFromIndex(kind, 'order', after, ROWS_AT_ONCE);
      yield found.map((row) => this.#toChange(kind, row.id, row));
      last = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.order;
    } while (last !== undefined);
  }

  /** What is stored under a kind came from the feed as one of that kind. */
  #toChange(kind: ChangeKind, id: string, stored: object | null): Change {
    const isPaged = kind === this.#kinds.paged.kind && stored !== null;
    return (isPaged ? { kind, ...stored } : { kind, id, object: stored }) as Change;
  }

  thumbnail(fileId: string): Promise<StoredPicture | undefined> {
    return this.#database.get('thumbnail', fileId);
  }

  async thumbnailIds(): Promise<Set<string>> {
    return new Set(await this.#database.getAllKeys('thumbnail'));
  }

  async keepThumbnail(fileId: string, picture: StoredPicture): Promise<void> {
    await this.#database.put('thumbnail', picture, fileId);
  }

  original(fileId: string): Promise<StoredPicture | undefined> {
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

  /** The queue in its order. */
  operations(): Promise<Operation[]> {
    return this.#database.getAll('operation');
  }

  /**
   * Adds an operation at the end, in place of others where there are some. What adds an object keeps its position when it is
   * mended: operations behind it need it. It is on the disk once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  async addOperation(made: NewOperation, insteadOf: readonly Operation[] = []): Promise<Operation> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    for (const { place } of insteadOf) void writing.store.delete(place);
    const isCreation = ({ intent }: NewOperation) => intent.verb === 'create';
    const mended = isCreation(made) ? insteadOf.find(isCreation) : undefined;
    // Without a position the store gives the next one.
    const place = await writing.store.add((mended ? { ...made, place: mended.place } : made) as Operation);
    await writing.done;
    return { ...made, place };
  }

  /** Replaces operations by their new state. Returns those that have not been taken out meanwhile. */
  async replaceOperations(operations: readonly Operation[]): Promise<Operation[]> {
    const writing = this.#database.transaction('operation', 'readwrite');
    const keys = new Set((await writing.store.getAll()).map(({ key }) => key));
    const there = operations.filter(({ key }) => keys.has(key));
    for (const operation of there) void writing.store.put(operation);
    await writing.done;
    return there;
  }

  /**
   * Splits an operation: what goes on keeps its position, what the user is asked about goes to the end. Returns the latter;
   * null when the operation has been taken out meanwhile.
   */
  async splitOperation(goingOn: Operation, asked: NewOperation): Promise<Operation | null> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    const isThere = (await writing.store.get(goingOn.place))?.key === goingOn.key;
    if (isThere) await writing.store.put(goingOn);
    // The store gives the position.
    const place = isThere ? await writing.store.add(asked as Operation) : null;
    await writing.done;
    return place === null ? null : { ...asked, place };
  }

  /**
   * Removes operations unless one of them, which is undone, has been sent by now: another task, or another window, may have begun to.
   * Returns whether it was unsent.
   *
   * @param kept operations that needed it and are changed to do without it
   */
  async removeUnsent(
    operation: Operation,
    gone: readonly Operation[],
    kept: readonly Operation[] = [],
  ): Promise<boolean> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    const now = await writing.store.get(operation.place);
    // What was refused has not been done.
    const isUnsent = now?.hasBeenTried !== true || now.state === 'refused';
    if (isUnsent) {
      await Promise.all([
        ...gone.map(({ place }) => writing.store.delete(place)),
        ...kept.map((changed) => writing.store.put(changed)),
      ]);
    }
    await writing.done;
    return isUnsent;
  }

  /** @param kept operations that needed one of them and are changed to do without it */
  async removeOperations(gone: readonly Operation[], kept: readonly Operation[] = []): Promise<void> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    await Promise.all([
      ...gone.map(({ place }) => writing.store.delete(place)),
      ...kept.map((changed) => writing.store.put(changed)),
    ]);
    await writing.done;
  }

  /** It is on the disk once this resolves. @throws DOMException `QuotaExceededError` when the device has no room */
  async keepFile(file: PendingFile): Promise<void> {
    const writing = this.#database.transaction('kept', 'readwrite', STRICT);
    await writing.store.put(file);
    await writing.done;
  }

  file(id: string): Promise<PendingFile | undefined> {
    return this.#database.get('kept', id);
  }

  files(): Promise<PendingFile[]> {
    return this.#database.getAll('kept');
  }

  /** The ids of all files that are here. Their bytes are not read. */
  fileIds(): Promise<string[]> {
    return this.#database.getAllKeys('kept');
  }

  async removeFiles(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#database.delete('kept', id)));
  }

  /** Puts back what a database that was taken away had held: once into each database. */
  async restoreFrom(mirror: Pick<Mirror, 'read'>): Promise<void> {
    if ((await this.#database.get('meta', 'mirrored')) === true) return;
    const { operations, files } = await mirror.read();
    const writing = this.#database.transaction(['meta', 'operation', 'kept'], 'readwrite', STRICT);
    void writing.objectStore('meta').put(true, 'mirrored');
    for (const operation of operations) void writing.objectStore('operation').put(operation);
    for (const file of files) void writing.objectStore('kept').put(file);
    await writing.done;
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

/** A key whose ascending order is the descending one of `text`, which consists of digits, a to f and dashes. */
function descending(text: string): string {
  return text.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

/**
 * Whether a device has refused to write. Not when the page is left during a pull, nor when the system takes the database away:
 * both break off what is under way.
 */
export function isUnwritable(error: unknown): boolean {
  return error instanceof DOMException && !['AbortError', 'InvalidStateError'].includes(error.name);
}
