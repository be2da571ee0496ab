/** The waits before another attempt, in milliseconds: doubled each time. */
const [FIRST, LONGEST] = [1_000, 5 * 60_000];

/** Tries once more after a while, which is longer after each failure. */
export class Retry {
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
