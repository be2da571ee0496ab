import type { Clock } from '#platform/clock/clock.ts';

/** Smaller differences come from the way of the question, and are left. */
const CORRECTED_FROM_MILLIS = 1000;
/** Above this the operator has to know. */
const APART_MILLIS = 5000;
/** An answer that takes longer tells too little of the time. */
const MOST_ANSWER_MILLIS = 2000;

/**
 * The time of the database, counted on by the clock of this machine: servers whose clocks differ agree on when a link expires
 * and how often somebody has tried.
 */
export class DatabaseClock implements Clock {
  readonly #machine: Clock;
  readonly #readDatabaseTime: () => Promise<number>;
  readonly #onApart: (millis: number) => void;
  #measuredMillis = 0;
  #correctionMillis = 0;
  #isApart = false;

  /** @param onApart called when the clocks begin to differ by more than 5 s, and when they agree again (0) */
  constructor(machine: Clock, readDatabaseTime: () => Promise<number>, onApart: (millis: number) => void) {
    this.#machine = machine;
    this.#readDatabaseTime = readDatabaseTime;
    this.#onApart = onApart;
  }

  now(): number {
    return this.#machine.now() + this.#correctionMillis;
  }

  /** How far the clock of the database was ahead of that of this machine at the last comparison. */
  get differenceMillis(): number {
    return this.#measuredMillis;
  }

  /** Compares both clocks; the time at which the database read its own lies between question and answer. */
  async compare(): Promise<void> {
    const asked = this.#machine.now();
    const databaseTime = await this.#readDatabaseTime();
    const answered = this.#machine.now();
    if (answered - asked > MOST_ANSWER_MILLIS) return;
    this.#measuredMillis = Math.round(databaseTime - (asked + answered) / 2);
    if (Math.abs(this.#measuredMillis - this.#correctionMillis) >= CORRECTED_FROM_MILLIS) {
      const isAgreeing = Math.abs(this.#measuredMillis) < CORRECTED_FROM_MILLIS;
      this.#correctionMillis = isAgreeing ? 0 : this.#measuredMillis;
    }
    const isApart = Math.abs(this.#measuredMillis) > APART_MILLIS;
    if (isApart !== this.#isApart) this.#onApart(isApart ? this.#measuredMillis : 0);
    this.#isApart = isApart;
  }
}
