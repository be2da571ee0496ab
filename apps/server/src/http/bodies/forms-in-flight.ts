import { Refusal } from '#platform/refusal.ts';

const RETRY_SECONDS = 5;

/** How many forms may arrive or be worked on at once. */
export interface FormLimits {
  readonly ofAnAccount: number;
  readonly together: number;
}

/** Counts the forms in flight: each takes a connection and room on the disk. */
export class FormsInFlight {
  readonly #limits: FormLimits;
  readonly #counts = new Map<string, number>();
  #together = 0;

  constructor(limits: FormLimits) {
    this.#limits = limits;
  }

  /** Runs `work` as one of them. Refuses `rate_limited` to an account that has too many, `unavailable` to all. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(accountId) ?? 0;
    const details = { retryAfterSeconds: RETRY_SECONDS };
    if (count >= this.#limits.ofAnAccount) throw new Refusal('rate_limited', details);
    if (this.#together >= this.#limits.together) throw new Refusal('unavailable', details);
    this.#counts.set(accountId, count + 1);
    this.#together += 1;
    try {
      return await work();
    } finally {
      this.#together -= 1;
      const left = (this.#counts.get(accountId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(accountId);
      else this.#counts.set(accountId, left);
    }
  }
}
