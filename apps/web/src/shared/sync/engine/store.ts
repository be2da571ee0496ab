import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import { COPY_VERSION } from '#shared/sync/copy-version.ts';
import type { NewOperation, Operation } from '#shared/sync/engine/operation.ts';
import type { Mirror, PendingFile, StoredKinds } from '#shared/sync/engine/rules.ts';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/** The cursor of a complete copy that lacks a kind. The copy is shown until a snapshot replaces it. */
export const FROM_THE_START = '';

/** Rows are written and read in batches of this size, so that taps are handled in between. */
const ROWS_AT_ONCE = 250;
/** Full-size pictures, of about 1 MB each. */
const ORIGINALS_KEPT = 100;

/** The bytes of a picture, as an ArrayBuffer: WebKit fails to store blobs. */
export interface StoredPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** A row of the paged kind, sorted by `order`, highest first. The rest of the change is stored with it. */
interface PagedRow {
  readonly id: string;
  readonly order: string;
  readonly object: object;
}

/** A store for each kind of the garage, and these. */
interface Schema extends DBSchema {
  /** `mirrored`: the content of a mirror has been restored. */
  meta: { key: string; value: unknown };
  thumbnail: { key: string; value: StoredPicture };
  original: { key: string; value: StoredPicture & { readonly usedAt: number }; indexes: { usedAt: number } };
  operation: { key: number; value: Operation };
  kept: { key: string; value: PendingFile };
}

/** The rules name the stores of the kinds, so `idb` knows these names only as text. */
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;
type Writing = Transaction<'readwrite'>;

/** What leaves the queue because the rows now include it. */
export interface Received {
  readonly operations: readonly Operation[];
  /** The ids of files that no other operation names. */
  readonly files: readonly string[];
}

const STRICT = { durability: 'strict' } as const;

/**
 * One garage in IndexedDB: its rows verbatim, so that fields that only a newer server knows are kept; the
 * feed cursor of these rows; the queue with its files; and pictures. Related data changes in one transaction.
 */
export class Store {
  readonly #database: IDBPDatabase<Schema>;
  readonly #kinds: StoredKinds;

  private constructor(database: IDBPDatabase<Schema>, kinds: StoredKinds) {
    this.#database = database;
    this.#kinds = kinds;
  }

  /**
   * Opens the database of a garage. A new version creates missing stores and never empties the queue. It
   * pulls a snapshot, because the previous version skipped the kinds for which it had no store.
   * @param onLost called when the system or another window closed the database
   * @throws DOMException where the browser allows no storage (private windows, a full disk)
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
      // A deletion requested elsewhere waits for every connection.
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

  /** The owner of the garage, as the server last returned it. */
  async user(): Promise<User | null> {
    // Only `keepUser` writes it.
    return ((await this.#database.get('meta', 'user')) as User | undefined) ?? null;
  }

  async keepUser(user: User): Promise<void> {
    await this.#database.put('meta', user, 'user');
  }

  /**
   * Writes a page of the feed and its cursor, which is null until the first snapshot is complete. `received`
   * leaves the queue in the same transaction; without it, additions to the queue do not wait for the page.
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
      // The failed row aborts this one as well; the transaction has the cause.
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

  /**
   * Deletes rows and pictures unless operations wait, which the same transaction checks. Returns whether it
   * did.
   */
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

  /** The named rows; null for a row that is not stored. */
  async readRows(items: readonly Pick<Change, 'kind' | 'id'>[]): Promise<Change[]> {
    const reading = this.#begin(this.#kinds.names, 'readonly');
    return Promise.all(
      items.map(async ({ kind, id }) =>
        this.#toChange(kind, id, (await reading.objectStore(kind).get(id)) ?? null),
      ),
    );
  }

  /** The rows of all kinds except the paged one. */
  async readSmallKinds(): Promise<Change[]> {
    const kinds = this.#kinds.names.filter((kind) => kind !== this.#kinds.paged.kind);
    const reading = this.#begin(kinds, 'readonly');
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const store = reading.objectStore(kind);
        const [keys, objects] = await Promise.all([store.getAllKeys(), store.getAll()]);
        // These stores use the ids of their rows as keys.
        const ids = keys as string[];
        return objects.map((object, index) => this.#toChange(kind, ids[index] ?? '', object));
      }),
    );
    return found.flat();
  }

  /** The rows of the paged kind, highest first, in batches. */
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

  /** A stored object came from the feed as an object of this kind. */
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

  /** Stores a viewed picture and evicts those viewed longest ago. */
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

  /** Frees space: every picture can be downloaded again. */
  async dropPictures(): Promise<void> {
    const writing = this.#database.transaction(['thumbnail', 'original'], 'readwrite');
    await Promise.all([writing.objectStore('thumbnail').clear(), writing.objectStore('original').clear()]);
    await writing.done;
  }

  /** The queue, in order. */
  operations(): Promise<Operation[]> {
    return this.#database.getAll('operation');
  }

  /**
   * Adds an operation at the end, replacing others where given. A corrected addition keeps its position,
   * because later operations need it. It is durable once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  async addOperation(made: NewOperation, insteadOf: readonly Operation[] = []): Promise<Operation> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    for (const { place } of insteadOf) void writing.store.delete(place);
    const isCreation = ({ intent }: NewOperation) => intent.verb === 'create';
    const mended = isCreation(made) ? insteadOf.find(isCreation) : undefined;
    // Without a position the store assigns the next one.
    const place = await writing.store.add((mended ? { ...made, place: mended.place } : made) as Operation);
    await writing.done;
    return { ...made, place };
  }

  /** Replaces operations by their new state. Returns those that are still in the queue. */
  async replaceOperations(operations: readonly Operation[]): Promise<Operation[]> {
    const writing = this.#database.transaction('operation', 'readwrite');
    const keys = new Set((await writing.store.getAll()).map(({ key }) => key));
    const there = operations.filter(({ key }) => keys.has(key));
    for (const operation of there) void writing.store.put(operation);
    await writing.done;
    return there;
  }

  /**
   * Splits an operation: the part to send keeps its position, the part to ask about is added at the end.
   * Returns the latter; null if the operation is no longer in the queue.
   */
  async splitOperation(goingOn: Operation, asked: NewOperation): Promise<Operation | null> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    const isThere = (await writing.store.get(goingOn.place))?.key === goingOn.key;
    if (isThere) await writing.store.put(goingOn);
    // The store assigns the position.
    const place = isThere ? await writing.store.add(asked as Operation) : null;
    await writing.done;
    return place === null ? null : { ...asked, place };
  }

  /**
   * Removes operations unless the undone one has been sent: another task or window may have started to.
   * Returns whether it was unsent.
   * @param kept dependent operations, changed to do without it
   */
  async removeUnsent({ place }: Operation, gone: readonly Operation[], kept: readonly Operation[]) {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    const now = await writing.store.get(place);
    // A refused operation has had no effect.
    const isUnsent = now?.hasBeenTried !== true || now.state === 'refused';
    for (const one of isUnsent ? gone : []) ignoreFailure(writing.store.delete(one.place));
    for (const one of isUnsent ? kept : []) ignoreFailure(writing.store.put(one));
    await writing.done;
    return isUnsent;
  }

  /** @param kept dependent operations, changed to do without the removed ones */
  async removeOperations(gone: readonly Operation[], kept: readonly Operation[] = []): Promise<void> {
    const writing = this.#database.transaction('operation', 'readwrite', STRICT);
    for (const one of gone) ignoreFailure(writing.store.delete(one.place));
    for (const one of kept) ignoreFailure(writing.store.put(one));
    await writing.done;
  }

  /**
   * The file is durable once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
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

  /** The ids of all pending files. Does not read their bytes. */
  fileIds(): Promise<string[]> {
    return this.#database.getAllKeys('kept');
  }

  async removeFiles(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#database.delete('kept', id)));
  }

  /** Restores the queue of a database that the system deleted, once per database. */
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

/** A failed request aborts its transaction, which is awaited. */
function ignoreFailure(request: Promise<unknown>): void {
  request.catch(() => undefined);
}

/**
 * Aborts the transaction. A row without a key fails at once and aborts nothing: the rest of its page would be
 * stored, and the cursor with it.
 */
function undo(writing: Writing): void {
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // It has already ended.
  }
}

/** A key that sorts in the reverse order of `text`, which consists of digits, a to f and dashes. */
function descending(text: string): string {
  return text.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

/**
 * Whether the device has refused to write. Not when the page is left during a pull or the system closes the
 * database: both abort running requests.
 */
export function isUnwritable(error: unknown): boolean {
  return error instanceof DOMException && !['AbortError', 'InvalidStateError'].includes(error.name);
}
