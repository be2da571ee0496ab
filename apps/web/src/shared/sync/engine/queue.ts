import { ProblemError } from '#shared/api/problem-error.ts';
import type { Memory } from '#shared/sync/engine/memory.ts';
import {
  asStored,
  createdAs,
  filesInUse,
  inverseOf,
  needs,
  newOperation,
  type Intent,
  type Made,
  type NewOperation,
  type Operation,
} from '#shared/sync/engine/operation.ts';
import type { Host, Rules } from '#shared/sync/engine/rules.ts';
import type { Received, Store } from '#shared/sync/engine/store.ts';
import type { Windows } from '#shared/sync/engine/windows.ts';

/** What an engine is made of. */
export interface Parts {
  readonly store: Store;
  readonly memory: Memory;
  readonly windows: Windows;
  readonly rules: Rules;
  readonly host: Host;
}

/**
 * What was done on this device and is not in the rows yet. Each change is on the disk before memory shows it; every window
 * adds, and the others read the queue again when they are told.
 */
export class Queue {
  readonly #parts: Parts;
  /**
   * The keys of operations that the server has taken from this window and that are still `waiting` on the disk: the pull that
   * brings their rows removes them. After a kill they are sent again under their keys.
   */
  readonly #taken = new Set<string>();
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get operations(): readonly Operation[] {
    return this.#parts.memory.operations;
  }

  /** What the server has taken and the rows may lack. */
  get stored(): readonly Operation[] {
    return this.operations.filter(({ state }) => state === 'stored');
  }

  get hasWaiting(): boolean {
    return this.operations.some(({ state }) => state === 'waiting');
  }

  /** Whether the engine was closed, or the garage is not that of the signed-in account any more. */
  get isOver(): boolean {
    return this.#isClosed || !this.#parts.host.isCurrent();
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Reads what an earlier start, or another window, has left. */
  async load(): Promise<void> {
    if (this.#isClosed) return;
    const operations = await this.#parts.store.operations();
    if (operations.length > 0) await this.#parts.memory.loadApply();
    this.#show(operations.map((one) => (this.#taken.has(one.key) ? asStored(one) : one)));
  }

  /**
   * Adds what the user did, in place of other operations where there are some.
   * @throws DOMException `QuotaExceededError` when the device has no room
   * @throws ProblemError `unauthenticated` when another window is leaving: the wipe may have taken it
   */
  async add(made: NewOperation, insteadOf: readonly Operation[] = []): Promise<Operation> {
    const { memory, store, host } = this.#parts;
    await memory.loadApply();
    const operation = await store.addOperation(made, insteadOf);
    if (!host.isCurrent()) throw new ProblemError({ code: 'unauthenticated', status: 401 });
    const left = without(this.operations, insteadOf);
    this.#announce([...left, operation].sort((one, other) => one.place - other.place));
    return operation;
  }

  /** An operation that is made now. */
  make(intent: Intent, made: Partial<Made> = {}): NewOperation {
    const { rules, memory } = this.#parts;
    return newOperation(intent, { madeOn: rules.today(memory.rows), ...made });
  }

  /**
   * Takes back what was done: out of the queue where it was never sent. Where it may have reached the server its inverse
   * follows it; until then neither is shown. Returns whether there is something to send.
   */
  async undo({ key }: Operation): Promise<boolean> {
    // Another window may be sending it.
    await this.load();
    const operation = this.operations.find((one) => one.key === key);
    if (!operation) return false;
    const leaving = this.#leavingWith(operation);
    if (await this.#parts.store.removeUnsent(operation, leaving.gone, leaving.kept)) {
      await this.#forget(leaving);
      return false;
    }
    const { madeOn, madeAt } = operation;
    await this.add(newOperation(inverseOf(operation.intent), { madeOn, madeAt, undoes: operation }));
    return true;
  }

  /** Removes an operation, and what cannot do without it. */
  takeOut(operation: Operation): Promise<void> {
    return this.#remove(this.#leavingWith(operation));
  }

  /**
   * Queues a refused operation again, as the user has decided.
   * @param merged later changes of the same object that the intent holds
   */
  async resend(operation: Operation, intent: Intent, merged: readonly Operation[] = []): Promise<void> {
    const { madeOn, madeAt } = operation;
    const replaced = [operation, ...merged];
    await this.add(newOperation(intent, { madeOn, madeAt }), replaced);
    await this.#removeFilesOf(replaced);
  }

  /** What leaves the queue with an operation: what needs it, unless it has been changed to do without it since. */
  #leavingWith(operation: Operation): Leaving {
    const own = { gone: [operation], kept: [] };
    if (operation.intent.verb !== 'create') return own;
    const needing = this.operations.filter((one) => needs(one, operation));
    return needing.reduce<Leaving>(({ gone, kept }, one) => {
      if (one.intent.verb !== 'create') return { gone: [...gone, one], kept };
      const later = this.operations.filter((other) => needs(other, one) && other.intent.id === one.intent.id);
      const last = later.at(-1);
      const isMovedAway = last?.intent.verb === 'change' && !needs(last, operation);
      const moved = isMovedAway ? [{ ...one, intent: createdAs(one.intent, last.intent) }] : [];
      return { gone: [...gone, ...(isMovedAway ? [] : [one]), ...later], kept: [...kept, ...moved] };
    }, own);
  }

  remove(gone: readonly Operation[]): Promise<void> {
    return this.#remove({ gone, kept: [] });
  }

  async #remove(leaving: Leaving): Promise<void> {
    await this.#parts.store.removeOperations(leaving.gone, leaving.kept);
    await this.#forget(leaving);
  }

  async #forget({ gone, kept }: Leaving): Promise<void> {
    this.#announce(without(this.#with(kept), gone));
    await this.#removeFilesOf(gone);
  }

  async #removeFilesOf(gone: readonly Operation[]): Promise<void> {
    await this.#parts.store.removeFiles(filesOnlyIn(gone, this.operations));
  }

  /** Writes that these are about to be sent; other windows need not know. Returns those that have not been taken out. */
  async noteAttempts(operations: readonly Operation[]): Promise<readonly Operation[]> {
    const there = await this.#parts.store.replaceOperations(operations);
    if (there.length < operations.length) await this.load();
    else this.#show(this.#with(there));
    return there;
  }

  /**
   * Notes what the server has taken.
   * @param later what follows from its answers for other operations, which is written
   */
  async noteTaken(taken: readonly Operation[], later: readonly Operation[]): Promise<void> {
    for (const { key } of taken) this.#taken.add(key);
    this.#show(this.#with([...taken.map(asStored), ...later]));
    if (later.length > 0) await this.replace(later);
  }

  /** Writes what the server has taken: the rows may lack it for long. */
  async writeTaken(): Promise<void> {
    const taken = this.operations.filter(({ key }) => this.#taken.has(key));
    if (taken.length > 0) await this.replace(taken);
    for (const { key } of taken) this.#taken.delete(key);
  }

  /** Queues what was just sent once more: the server has been restored to a state before it. */
  async resendStored(): Promise<void> {
    const { stored } = this;
    this.#taken.clear();
    await this.replace(stored.map((one) => ({ ...one, state: 'waiting', sentVersion: null })));
  }

  /** Replaces operations by their new state. Returns those that have not been taken out meanwhile. */
  async replace(operations: readonly Operation[]): Promise<readonly Operation[]> {
    const there = await this.#parts.store.replaceOperations(operations);
    if (there.length < operations.length) await this.load();
    else this.#announce(this.#with(there));
    return there;
  }

  /** Splits an operation in two. Returns false when it has been taken out meanwhile. */
  async split(goingOn: Operation, asked: NewOperation): Promise<boolean> {
    const added = await this.#parts.store.splitOperation(goingOn, asked);
    if (added === null) await this.load();
    else this.#announce([...this.#with([goingOn]), added]);
    return added !== null;
  }

  /** What a pull that began after these were sent takes out of the queue. */
  receivedOf(sent: readonly Operation[]): Received {
    const keys = new Set(sent.map(({ key }) => key));
    const operations = this.stored.filter(({ key }) => keys.has(key));
    return { operations, files: filesOnlyIn(operations, without(this.operations, operations)) };
  }

  /** The store has let these go with the rows that a pull has brought. */
  forgetReceived({ operations }: Received): void {
    for (const { key } of operations) this.#taken.delete(key);
    if (operations.length > 0) this.#show(without(this.operations, operations));
  }

  #with(changed: readonly Operation[]): readonly Operation[] {
    const byPlace = new Map(changed.map((one) => [one.place, one]));
    return this.operations.map((one) => byPlace.get(one.place) ?? one);
  }

  #announce(operations: readonly Operation[]): void {
    if (this.#isClosed) return;
    this.#show(operations);
    this.#parts.windows.tellQueue();
  }

  #show(operations: readonly Operation[]): void {
    if (!this.#isClosed) this.#parts.memory.showOperations(operations);
  }
}

/** What leaves the queue with an operation, and what stays in another form. */
interface Leaving {
  readonly gone: readonly Operation[];
  readonly kept: readonly Operation[];
}

function without(operations: readonly Operation[], gone: readonly Operation[]): readonly Operation[] {
  const keys = new Set(gone.map(({ key }) => key));
  return operations.filter(({ key }) => !keys.has(key));
}

/** The files that these name and no other operation does. */
function filesOnlyIn(gone: readonly Operation[], left: readonly Operation[]): readonly string[] {
  const inUse = filesInUse(left);
  return [...filesInUse(gone)].filter((id) => !inUse.has(id));
}
