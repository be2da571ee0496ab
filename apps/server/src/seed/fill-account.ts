import type { Context } from '#platform/context.ts';
import { closeSession, openAccount } from '#seed/account/open-account.ts';
import { demoGarage } from '#seed/demo/demo-garage.ts';
import { writeLargeGarage } from '#seed/large/large-garage.ts';
import type { SeedOptions } from '#seed/seed-options.ts';
import { StoryClock } from '#seed/story/story-clock.ts';
import { writeGarage } from '#seed/story/write-garage.ts';
import { addMonths } from '@carnet/domain/calendar/civil-date';

const HISTORY_MONTHS = 60;

/**
 * Opens the account and fills its garage, all through the services of the features, so that every rule holds. The same
 * options give the same vehicles, records and amounts. Throws `SeedRefusal`.
 */
export async function fillAccount(context: Context, options: SeedOptions): Promise<void> {
  const { today, large, email, hasFiles } = options;
  const clock = new StoryClock(addMonths(today, -HISTORY_MONTHS));
  const inStory: Context = { ...context, clock };
  const actor = await openAccount(inStory, options);
  const seed = `${email} ${today}`;
  if (large) await writeLargeGarage(inStory, actor, clock, { ...large, today, seed, hasFiles });
  else await writeGarage(inStory, actor, clock, demoGarage(today), { seed, hasFiles });
  await closeSession(inStory, actor);
}
