import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { Feed } from '#shared/sync/engine/feed.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import type { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import type { Sending } from '#shared/sync/engine/round.ts';

/** First and longest wait before a retry, in milliseconds; the wait doubles each time. */
const [FIRST, LONGEST] = [1_000, 5 * 60_000];

/** Sends the queue, one window and one round at a time, and retries after a failure. */
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

  /**
   * Sends waiting operations, one round at a time: a call during a round waits for another round that starts
   * after it. Never rejects.
   */
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
    // If the browser reports no network there is none: unsent operations can be undone without the server.
    if (!parts.host.isOnline()) return;
    // The first send of a start may come before an earlier queue has been loaded.
    await feed.whenLoaded();
    if (!queue.hasWaiting) return;
    const { sendQueue } = await import('#shared/sync/engine/round.ts');
    await parts.windows.alone('send', async () => {
      try {
        // Another window may have sent them, and may be pulling their rows.
        await queue.load();
        if (queue.operations.some(({ state, hasBeenTried }) => state === 'waiting' && hasBeenTried)) {
          await feed.whenPulled();
          await queue.load();
        }
        await sendQueue(this.#sending, await parts.rules.loadSending());
      } finally {
        // Started before the lock is released, so that the next window waits for this pull. Responses to open
        // forms do not depend on it.
        if (queue.stored.length > 0) feed.pull().catch(() => queue.writeTaken().catch(() => undefined));
      }
    });
    this.#failures = 0;
  }

  #retryLater(failure: ProblemError): void {
    this.#failure = failure;
    // Without a session, the next sign-in sends.
    if (this.#isClosed || failure.status === 401) return;
    const wait = Math.min(FIRST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.send(), wait * (0.5 + Math.random() / 2));
  }

  /**
   * Sends the queue and waits up to `millis` for the response to one operation; null while it waits.
   * @returns the object as the server has it
   * @throws ProblemError when the server refused it or the session has ended. It is then no longer in the
   * queue, except for a deletion that the user is asked about.
   */
  async outcomeOf({ key }: Operation, millis: number): Promise<{ readonly answer: unknown } | null> {
    const { queue, awaited } = this.#sending;
    awaited.set(key, null);
    await Promise.race([this.send(), new Promise((resolve) => setTimeout(resolve, millis))]);
    const answer = awaited.get(key);
    awaited.delete(key);
    const operation = queue.operations.find((one) => one.key === key);
    if (operation?.state === 'refused' && operation.problem) {
      // The form of a deleted object is closed, so the question stays in the queue.
      const isAsked = operation.intent.verb === 'delete' && operation.problem.code === 'version_conflict';
      if (!isAsked) await queue.takeOut(operation);
      throw new ProblemError(operation.problem);
    }
    if (operation?.state !== 'waiting') return { answer };
    if (this.#failure?.status !== 401) return null;
    // The form keeps the input during sign-in; the queue may be gone by now.
    await queue.takeOut(operation).catch(() => undefined);
    throw this.#failure;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }
}
