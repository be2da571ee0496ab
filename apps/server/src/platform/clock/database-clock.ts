import type { Clock } from '#platform/clock/clock.ts';

/** Smaller differences come from network latency and are ignored. */
const CORRECTED_FROM_MILLIS = 1000;
/** Larger differences are reported to the operator. */
const APART_MILLIS = 5000;
/** A slower response is too imprecise. */
const MOST_ANSWER_MILLIS = 2000;

/**
 * The database time, advanced by the clock of this machine. Servers with different clocks agree on when a
 * link expires and how many attempts were made.
 */
export class DatabaseClock implements Clock {
  readonly #machine: Clock;
  readonly #readDatabaseTime: () => Promise<number>;
  readonly #onApart: (millis: number) => void;
  #measuredMillis = 0;
  #correctionMillis = 0;
  #isApart = false;

  /** @param onApart called when the clocks begin to differ by more than 5 s, and with 0 when they agree again */
  constructor(machine: Clock, readDatabaseTime: () => Promise<number>, onApart: (millis: number) => void) {
    this.#machine = machine;
    this.#readDatabaseTime = readDatabaseTime;
    this.#onApart = onApart;
  }

  now(): number {
    return this.#machine.now() + this.#correctionMillis;
  }

  /** How far the database clock was ahead of this machine at the last comparison. */
  get differenceMillis(): number {
    return this.#measuredMillis;
  }

  /** Compares both clocks. The database reads its clock between request and response. */
  async compare(): Promise<void> {
    const sentAt = this.#machine.now();
    const databaseTime = await this.#readDatabaseTime();
    const receivedAt = this.#machine.now();
    if (receivedAt - sentAt > MOST_ANSWER_MILLIS) return;
    this.#measuredMillis = Math.round(databaseTime - (sentAt + receivedAt) / 2);
    if (Math.abs(this.#measuredMillis - this.#correctionMillis) >= CORRECTED_FROM_MILLIS) {
      const isAgreeing = Math.abs(this.#measuredMillis) < CORRECTED_FROM_MILLIS;
      this.#correctionMillis = isAgreeing ? 0 : this.#measuredMillis;
    }
    const isApart = Math.abs(this.#measuredMillis) > APART_MILLIS;
    if (isApart !== this.#isApart) this.#onApart(isApart ? this.#measuredMillis : 0);
    this.#isApart = isApart;
  }
}
