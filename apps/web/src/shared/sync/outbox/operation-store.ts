import type { CopyDatabase } from '#shared/sync/copy-database.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';

/** The outbox in IndexedDB, beside the copy: written through to the disk before anything is shown as saved. */
export class OperationStore {
  readonly #database: CopyDatabase;

  constructor(database: CopyDatabase) {
    this.#database = database;
  }

  /** All operations, in their order. */
  all(): Promise<Operation[]> {
    return this.#database.getAll('operation');
  }

  /**
   * Adds an operation at the end, in place of others where there are some. What adds an object keeps its position when it is
   * mended: operations behind it need it.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  async add(made: Omit<Operation, 'place'>, insteadOf: readonly Operation[] = []): Promise<Operation> {
    const writing = this.#database.transaction('operation', 'readwrite', { durability: 'strict' });
    for (const { place } of insteadOf) void writing.store.delete(place);
    const isCreation = ({ intent }: Pick<Operation, 'intent'>) => intent.verb === 'create';
    const mended = isCreation(made) ? insteadOf.find(isCreation) : undefined;
    // Without a position the store gives the next one.
    const place = await writing.store.add((mended ? { ...made, place: mended.place } : made) as Operation);
    await writing.done;
    return { ...made, place };
  }

  /** Replaces operations by what has become of them. Answers those that have not been taken out meanwhile. */
  async replace(operations: readonly Operation[]): Promise<Operation[]> {
    const writing = this.#database.transaction('operation', 'readwrite');
    const keys = new Set((await writing.store.getAll()).map(({ key }) => key));
    const there = operations.filter(({ key }) => keys.has(key));
    for (const operation of there) void writing.store.put(operation);
    await writing.done;
    return there;
  }

  /**
   * Parts an operation in two: what goes on in its place, and what its person is asked about, at the end. Answers the
   * latter; null when the operation has been taken out meanwhile.
   */
  async part(goingOn: Operation, asked: Omit<Operation, 'place'>): Promise<Operation | null> {
    const writing = this.#database.transaction('operation', 'readwrite', { durability: 'strict' });
    const isThere = (await writing.store.get(goingOn.place))?.key === goingOn.key;
    if (isThere) await writing.store.put(goingOn);
    // The store gives the place.
    const place = isThere ? await writing.store.add(asked as Operation) : null;
    await writing.done;
    return place === null ? null : { ...asked, place };
  }

  /**
   * Removes operations unless the first has been sent by now: another task, or another window, may have begun to. Answers
   * whether it was unsent.
   */
  async removeUnsent(operation: Operation, gone: readonly Operation[]): Promise<boolean> {
    const writing = this.#database.transaction('operation', 'readwrite', { durability: 'strict' });
    const now = await writing.store.get(operation.place);
    // What was refused has not been done.
    const isUnsent = now?.hasBeenTried !== true || now.state === 'refused';
    if (isUnsent) await Promise.all(gone.map(({ place }) => writing.store.delete(place)));
    await writing.done;
    return isUnsent;
  }

  async remove(operations: readonly Operation[]): Promise<void> {
    const writing = this.#database.transaction('operation', 'readwrite', { durability: 'strict' });
    await Promise.all(operations.map(({ place }) => writing.store.delete(place)));
    await writing.done;
  }
}
