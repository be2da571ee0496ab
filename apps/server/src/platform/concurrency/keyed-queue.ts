export interface QueueLimits {
  /** How many pieces of work of one key run at once. Default: 1. */
  readonly places?: number;
  /** How many may wait under one key, and in all; without it there is no limit. */
  readonly mostOfKey?: number;
  readonly most?: number;
  /** How long a piece of work waits at most. */
  readonly waitMillis?: number;
  /** What is thrown instead of waiting beyond a limit. */
  refusal?(): Error;
}

interface Line {
  running: number;
  /** Each starts its piece of work. */
  readonly waiting: (() => void)[];
}

/** Runs work of one key one after the other, in the order of asking; work of different keys runs side by side. */
export class KeyedQueue {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;
  #refused = 0;

  constructor(limits: QueueLimits = {}) {
    this.#limits = limits;
  }

  /** How many pieces of work wait now, of all keys. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many were refused since the start because a limit was reached. */
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
   * Resolves when a place is free, with the function that frees it again. Rejects with the refusal where too many wait, or
   * once it has waited for too long or the signal is given.
   */
  async enter(key: string, signal?: AbortSignal): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < (this.#limits.places ?? 1)) line.running += 1;
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

  /** Hands the place to the next in the line, so that a new call cannot overtake it. */
  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
