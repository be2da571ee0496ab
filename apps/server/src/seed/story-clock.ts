import type { Clock } from '#platform/clock/clock.ts';
import type { Dice } from '#seed/dice.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';

/** A clock set to the time of the story, so that data gets historic timestamps. */
export class StoryClock implements Clock {
  #millis: number;

  constructor(date: CivilDate) {
    this.#millis = Date.parse(`${date}T12:00:00.000Z`);
  }

  now(): number {
    return this.#millis;
  }

  /** `minuteOfDay` counts from midnight UTC; from 2:00 to 21:59 it is the same day in all of France. */
  moveTo(date: CivilDate, minuteOfDay: number): void {
    this.#millis = Date.parse(`${date}T00:00:00.000Z`) + minuteOfDay * 60_000;
  }
}

/** Ids with the time of the story, the same for the same dice. */
export interface StoryIds {
  next(): string;
}

export function storyIds(clock: Clock, dice: Dice): StoryIds {
  return { next: () => uuidv7({ msecs: clock.now(), random: dice.bytes(16) }) };
}
