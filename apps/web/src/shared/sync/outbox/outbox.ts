import { isMeasured, isOwned, KINDS, type Kind } from '@carnet/contract/kinds/kinds';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { KeptFiles } from '#shared/sync/outbox/files/kept-files.ts';
import {
  filesInUse,
  filesOf,
  isSameView,
  meantOfAnswer,
  needs,
  shownOf,
  type Intent,
  type Operation,
  type StoredProblem,
} from '#shared/sync/outbox/operation.ts';
import type { Received } from '#shared/sync/copy-store.ts';
import { withLock } from '#shared/sync/window-locks.ts';
import type { OperationStore } from '#shared/sync/outbox/operation-store.ts';
import { loadLayOver, withOperations } from '#shared/sync/outbox/load-lay-over.ts';
import type { OutboxSurroundings } from '#shared/sync/outbox/outbox-surroundings.ts';
import { v7 as newKey } from 'uuid';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * What was done on this device and has not reached the server, or is not in the copy yet. Every window adds; one sends at
 * a time, in the order in which things were done.
 */
export class Outbox {
  readonly #store: OperationStore;
  readonly #around: OutboxSurroundings;
  readonly files: KeptFiles;
  readonly #channel: BroadcastChannel;
  readonly #answers = new Map<string, unknown>();
  /** The keys of those whose person still looks at the form. */
  readonly #awaited = new Set<string>();
  #operations: readonly Operation[] = [];
  #view: { readonly base: GarageInMemory; readonly shown: Garage } | null = null;
  #sending: Promise<void> | null = null;
  #nextSending: Promise<void> | null = null;
  readonly #retry = new Retry(() => void this.send());
  #failure: ProblemError | null = null;
  #isClosed = false;
  /**
   * The keys of operations that the server has taken from this window and that wait in the store for the pull that brings
   * them. After a kill they are sent again under their keys.
   */
  readonly #taken = new Set<string>();

  constructor(store: OperationStore, files: KeptFiles, around: OutboxSurroundings) {
    this.#store = store;
    this.files = files;
    this.#around = around;
    this.#channel = new BroadcastChannel(`${around.name}|outbox`);
    this.#channel.addEventListener('message', () => void this.load());
  }

  /** Reads what an earlier start, or another window, has left. */
  async load(): Promise<void> {
    if (this.#isClosed) return;
    const operations = await this.#store.all();
    if (operations.length > 0) await loadLayOver();
    this.#show(operations.map((one) => (this.#taken.has(one.key) ? asStored(one) : one)));
  }

  close(): void {
    this.#isClosed = true;
    this.#retry.cancel();
    this.#channel.close();
  }

  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** A garage as it will be once everything in here has been sent. */
  view(base: GarageInMemory): Garage {
    if (this.#operations.length === 0) return base;
    if (this.#view?.base !== base) this.#view = { base, shown: withOperations(base, this.#operations) };
    return this.#view.shown;
  }

  /** To be called when the rows of the garage have changed. */
  forgetView(): void {
    this.#view = null;
  }

  /**
   * Adds what a person did. It is on the disk once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   * @throws ProblemError `unauthenticated` when another window is leaving: the wipe may have taken it
   */
  async add(intent: Intent, added: Added = {}): Promise<Operation> {
    await loadLayOver();
    const made = newOperation(intent, added, this.#around.today());
    const { insteadOf, merged = [] } = added;
    const gone = insteadOf ? [insteadOf, ...merged] : [];
    const operation = await this.#store.add(made, gone);
    if (!this.#around.isCurrent()) throw new ProblemError({ code: 'unauthenticated', status: 401 });
    const left = this.#operations.filter((one) => !gone.some(({ key }) => key === one.key));
    this.#announce([...left, operation].sort((one, other) => one.place - other.place));
    return operation;
  }

  /**
   * Sends what waits, and answers what has become of one operation within so many milliseconds: null while it waits.
   * @returns the object as the server holds it
   * @throws ProblemError when the server refused it, or the session has ended; it is not in the outbox any more, but for a
   *   deletion that its person is asked about
   */
  async outcomeOf({ key }: Operation, millis: number): Promise<{ readonly answer: unknown } | null> {
    this.#awaited.add(key);
    await Promise.race([this.send(), new Promise((resolve) => setTimeout(resolve, millis))]);
    this.#awaited.delete(key);
    const operation = this.#operations.find((one) => one.key === key);
    if (operation?.state === 'refused' && operation.problem) {
      // Of what was to be deleted no form is left that could ask.
      const isAsked = operation.intent.verb === 'delete' && operation.problem.code === 'version_conflict';
      if (!isAsked) await this.takeOut(operation);
      throw new ProblemError(operation.problem);
    }
    if (operation?.state === 'waiting' && this.#failure?.status === 401) {
      // Its form keeps what was typed over the sign-in; the outbox may be gone by now.
      await this.takeOut(operation).catch(() => undefined);
      throw this.#failure;
    }
    if (operation?.state === 'waiting') return null;
    const answer = this.#answers.get(key) ?? null;
    this.#answers.delete(key);
    return { answer };
  }

  /** Takes an operation out, and what cannot do without it: it will not be sent. */
  takeOut(operation: Operation): Promise<void> {
    return this.#remove(this.#goneWith(operation));
  }

  #goneWith(operation: Operation): readonly Operation[] {
    const isNeeded = operation.intent.verb === 'create';
    return this.#operations.filter(
      (one) => one.place === operation.place || (isNeeded && needs(one, operation)),
    );
  }

  async #remove(gone: readonly Operation[]): Promise<void> {
    await this.#store.remove(gone);
    await this.#forget(gone);
  }

  async #forget(gone: readonly Operation[]): Promise<void> {
    const keys = new Set(gone.map(({ key }) => key));
    const left = this.#operations.filter(({ key }) => !keys.has(key));
    const inUse = filesInUse(left);
    const files = gone.flatMap(({ intent }) => filesOf(intent));
    this.#announce(left);
    await this.files.remove(files.filter((id) => !inUse.has(id)));
  }

  /**
   * Takes back what was done: out of the outbox where it was never sent. Where it may have reached the server its opposite
   * follows it; until then neither is shown.
   */
  async undo({ key }: Operation): Promise<void> {
    // Another window may be sending it.
    await this.load();
    const operation = this.#operations.find((one) => one.key === key);
    if (!operation) return;
    const gone = this.#goneWith(operation);
    if (await this.#store.removeUnsent(operation, gone)) return this.#forget(gone);
    await this.add(oppositeOf(operation.intent), { undoes: operation });
    void this.send();
  }

  /** What waits or was refused, without what was taken back. */
  get shown(): readonly Operation[] {
    return shownOf(this.#operations);
  }

  /** The server has been brought back to before it took these: under their keys they are sent once more. */
  async sendStoredAgain(): Promise<void> {
    const { stored } = this;
    this.#taken.clear();
    await this.#keep(stored.map((one) => ({ ...one, state: 'waiting', sentVersion: null })));
  }

  /**
   * Puts what was refused in the queue once more, changed by the person's decision.
   * @param merged later changes of the same object that the intent holds
   */
  async sendAgain(operation: Operation, intent: Intent, merged: readonly Operation[] = []): Promise<void> {
    await this.add(intent, { insteadOf: operation, merged });
    await this.#forget([operation, ...merged]);
    void this.send();
  }

  /** Sends what waits, once at a time: a call meanwhile waits for a round that begins after it. Never rejects. */
  send(): Promise<void> {
    if (this.#sending === null) {
      this.#retry.cancel();
      this.#failure = null;
      this.#sending = this.#sendLocked()
        .catch((error: unknown) => this.#retryLater(problemOf(error)))
        .finally(() => (this.#sending = null));
      return this.#sending;
    }
    this.#nextSending ??= this.#sending.then(() => {
      this.#nextSending = null;
      return this.send();
    });
    return this.#nextSending;
  }

  #retryLater(failure: ProblemError): void {
    this.#failure = failure;
    // Without a session the next sign-in sends.
    if (!this.#isClosed && failure.status !== 401) this.#retry.later();
  }

  /** One window at a time; without locks (plain HTTP) two may send the same, which the server tells by its key. */
  async #sendLocked(): Promise<void> {
    // When the browser reports no network there is none: what was never sent can be taken back without the server.
    if (!navigator.onLine) return;
    // A start asks at once, and what an earlier one has left is still being read.
    await this.#around.whenLoaded();
    if (!this.#operations.some(({ state }) => state === 'waiting')) return;
    await withLock(`${this.#around.name}|outbox`, 'exclusive', () =>
      // Asked for before another window may send, which waits for it.
      this.#sendAll().finally(() => this.#pullStored()),
    );
    this.#retry.succeeded();
  }

  /** Fetches what was sent, which takes it out of the outbox. Answers to waiting callers do not depend on this. */
  #pullStored(): void {
    if (!this.#operations.some(isStored)) return;
    this.#around.pull().catch(() => this.#keepTaken().catch(() => undefined));
  }

  /** Writes down what the server has taken: the copy may lack it for long. */
  async #keepTaken(): Promise<void> {
    const taken = this.#operations.filter(({ key }) => this.#taken.has(key));
    if (taken.length > 0) await this.#keep(taken);
    for (const { key } of taken) this.#taken.delete(key);
  }

  async #sendAll(): Promise<void> {
    // Another window may have sent them, and may be fetching them now.
    await this.load();
    if (this.#operations.some(({ state, hasBeenTried }) => state === 'waiting' && hasBeenTried)) {
      await this.#around.whenPulled();
      await this.load();
    }
    const { SendingRound } = await import('#shared/sync/outbox/send/sending-round.ts');
    await new SendingRound({
      around: this.#around,
      files: this.files,
      operations: () => this.#operations,
      isOver: () => this.#isClosed || !this.#around.isCurrent(),
      isAwaited: ({ key }) => this.#awaited.has(key),
      keep: async (operation) => (await this.#keep([operation])).length > 0,
      noteAttempts: (operations) => this.#noteAttempts(operations),
      keepTaken: (taken) => this.#noteTaken(taken),
      part: (goingOn, asked) => this.#part(goingOn, asked),
      remove: (gone) => this.#remove(gone),
    }).sendAll();
  }

  /** Writes down that these are about to be sent. No other window shows that. Answers those that are still here. */
  async #noteAttempts(operations: readonly Operation[]): Promise<readonly Operation[]> {
    const there = await this.#store.replace(operations);
    if (there.length < operations.length) await this.load();
    else this.#show(this.#with(there));
    return there;
  }

  /** The server has these. What follows from its answers is written down; they themselves leave with the next pull. */
  async #noteTaken(taken: ReadonlyMap<Operation, unknown>): Promise<void> {
    for (const { key } of taken.keys()) this.#taken.add(key);
    for (const [{ key }, answer] of taken) if (this.#awaited.has(key)) this.#answers.set(key, answer);
    const later = [...taken].flatMap(([one, answer]) => meantOfAnswer(one, answer, this.#operations));
    this.#show(this.#with([...[...taken.keys()].map(asStored), ...later]));
    if (later.length > 0) await this.#keep(later);
  }

  /** The operations with these in place of what they were. */
  #with(changed: readonly Operation[]): readonly Operation[] {
    const byPlace = new Map(changed.map((one) => [one.place, one]));
    return this.#operations.map((one) => byPlace.get(one.place) ?? one);
  }

  /** Answers those that are still here. */
  async #keep(operations: readonly Operation[]): Promise<readonly Operation[]> {
    const there = await this.#store.replace(operations);
    if (there.length < operations.length) await this.load();
    else this.#announce(this.#with(there));
    return there;
  }

  async #part(goingOn: Operation, asked: Omit<Operation, 'place' | 'key'>): Promise<boolean> {
    const added = await this.#store.part(goingOn, { ...asked, key: newKey() });
    if (added === null) await this.load();
    else {
      const left = this.#operations.map((one) => (one.place === goingOn.place ? goingOn : one));
      this.#announce([...left, added]);
    }
    return added !== null;
  }

  /** What a pull takes out of the outbox: these, as far as they are still here, and the files that nothing else names. */
  receivedOf(sent: readonly Operation[]): Received {
    const keys = new Set(sent.map(({ key }) => key));
    const gone = this.stored.filter(({ key }) => keys.has(key));
    const inUse = filesInUse(this.#operations.filter((one) => !gone.includes(one)));
    const files = [...filesInUse(gone)].filter((id) => !inUse.has(id));
    return { operations: gone.map(({ place }) => place), files };
  }

  /** The store has let these go with what a pull has brought. */
  forgetReceived({ operations }: Received): void {
    if (operations.length === 0) return;
    const gone = new Set(operations);
    const [left, received] = [false, true].map((isGone) =>
      this.#operations.filter(({ place }) => gone.has(place) === isGone),
    );
    for (const { key } of received ?? []) this.#taken.delete(key);
    this.#show(left ?? []);
  }

  /** What the server has taken and the copy may lack. */
  get stored(): readonly Operation[] {
    return this.#operations.filter(isStored);
  }

  #announce(operations: readonly Operation[]): void {
    if (this.#isClosed) return;
    this.#show(operations);
    this.#channel.postMessage(null);
  }

  #show(operations: readonly Operation[]): void {
    const isGarageSame = isSameView(this.#operations, operations);
    this.#operations = operations;
    if (!isGarageSame) this.#view = null;
    this.#around.onChange(isGarageSame);
  }
}

function isStored({ state }: Operation): boolean {
  return state === 'stored';
}

function asStored(operation: Operation): Operation {
  return { ...operation, state: 'stored' };
}

/** The waits before another attempt, in milliseconds: doubled each time. */
const [FIRST, LONGEST] = [1_000, 5 * 60_000];

/** Tries once more after a while, which is longer after each failure. */
class Retry {
  readonly #attempt: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(attempt: () => void) {
    this.#attempt = attempt;
  }

  later(): void {
    const wait = Math.min(FIRST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    this.#timer = setTimeout(this.#attempt, wait * (0.5 + Math.random() / 2));
  }

  /** Somebody tries now. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  succeeded(): void {
    this.#failures = 0;
  }
}

/** What is known of an operation beside its intent. */
interface Added {
  /** The operation that it takes back, on the day on which that was done. */
  readonly undoes?: Operation;
  /** The operation that it takes the place of, likewise. */
  readonly insteadOf?: Operation;
  /** Later changes of the same object that are part of it now. */
  readonly merged?: readonly Operation[];
  /** Why it does not go before its person has decided. */
  readonly problem?: StoredProblem;
  /** The day on which it was done, if not today. */
  readonly madeOn?: CivilDate;
}

/** An operation that has not been sent yet. */
export function newOperation(
  intent: Intent,
  { undoes, insteadOf, problem, madeOn }: Added,
  today: CivilDate,
): Omit<Operation, 'place'> {
  const before = undoes ?? insteadOf;
  return {
    key: newKey(),
    format: 1,
    intent,
    undoes: undoes?.key ?? null,
    madeOn: madeOn ?? before?.madeOn ?? today,
    madeAt: before?.madeAt ?? Date.now(),
    sentVersion: null,
    hasBeenTried: false,
    state: problem ? 'refused' : 'waiting',
    problem: problem ?? null,
  };
}

/** What takes an intent back. A deletion lies in the trash; fields get what stood there before. */
export function oppositeOf(intent: Intent): Intent {
  const { kind, id } = intent;
  if (intent.verb === 'change') {
    // What stood there before is meant, whatever the order of mileages says by now.
    const confirmation = hasMileage(kind) ? { confirmMileage: true } : {};
    return { ...intent, patch: { ...intent.was, ...confirmation }, was: intent.patch };
  }
  if (!isOwned(kind)) throw new TypeError('Settings are only ever changed');
  return { verb: intent.verb === 'delete' ? 'restore' : 'delete', kind, id, vehicleId: intent.vehicleId };
}

function hasMileage(kind: Kind): boolean {
  return isMeasured(kind) || KINDS[kind].vehicle === 'itself';
}
