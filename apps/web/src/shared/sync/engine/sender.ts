import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { Feed } from '#shared/sync/engine/feed.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import type { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import type { Sending } from '#shared/sync/engine/round.ts';

/** The waits before another attempt, in milliseconds: doubled each time. */
const [FIRST, LONGEST] = [1_000, 5 * 60_000];

/** Sends the queue: one window and one round at a time, and again after a while when it fails. */
export class Sender {
  readonly #sending: Sending;
  #round: Promise<void> | null = null;
  #nextRound: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #failure: ProblemError | null = null;
  #isClosed = false;

  constructor(parts: Parts, queue: Queue, feed: Feed, files: PendingFiles) {
    this.#sending = { parts, queue, feed, files, awaited: new Map() };
  }

  /** Sends what waits, once at a time: a call meanwhile waits for a round that begins after it. Never rejects. */
  send(): Promise<void> {
    if (this.#round === null) {
      clearTimeout(this.#retry);
      this.#failure = null;
      this.#round = this.#sendAlone()
        .catch((error: unknown) => this.#retryLater(problemOf(error)))
        .finally(() => (this.#round = null));
      return this.#round;
    }
    this.#nextRound ??= this.#round.then(() => {
      this.#nextRound = null;
      return this.send();
    });
    return this.#nextRound;
  }

  async #sendAlone(): Promise<void> {
    const { parts, queue, feed } = this.#sending;
    // When the browser reports no network there is none: what was never sent can be taken back without the server.
    if (!parts.host.isOnline()) return;
    // A start asks at once, and what an earlier one has left is still being read.
    await feed.whenLoaded();
    if (!queue.hasWaiting) return;
    const { sendQueue } = await import('#shared/sync/engine/round.ts');
    await parts.windows.sendAlone(async () => {
      try {
        // Another window may have sent them, and may be fetching them now.
        await queue.load();
        if (queue.operations.some(({ state, hasBeenTried }) => state === 'waiting' && hasBeenTried)) {
          await feed.whenPulled();
          await queue.load();
        }
        await sendQueue(this.#sending, await parts.rules.loadSending());
      } finally {
        // Begun before another window may send, which waits for it. Answers to open forms do not depend on it.
        if (queue.stored.length > 0) feed.pull().catch(() => queue.writeTaken().catch(() => undefined));
      }
    });
    this.#failures = 0;
  }

  #retryLater(failure: ProblemError): void {
    this.#failure = failure;
    // Without a session the next sign-in sends.
    if (this.#isClosed || failure.status === 401) return;
    const wait = Math.min(FIRST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.send(), wait * (0.5 + Math.random() / 2));
  }

  /**
   * Sends the queue and waits up to so many milliseconds for the answer to one operation: null while it waits.
   * @returns the object as the server holds it
   * @throws ProblemError when the server refused it, or the session has ended; it is not in the queue any more, but for a
   *   deletion that the user is asked about
   */
  async outcomeOf({ key }: Operation, millis: number): Promise<{ readonly answer: unknown } | null> {
    const { queue, awaited } = this.#sending;
    awaited.set(key, null);
    await Promise.race([this.send(), new Promise((resolve) => setTimeout(resolve, millis))]);
    const answer = awaited.get(key);
    awaited.delete(key);
    const operation = queue.operations.find((one) => one.key === key);
    if (operation?.state === 'refused' && operation.problem) {
      // Of what was to be deleted no form is left that could ask.
      const isAsked = operation.intent.verb === 'delete' && operation.problem.code === 'version_conflict';
      if (!isAsked) await queue.takeOut(operation);
      throw new ProblemError(operation.problem);
    }
    if (operation?.state !== 'waiting') return { answer };
    if (this.#failure?.status !== 401) return null;
    // Its form keeps what was typed over the sign-in; the queue may be gone by now.
    await queue.takeOut(operation).catch(() => undefined);
    throw this.#failure;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }
}
