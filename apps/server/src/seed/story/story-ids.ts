import type { Clock } from '#platform/clock/clock.ts';
import type { Dice } from '#seed/story/dice.ts';
import { v7 as uuidv7 } from 'uuid';

/** Ids that tell the time of the story and are the same for the same dice. */
export interface StoryIds {
  next(): string;
}

export function storyIds(clock: Clock, dice: Dice): StoryIds {
  return { next: () => uuidv7({ msecs: clock.now(), random: dice.bytes(16) }) };
}
