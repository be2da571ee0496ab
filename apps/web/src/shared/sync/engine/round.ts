import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { parseProblem, ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import {
  listFileIds,
  isAboutGone,
  isChangedKind,
  isEditOrDelete,
  isVersioned,
  isVersionSeen,
  newOperation,
  type Delete,
  type Edit,
  type Intent,
  type Operation,
  type Stored,
  type StoredProblem,
} from '#shared/sync/engine/operation.ts';
import { comesAfter, isDeletedHere, rebaseOnResponse } from '#shared/sync/engine/sending-order.ts';
import type { OperationCall, Rows, SendingRules } from '#shared/sync/engine/rules.ts';
import type { Feed } from '#shared/sync/engine/feed.ts';
import type { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** What a round of sending needs. */
export interface Sending {
  readonly parts: Parts;
  readonly queue: Queue;
  readonly feed: Feed;
  readonly files: PendingFiles;
  /** Responses of the server, by key, for operations whose form is still open. */
  readonly awaited: Map<string, unknown>;
}

/** Fewer operations gain nothing from a combined call. */
const FEWEST_TOGETHER = 3;
/** Limits of the contract: the number of operations, and bodies of 1 MB. */
const MOST_TOGETHER = 100;
const MOST_CHARACTERS = 400_000;
/** How often a change is merged with newer changes of other clients before it is refused. */
const MAX_MERGES = 5;
const GONE = 404;

/** Each call has its own options; TypeScript cannot follow them for a name known only at run time. */
const callByName = call as unknown as (
  name: RouteName,
  options: Omit<OperationCall, 'name'> & { readonly key: string },
) => Promise<unknown>;

/**
 * Sends the queue once, in order. Loaded when there is something to send.
 * @throws ProblemError when the server is unreachable, or fails at one operation
 */
export async function sendQueue(sending: Sending, rules: SendingRules): Promise<void> {
  await new Round(sending, rules).sendAll();
}

class Round {
  readonly #sending: Sending;
  readonly #rules: SendingRules;
  readonly #failed = new Map<number, ProblemError>();
  readonly #triedTogether = new Set<number>();

  constructor(sending: Sending, rules: SendingRules) {
    this.#sending = sending;
    this.#rules = rules;
  }

  get #operations(): readonly Operation[] {
    return this.#sending.queue.operations;
  }

  get #rows(): Rows {
    return this.#sending.parts.memory.rows;
  }

  get #today(): CivilDate {
    return this.#sending.parts.rules.today(this.#rows);
  }

  async sendAll(): Promise<void> {
    const { queue, feed } = this.#sending;
    const light = this.#operations.filter(({ intent }) => listFileIds(intent).length === 0);
    for (const { place } of await this.#inOrder(light)) {
      if (!this.#triedTogether.has(place)) await this.#sendTogether(light, place);
      const operation = this.#operations.find((one) => one.place === place);
      if (queue.isOver) return;
      if (operation?.state !== 'waiting' || this.#failed.has(place)) continue;
      // Skip it: an operation that it depends on waits or was refused.
      if (this.#operations.some((one) => one.state !== 'stored' && comesAfter(operation, one))) continue;
      if (this.#needsPull(operation)) await feed.pull();
      await this.#sendOne(operation).catch((error: unknown) => {
        const problem = problemOf(error);
        // A server error may concern only this operation, so continue with the others.
        if (problem.status !== 500) throw error;
        this.#failed.set(place, problem);
      });
    }
    const [failure] = this.#failed.values();
    if (failure) throw failure;
  }

  /**
   * The sending order: a mileage must not wait behind eight photos, nor behind files that the server does not
   * accept while its file store is down. Most edits only name files that it has.
   */
  async #inOrder(light: readonly Operation[]): Promise<readonly Operation[]> {
    const all = this.#operations;
    const pending = new Set(light.length < all.length ? await this.#sending.parts.store.fileIds() : []);
    const needsNone = all.filter(({ intent }) => !listFileIds(intent).some((id) => pending.has(id)));
    return [...light, ...needsNone, ...all];
  }

  /**
   * Whether to pull first, because an operation that the rows lack has written the object of a change or
   * deletion.
   */
  #needsPull(operation: Operation): boolean {
    const { intent } = operation;
    if (!isEditOrDelete(intent) || !isChangedKind(intent.kind)) return false;
    const theirs = this.#rules.findStored(this.#rows, intent);
    // Before asking the user: this device's own writes are no reason to ask.
    const hasToBeNew = theirs === null || isInQuestion(this.#rules, operation, theirs);
    return this.#sending.queue.stored.some((one) => hasToBeNew || one.intent.id === intent.id);
  }

  /**
   * Sends the operations that fit in one call, from a position on. Those that the server does not accept are
   * sent separately afterwards.
   */
  async #sendTogether(light: readonly Operation[], from: number): Promise<void> {
    const { queue, awaited } = this.#sending;
    const places = new Set(light.map(({ place }) => place));
    const waiting = this.#operations.filter(
      ({ place, state }) =>
        place >= from && state === 'waiting' && places.has(place) && !this.#triedTogether.has(place),
    );
    // Operations with an open form are sent first.
    if (queue.isOver || waiting[0]?.place !== from || waiting.some(({ key }) => awaited.has(key))) return;
    const packed = this.#pack(waiting);
    if (packed.length === 0) return;
    for (const { operation } of packed) this.#triedTogether.add(operation.place);
    const tried = packed.map(({ operation, op }) => asTried(operation, op.ifMatch ?? operation.sentVersion));
    const there = await queue.replace(tried, false);
    // Another window may just have undone some.
    if (there.length < packed.length) return;
    const results = await applyTogether(packed).catch((error: unknown) => {
      if (!isRefusal(problemOf(error))) throw error;
      return null;
    });
    const taken = new Map<Operation, unknown>();
    for (const operation of results === null ? [] : there) {
      const { status = 0, body } = results?.get(operation.key) ?? {};
      if (isFulfilled(operation, status)) taken.set(operation, body);
      // Any other failure was a refusal: its own call returns the reason.
      else if (status >= 500)
        this.#failed.set(operation.place, parseProblem(status, JSON.stringify(body), null));
    }
    await this.#noteTaken(taken);
    const failure = [...this.#failed.values()].find(({ status }) => status !== 500);
    if (failure) throw failure;
  }

  /** The first of these that can be sent in one call: each is based on the rows, and none has files. */
  #pack(waiting: readonly Operation[]): readonly Packed[] {
    const packed = new Map<Operation, Packed>();
    let characters = 0;
    for (const operation of waiting) {
      if (packed.size === MOST_TOGETHER || !this.#canFollow(operation, packed)) break;
      const op = this.#firstOp(operation);
      characters += JSON.stringify(op).length;
      if (op === null || characters > MOST_CHARACTERS) break;
      packed.set(operation, { operation, op });
    }
    return packed.size < FEWEST_TOGETHER ? [] : [...packed.values()];
  }

  /**
   * Whether the objects it needs are on the server or earlier in the call. A second change of an object needs
   * the response to the first, and nothing may overtake a change that is refused for its version.
   */
  #canFollow(operation: Operation, packed: ReadonlyMap<Operation, Packed>): boolean {
    if (listFileIds(operation.intent).length > 0) return false;
    return this.#operations.every((one) => {
      const isOnItsWay = packed.has(one);
      if (isOnItsWay && isEditOrDelete(one.intent) && comesAfter(operation, one)) return false;
      if (!isOnItsWay && one.state !== 'stored') return !comesAfter(operation, one);
      return !isEditOrDelete(operation.intent) || one.intent.id !== operation.intent.id;
    });
  }

  /** Null when the user has to be asked, or when the rows lack its object. */
  #firstOp(operation: Operation): Packed['op'] | null {
    const first = firstCall(this.#rules, this.#rows, operation, this.#today);
    if (first === null) return null;
    const { name, path = {}, body, ifMatch } = first;
    return {
      key: operation.key,
      route: name,
      // Path parameters are ids.
      params: path as Readonly<Record<string, string>>,
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    };
  }

  /** Records accepted operations with their responses. */
  async #noteTaken(taken: ReadonlyMap<Operation, unknown>): Promise<void> {
    const later = [...taken].flatMap(([one, answer]) => rebaseOnResponse(one, answer, this.#operations));
    if (taken.size > 0) await this.#sending.queue.noteTaken([...taken.keys()], later);
  }

  async #sendOne(waiting: Operation): Promise<void> {
    const { queue, files, awaited } = this.#sending;
    let operation = waiting;
    const noteAttempt = async (sentVersion: number | null) => {
      operation = asTried(operation, sentVersion);
      // Another window may just have undone it.
      if ((await queue.replace([operation], false)).length === 0) throw new TakenBack();
    };
    try {
      const named = listFileIds(operation.intent);
      await files.send(named);
      const answer = await this.#callOnce(operation, noteAttempt).catch(async (error: unknown) => {
        if (!isFileMissing(problemOf(error))) throw error;
        await files.send(named, true);
        return this.#callOnce(operation, noteAttempt);
      });
      if (awaited.has(operation.key)) awaited.set(operation.key, answer);
      await this.#noteTaken(new Map([[operation, answer]]));
    } catch (error) {
      if (error instanceof TakenBack) return;
      const problem = problemOf(error);
      if (!isRefusal(problem)) throw error;
      await this.#refuse(operation, problem);
    }
  }

  /** Calls the server with the operation's key: repeated calls take effect once. */
  async #callOnce(
    operation: Operation,
    noteAttempt: (version: number | null) => Promise<void>,
  ): Promise<unknown> {
    const { intent } = operation;
    if (isGuarded(intent)) {
      const sent = this.#callGuarded(operation, intent, noteAttempt);
      return isFulfilled(operation, GONE) ? ignoreNotFound(sent) : sent;
    }
    await noteAttempt(null);
    const { name, ...options } = this.#rules.callOf(operation, null, this.#today);
    const sent = callByName(name, { ...options, key: operation.key });
    return isFulfilled(operation, GONE) ? ignoreNotFound(sent) : sent;
  }

  /**
   * Sends a change or deletion of a given version. If another client has changed the object, the change is
   * merged with theirs.
   */
  async #callGuarded(
    operation: Operation,
    intent: Guarded,
    noteAttempt: (version: number) => Promise<void>,
  ): Promise<unknown> {
    const { key, sentVersion } = operation;
    let theirs = this.#findTheirs(intent);
    // The version that an attempt named distinguishes its lost response from a change of another device. The
    // rows may be older than that version, and older values must not overwrite it.
    let ifMatch = sentVersion && Math.min(sentVersion, theirs.version);
    for (let merges = 0; ; merges += 1) {
      if (ifMatch === null) {
        if (isInQuestion(this.#rules, operation, theirs)) throw await this.#conflict(intent, theirs);
        await noteAttempt(theirs.version);
        ifMatch = theirs.version;
      }
      try {
        const { name, ...options } = this.#rules.callOf(operation, theirs, this.#today);
        return await callByName(name, { ...options, ifMatch, key });
      } catch (error) {
        const { code, current } = problemOf(error);
        if (code !== 'version_conflict' || !isVersioned(current) || merges === MAX_MERGES) throw error;
        theirs = current;
        ifMatch = null;
        if (!isInQuestion(this.#rules, operation, theirs)) continue;
        // The rows show what this device has done itself, and what the owner set.
        await this.#sending.feed.pull();
        const pulled = this.#findTheirs(intent);
        if (pulled.version >= current.version) theirs = pulled;
      }
    }
  }

  #findTheirs(intent: Guarded): Stored {
    const theirs = this.#rules.findStored(this.#rows, intent);
    if (theirs) return theirs;
    // As far as this device knows the object is gone; if another client has restored it, the version shows
    // that to the server.
    if (intent.verb === 'delete') return intent.seen;
    throw new ProblemError({ code: 'not_found', status: GONE });
  }

  /** The problem that the server would return, with its object, which a form can show. */
  async #conflict(intent: Guarded, theirs: Stored): Promise<ProblemError> {
    const isCopied = theirs === this.#rules.findStored(this.#rows, intent);
    const current = isCopied ? await this.#rules.readObject(this.#rows, intent) : theirs;
    return new ProblemError({ code: 'version_conflict', status: 412, current });
  }

  async #refuse(operation: Operation, problem: ProblemError): Promise<void> {
    const { queue, awaited } = this.#sending;
    // The user has since deleted the object, so its absence needs no report.
    if (isAboutGone({ ...operation, problem }) && isDeletedHere(operation, this.#operations))
      return queue.noteTaken([operation], []);
    const inverse = this.#operations.find(({ undoes }) => undoes === operation.key);
    if (inverse) return queue.takeOut(operation, inverse);
    const { code, status, params, errors, current } = problem;
    const stored: StoredProblem = { code, status, params, errors, current };
    // An open form shows both versions. Otherwise fields without a conflict are sent, with the key that was
    // refused.
    const parts = awaited.has(operation.key) ? null : this.#rules.splitRefused(operation.intent, problem);
    if (!parts) return void (await queue.replace([{ ...operation, state: 'refused', problem: stored }]));
    const { madeOn, madeAt, sentVersion, hasBeenTried } = operation;
    const asked = newOperation(parts.asked, { madeOn, madeAt, problem: stored });
    const goingOn: Operation = { ...operation, intent: parts.goingOn, sentVersion: null };
    if (await queue.split(goingOn, { ...asked, sentVersion, hasBeenTried })) await this.#sendOne(goingOn);
  }
}

/**
 * A change or deletion of an object that another client may have changed: it names the version that it
 * applies to.
 */
type Guarded = Edit | (Delete & { readonly seen: Stored });

function isGuarded(intent: Intent): intent is Guarded {
  if (intent.verb === 'delete') return isChangedKind(intent.kind) && intent.seen !== undefined;
  return intent.verb === 'change';
}

/** Whether to ask the user before an operation is applied to this object. An undo never asks. */
function isInQuestion(rules: SendingRules, { intent, undoes }: Operation, theirs: Stored): boolean {
  if (!isGuarded(intent) || undoes !== null) return false;
  if (intent.verb === 'change' && isVersionSeen(intent.version, theirs.version)) return false;
  return rules.askedFields(intent, theirs).length > 0;
}

/**
 * The call of an operation without conflicts; null when the user has to be asked, or when the rows lack its
 * object.
 */
export function firstCall(
  rules: SendingRules,
  rows: Rows,
  operation: Operation,
  today: CivilDate,
): OperationCall | null {
  const { intent, sentVersion } = operation;
  if (!isGuarded(intent)) return rules.callOf(operation, null, today);
  const theirs = rules.findStored(rows, intent);
  if (!theirs || (sentVersion !== null && sentVersion !== theirs.version)) return null;
  if (isInQuestion(rules, operation, theirs)) return null;
  return { ...rules.callOf(operation, theirs, today), ifMatch: theirs.version };
}

/** An operation in a combined call. */
interface Packed {
  readonly operation: Operation;
  readonly op: {
    readonly key: string;
    readonly route: RouteName;
    readonly params: Readonly<Record<string, string>>;
    readonly ifMatch?: number;
    readonly body?: unknown;
  };
}

interface Result {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Sends operations in one call. Returns the results by key.
 * @throws ProblemError
 */
async function applyTogether(packed: readonly Packed[]): Promise<ReadonlyMap<string, Result>> {
  const ops = packed.map(({ op }) => op);
  const { results } = await call('applyOperations', { body: { ops }, key: ops[0]?.key });
  return new Map(results.map((result) => [result.key, result]));
}

/**
 * Whether this status means that an operation has achieved its purpose. An undo has nothing left to do if the
 * object is gone or was never in the trash.
 */
function isFulfilled({ intent, undoes }: Operation, status: number): boolean {
  if (status !== GONE) return status >= 200 && status < 300;
  if (intent.verb === 'delete') return true;
  return intent.verb === 'restore' && (undoes !== null || intent.mayBeGone === true);
}

function asTried(operation: Operation, sentVersion: number | null): Operation {
  return { ...operation, sentVersion, hasBeenTried: true };
}

/** The operation to send is no longer in the queue. */
class TakenBack extends Error {}

/** Whether the server has swept a file because nothing named it in time. */
function isFileMissing({ errors }: ProblemError): boolean {
  return errors.some(
    ({ code, pointer }) =>
      code === 'not_found' && /^\/(photos|files|invoice|registrationDocument)/.test(pointer),
  );
}

/** Whether a retry would be refused again. Failures of network, session, limits and server are temporary. */
function isRefusal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}
