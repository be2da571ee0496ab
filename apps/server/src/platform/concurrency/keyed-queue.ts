export interface QueueLimits {
  /** How many calls of one key run at once. Default: 1. */
  readonly slots?: number;
  /** How many may wait for one key, and in all. Unlimited if absent. */
  readonly mostOfKey?: number;
  readonly most?: number;
  /** The longest wait. */
  readonly waitMillis?: number;
  /** Makes the error thrown when a limit is reached. */
  refusal?(): Error;
}

interface Line {
  running: number;
  /** Each starts one call. */
  readonly waiting: (() => void)[];
}

/** Runs work of one key in sequence, in order of arrival; different keys run in parallel. */
export class KeyedQueue {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;
  #refused = 0;

  constructor(limits: QueueLimits = {}) {
    this.#limits = limits;
  }

  /** Number of calls waiting now, over all keys. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of calls refused since the start because of a limit. */
  get refused(): number {
    return this.#refused;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Resolves when a slot is free, with the function that frees it. Rejects when too many wait, when it has
   * waited too long or when the signal is aborted.
   */
  async enter(key: string, signal?: AbortSignal): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < (this.#limits.slots ?? 1)) line.running += 1;
    else await this.#wait(line, signal);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(key, line);
    };
  }

  async #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    const { mostOfKey = Infinity, most = Infinity, waitMillis } = this.#limits;
    if (line.waiting.length >= mostOfKey || this.#waiting >= most || signal?.aborted) throw this.#refuse();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const position = line.waiting.indexOf(start);
      if (position < 0) return;
      line.waiting.splice(position, 1);
      reject(this.#refuse());
    };
    const timer = waitMillis === undefined ? undefined : setTimeout(giveUp, waitMillis);
    signal?.addEventListener('abort', giveUp, { once: true });
    line.waiting.push(start);
    this.#waiting += 1;
    try {
      await promise;
    } finally {
      this.#waiting -= 1;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  #refuse(): Error {
    this.#refused += 1;
    return this.#limits.refusal?.() ?? new Error('The queue is full');
  }

  /** Hands the slot to the next in line, so that a new call cannot overtake it. */
  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
