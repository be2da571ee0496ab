import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Dice } from '#seed/story/dice.ts';
import type { StoryClock } from '#seed/story/story-clock.ts';
import type { StoryIds } from '#seed/story/story-ids.ts';
import type { GarageStory, VehicleStory } from '#seed/story/story.ts';

/** What the writers of a story share. `context` has the story's clock. */
export interface Writing {
  readonly context: Context;
  readonly actor: Actor;
  readonly clock: StoryClock;
  readonly dice: Dice;
  readonly ids: StoryIds;
  readonly story: GarageStory;
  /** Chance and ids of expenses: apart, so that what they cost changes nothing else of the story. */
  readonly spending: { readonly dice: Dice; readonly ids: StoryIds };
  /** Whether photos and invoices are made as well. */
  readonly hasFiles: boolean;
  /** The key of a custom type by its label. */
  readonly keyOf: (type: string) => string;
}

/** A vehicle that has been written, with the reminder of each type. */
export interface WrittenVehicle {
  readonly id: string;
  readonly story: VehicleStory;
  readonly reminderIds: ReadonlyMap<string, string>;
  /** The id of the first expense of each series. */
  readonly series: Map<string, string>;
}
