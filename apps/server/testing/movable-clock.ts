import type { Clock } from '#platform/clock/clock.ts';

/** A clock that only moves when the test moves it. */
export class MovableClock implements Clock {
  #millis: number;

  constructor(instant = '2026-11-21T10:00:00.000Z') {
    this.#millis = Date.parse(instant);
  }

  now(): number {
    return this.#millis;
  }

  moveTo(instant: string): void {
    this.#millis = Date.parse(instant);
  }

  advance(step: { days?: number; hours?: number; minutes?: number }): void {
    const { days = 0, hours = 0, minutes = 0 } = step;
    this.#millis += ((days * 24 + hours) * 60 + minutes) * 60_000;
  }
}
