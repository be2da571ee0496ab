import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import type { KeptFiles } from '#shared/sync/outbox/files/kept-files.ts';
import { partInQuestion } from '#shared/sync/outbox/send/merge.ts';
import {
  filesOf,
  comesAfter,
  isAboutGone,
  isDeletedHere,
  isChangedKind,
  isOfStored,
  needs,
  type Operation,
  type StoredProblem,
} from '#shared/sync/outbox/operation.ts';
import type { OutboxSurroundings } from '#shared/sync/outbox/outbox-surroundings.ts';
import { findRow } from '#shared/sync/outbox/send/read-object.ts';
import { packTogether, sendTogether } from '#shared/sync/outbox/send/send-together.ts';
import { isAskedBy, sendOperation } from '#shared/sync/outbox/send/send-operation.ts';

/** What a round needs of the outbox that it empties. */
interface SentOutbox {
  readonly around: OutboxSurroundings;
  readonly files: KeptFiles;
  readonly operations: () => readonly Operation[];
  /** Whether it was closed, or somebody else is signed in. */
  readonly isOver: () => boolean;
  /** Whether its person still looks at the form. */
  readonly isAwaited: (operation: Operation) => boolean;
  /** Keeps what has become of one. Answers false when it has been taken out meanwhile. */
  readonly keep: (operation: Operation) => Promise<boolean>;
  /** Writes down that these are about to be sent. Answers those that have not been taken out meanwhile. */
  readonly noteAttempts: (operations: readonly Operation[]) => Promise<readonly Operation[]>;
  /** Notes what the server has taken, and what it answered. */
  readonly keepTaken: (taken: ReadonlyMap<Operation, unknown>) => Promise<void>;
  /** Keeps one as two. Answers false when it has been taken out meanwhile. */
  readonly part: (goingOn: Operation, asked: Omit<Operation, 'place' | 'key'>) => Promise<boolean>;
  readonly remove: (gone: readonly Operation[]) => Promise<void>;
}

/** One way through the outbox, in its order. Loaded when there is something to send. */
export class SendingRound {
  readonly #outbox: SentOutbox;

  constructor(outbox: SentOutbox) {
    this.#outbox = outbox;
  }

  /**
   * Sends what can go.
   * @throws ProblemError when the server cannot be asked, or fails at one of them
   */
  async sendAll(): Promise<void> {
    const { operations, isOver, around, files } = this.#outbox;
    const failed = new Map<number, ProblemError>();
    const tried = new Set<number>();
    // A mileage never waits behind eight photos.
    const light = operations().filter(({ intent }) => filesOf(intent).length === 0);
    // Nor behind files that the server does not take while its store is away: most edits name files that it has.
    const kept = light.length < operations().length ? await files.ids() : new Set();
    const needsNone = operations().filter(({ intent }) => !filesOf(intent).some((id) => kept.has(id)));
    for (const { place } of [...light, ...needsNone, ...operations()]) {
      if (!tried.has(place)) await this.#sendTogether(light, place, tried, failed);
      const operation = operations().find((one) => one.place === place);
      if (isOver()) return;
      if (operation?.state !== 'waiting' || failed.has(place)) continue;
      // What it is about waits itself, or was refused.
      if (operations().some((one) => one.state !== 'stored' && comesAfter(operation, one))) continue;
      if (this.#changesWhatWasSent(operation)) await around.pull();
      await this.#sendOne(operation).catch((error: unknown) => {
        const problem = problemOf(error);
        // The server’s own fault may be about this one alone: the others go on.
        if (problem.status !== 500) throw error;
        failed.set(place, problem);
      });
    }
    const [failure] = failed.values();
    if (failure) throw failure;
  }

  /** Sends what can go in one call, from a place on; what the server does not take goes by itself afterwards. */
  async #sendTogether(
    light: readonly Operation[],
    from: number,
    tried: Set<number>,
    failures: Map<number, ProblemError>,
  ): Promise<void> {
    const { around, operations, isOver, isAwaited, noteAttempts, keepTaken } = this.#outbox;
    const places = new Set(light.map(({ place }) => place));
    const queue = operations().filter(
      (one) => one.place >= from && one.state === 'waiting' && places.has(one.place) && !tried.has(one.place),
    );
    // Operations with an open form are answered first.
    if (isOver() || queue[0]?.place !== from || queue.some(isAwaited)) return;
    const packed = packTogether(around.base(), queue, operations(), around.today());
    if (packed.length === 0) return;
    for (const { operation } of packed) tried.add(operation.place);
    const there = await noteAttempts(
      packed.map(({ operation, op }) => ({
        ...operation,
        hasBeenTried: true,
        sentVersion: op.ifMatch ?? operation.sentVersion,
      })),
    );
    // Another window may have taken some back a moment ago.
    if (there.length < packed.length) return;
    const sent = await sendTogether(packed).catch((error: unknown) => {
      if (!isRefusal(problemOf(error))) throw error;
      return null;
    });
    if (sent === null) return;
    const answers = new Map([...sent.taken].map(([{ place }, answer]) => [place, answer]));
    const taken = there.filter(({ place }) => answers.has(place));
    await keepTaken(new Map(taken.map((one) => [one, answers.get(one.place)])));
    for (const [operation, problem] of sent.failed) {
      if (problem.status !== 500) throw problem;
      failures.set(operation.place, problem);
    }
  }

  /** A change or deletion is one of the object as it stands: what was just sent of it, or made it beside another, has to be in the copy. */
  #changesWhatWasSent({ intent }: Operation): boolean {
    if (!isOfStored(intent) || !isChangedKind(intent.kind)) return false;
    const { operations, around } = this.#outbox;
    const isInCopy = findRow(around.base(), intent.kind, intent.id) !== null;
    // Before anybody is asked: what this device did itself is no reason to.
    const hasToBeNew = !isInCopy || isAskedBy(around.base(), intent);
    return operations().some((one) => one.state === 'stored' && (hasToBeNew || one.intent.id === intent.id));
  }

  async #sendOne(waiting: Operation): Promise<void> {
    const { around, files, operations, noteAttempts, keepTaken, remove } = this.#outbox;
    let operation: Operation = waiting;
    const noteAttempt = async (sentVersion: number | null) => {
      operation = { ...operation, sentVersion, hasBeenTried: true };
      // Another window may have taken it back a moment ago.
      if ((await noteAttempts([operation])).length === 0) throw new TakenBack();
    };
    try {
      const named = filesOf(operation.intent);
      await files.send(named);
      const send = () => sendOperation(around.base(), operation, around.today(), noteAttempt);
      const answer = await send().catch(async (error: unknown) => {
        if (!isFileMissing(problemOf(error))) throw error;
        await files.send(named, true);
        return send();
      });
      await keepTaken(new Map([[operation, answer]]));
    } catch (error) {
      if (error instanceof TakenBack) return;
      const problem = problemOf(error);
      if (!isRefusal(problem)) throw error;
      // A person who has deleted it since is not told that it is gone.
      if (isAboutGone({ ...operation, problem }) && isDeletedHere(operation, operations())) {
        return keepTaken(new Map([[operation, null]]));
      }
      const opposite = operations().find(({ undoes }) => undoes === operation.key);
      if (opposite) {
        const orphans = operations().filter(
          (one) => operation.intent.verb === 'create' && needs(one, operation),
        );
        return remove([...new Set([operation, opposite, ...orphans])]);
      }
      await this.#refuse(operation, problem);
    }
  }

  /** A field that its person is asked about does not hold up the others: they go on under the same key, which was refused. */
  async #refuse(operation: Operation, problem: ProblemError): Promise<void> {
    const refused = { ...operation, state: 'refused', problem: storedProblem(problem) } as const;
    // An open form shows both versions.
    const parts = this.#outbox.isAwaited(operation) ? null : partInQuestion(operation.intent, problem);
    if (!parts) return void (await this.#outbox.keep(refused));
    const { place: _place, key: _key, ...asked } = { ...refused, intent: parts.asked };
    const goingOn: Operation = { ...operation, intent: parts.goingOn, sentVersion: null };
    if (await this.#outbox.part(goingOn, asked)) await this.#sendOne(goingOn);
  }
}

/** What was to be sent is not in the outbox any more. */
class TakenBack extends Error {}

/** Whether the server has swept a file that waited too long for what names it. */
function isFileMissing({ errors }: ProblemError): boolean {
  return errors.some(
    ({ code, pointer }) =>
      code === 'not_found' && /^\/(photos|files|invoice|registrationDocument)/.test(pointer),
  );
}

/** Whether the server will say the same again. What may pass by itself waits: no answer, no session, too many, its own faults. */
function isRefusal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

/** A problem as it is kept in the outbox. */
function storedProblem({ code, status, params, errors, current }: ProblemError): StoredProblem {
  return { code, status, params, errors, current };
}
