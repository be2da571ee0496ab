import { isOwned } from '@carnet/contract/kinds/kinds';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { Memory } from '#shared/sync/engine/memory.ts';
import {
  asStored,
  mergeIntoCreation,
  filesInUse,
  inverseOf,
  changesMadeBy,
  dependsOn,
  newOperation,
  toCreation,
  withoutReminder,
  type Intent,
  type OperationFacts,
  type NewOperation,
  type Operation,
} from '#shared/sync/engine/operation.ts';
import { isDeletedHere } from '#shared/sync/engine/sending-order.ts';
import type { Host, Rules } from '#shared/sync/engine/rules.ts';
import type { Received, Store } from '#shared/sync/engine/store.ts';
import type { Windows } from '#shared/sync/engine/windows.ts';

/** The parts of an engine. */
export interface Parts {
  readonly store: Store;
  readonly memory: Memory;
  readonly windows: Windows;
  readonly rules: Rules;
  readonly host: Host;
}

/**
 * The operations of this device that the rows lack. Each change is durable before memory shows it. Every
 * window adds operations; the others then reload the queue.
 */
export class Queue {
  readonly #parts: Parts;
  /**
   * Keys of operations that the server has accepted from this window but that are still `waiting` on disk.
   * The pull that brings their rows removes them. After a kill they are sent again with their keys.
   */
  readonly #taken = new Set<string>();
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get operations(): readonly Operation[] {
    return this.#parts.memory.operations;
  }

  /** Operations that the server has accepted and the rows may lack. */
  get stored(): readonly Operation[] {
    return this.operations.filter(({ state }) => state === 'stored');
  }

  get hasWaiting(): boolean {
    return this.operations.some(({ state }) => state === 'waiting');
  }

  /** Whether the engine was closed, or its garage no longer belongs to the signed-in account. */
  get isOver(): boolean {
    return this.#isClosed || !this.#parts.host.isCurrent();
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Loads what an earlier start or another window has stored. */
  async load(): Promise<void> {
    if (this.#isClosed) return;
    const operations = await this.#parts.store.operations();
    if (operations.length > 0) await this.#parts.memory.loadApply();
    this.#show(operations.map((one) => (this.#taken.has(one.key) ? asStored(one) : one)));
  }

  /**
   * Adds an operation, replacing others where given.
   * @throws DOMException `QuotaExceededError` when the device has no room
   * @throws ProblemError `unauthenticated` when another window is signing out: the wipe may have removed it
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

  /** Creates an operation that is made now. */
  make(intent: Intent, made: Partial<OperationFacts> = {}): NewOperation {
    const { rules, memory } = this.#parts;
    return newOperation(intent, { madeOn: rules.today(memory.rows), ...made });
  }

  /**
   * Undoes an operation: removes it if it was never sent. Otherwise it may have reached the server, so its
   * inverse follows it; neither is shown until then. The inverse of a change comes before a waiting deletion
   * of the object. Returns whether there is something to send.
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
    for (const { place, ...placedAnew } of this.#deletionsOf(operation))
      await this.add(placedAnew, [{ ...placedAnew, place }]);
    return true;
  }

  /** The waiting deletions of a changed object or its vehicle; they expect what is shown without the change. */
  #deletionsOf(undone: Operation): Operation[] {
    if (undone.intent.verb !== 'change') return [];
    const left = this.operations.filter((one) => one.state === 'waiting' && isDeletedHere(undone, [one]));
    return left.map((one) => {
      const { intent, place } = one;
      // The inverse of an addition expects nothing.
      if (intent.verb !== 'delete' || !intent.seen) return one;
      const earlier = this.operations.filter((other) => other.place < place);
      const shown = (queue: readonly Operation[]) => Object.entries(this.#rowIn(queue, intent) ?? {});
      const old = new Map(shown(earlier));
      const changed = shown(without(earlier, [undone])).filter(([name, value]) => old.get(name) !== value);
      return { ...one, intent: { ...intent, seen: { ...intent.seen, ...Object.fromEntries(changed) } } };
    });
  }

  /** Removes an operation, its undo if given, and those that depend on it. */
  takeOut(operation: Operation, inverse?: Operation): Promise<void> {
    const { gone, kept } = this.#leavingWith(operation);
    return this.#remove({ gone: inverse ? [...new Set([...gone, inverse])] : gone, kept });
  }

  /**
   * Queues a refused operation again, as the user decided.
   * @param merged later changes of the same object that the intent includes
   */
  async resend(operation: Operation, intent: Intent, merged: readonly Operation[] = []): Promise<void> {
    const { madeOn, madeAt } = operation;
    const replaced = [operation, ...merged];
    await this.add(newOperation(intent, { madeOn, madeAt }), replaced);
    await this.#parts.store.removeFiles(filesOnlyIn(replaced, this.operations));
  }

  /**
   * The operations that leave the queue with this one: those that depend on it, unless they have since been
   * changed to do without it. What it would have made and the user has changed is added instead.
   */
  #leavingWith(operation: Operation): Leaving {
    const kept = [...this.#deletionsOf(operation), ...this.#additionsOfMade(operation)];
    const own: Leaving = { gone: [operation], kept };
    if (operation.intent.verb !== 'create') return own;
    const needing = this.operations.filter(
      (one) => dependsOn(one, operation) && !changesMadeBy(operation, one),
    );
    return needing.reduce(({ gone, kept: left }, one) => {
      const unlinked = withoutReminder(one.intent, operation.intent.id);
      if (unlinked) return { gone, kept: [...left, { ...one, intent: unlinked }] };
      if (one.intent.verb !== 'create') return { gone: [...gone, one], kept: left };
      const later = this.operations.filter(
        (other) => dependsOn(other, one) && other.intent.id === one.intent.id,
      );
      const last = later.at(-1);
      const isMovedAway = last?.intent.verb === 'change' && !dependsOn(last, operation);
      const moved = isMovedAway ? [{ ...one, intent: mergeIntoCreation(one.intent, last.intent) }] : [];
      return { gone: [...gone, ...(isMovedAway ? [] : [one]), ...later], kept: [...left, ...moved] };
    }, own);
  }

  /** The additions of what an operation would have made and the user has changed. */
  #additionsOfMade(maker: Operation): Operation[] {
    const left = without(this.operations, [maker]);
    const isLost = (one: Operation) => !this.#rowIn(left, one.intent) && !isDeletedHere(one, this.operations);
    const changes = this.operations.filter((one) => changesMadeBy(maker, one)).filter(isLost);
    const firsts = new Map(changes.toReversed().map((one) => [one.intent.id, one]));
    const unsent = { state: 'waiting', problem: null, sentVersion: null, hasBeenTried: false } as const;
    return [...firsts.values()].map((one) => ({ ...one, ...unsent, intent: toCreation(one.intent) }));
  }

  /** The object of an intent, as these operations leave it. */
  #rowIn(operations: readonly Operation[], { kind, id }: Intent): object | undefined {
    return isOwned(kind) ? this.#parts.memory.viewOf(operations).rowsOf(kind).get(id) : undefined;
  }

  async #remove(leaving: Leaving): Promise<void> {
    await this.#parts.store.removeOperations(leaving.gone, leaving.kept);
    await this.#forget(leaving);
  }

  async #forget({ gone, kept }: Leaving): Promise<void> {
    this.#announce(without(this.#with(kept), gone));
    await this.#parts.store.removeFiles(filesOnlyIn(gone, this.operations));
  }

  /**
   * Records operations that the server has accepted.
   * @param later other operations, updated by its responses, which are written to disk
   */
  async noteTaken(taken: readonly Operation[], later: readonly Operation[]): Promise<void> {
    for (const { key } of taken) this.#taken.add(key);
    this.#show(this.#with([...taken.map(asStored), ...later]));
    if (later.length > 0) await this.replace(later);
  }

  /** Writes the accepted operations to disk, because the rows may lack them for a long time. */
  async writeTaken(): Promise<void> {
    const taken = this.operations.filter(({ key }) => this.#taken.has(key));
    if (taken.length > 0) await this.replace(taken);
    for (const { key } of taken) this.#taken.delete(key);
  }

  /** Queues recently accepted operations again: the server has been restored to an earlier state. */
  async resendStored(): Promise<void> {
    const { stored } = this;
    this.#taken.clear();
    await this.replace(stored.map((one) => ({ ...one, state: 'waiting', sentVersion: null })));
  }

  /**
   * Replaces operations by their new state. Returns those that are still in the queue.
   * @param isTold whether other windows need to know
   */
  async replace(operations: readonly Operation[], isTold = true): Promise<readonly Operation[]> {
    const there = await this.#parts.store.replaceOperations(operations);
    if (there.length < operations.length) await this.load();
    else if (isTold) this.#announce(this.#with(there));
    else this.#show(this.#with(there));
    return there;
  }

  /** Splits an operation in two. Returns false if it is no longer in the queue. */
  async split(goingOn: Operation, asked: NewOperation): Promise<boolean> {
    const added = await this.#parts.store.splitOperation(goingOn, asked);
    if (added === null) await this.load();
    else this.#announce([...this.#with([goingOn]), added]);
    return added !== null;
  }

  /** What leaves the queue with a pull that began after these were sent. */
  receivedOf(sent: readonly Operation[]): Received {
    const keys = new Set(sent.map(({ key }) => key));
    const operations = this.stored.filter(({ key }) => keys.has(key));
    return { operations, files: filesOnlyIn(operations, without(this.operations, operations)) };
  }

  /** Forgets operations that the store removed together with the rows of a pull. */
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

/** Operations that leave the queue, and those that stay in another form. */
interface Leaving {
  readonly gone: readonly Operation[];
  readonly kept: readonly Operation[];
}

function without(operations: readonly Operation[], gone: readonly Operation[]): readonly Operation[] {
  const keys = new Set(gone.map(({ key }) => key));
  return operations.filter(({ key }) => !keys.has(key));
}

/** The files that only these operations name. */
function filesOnlyIn(gone: readonly Operation[], left: readonly Operation[]): readonly string[] {
  const inUse = filesInUse(left);
  return [...filesInUse(gone)].filter((id) => !inUse.has(id));
}
