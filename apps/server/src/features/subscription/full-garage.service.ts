import { BOUNDED_TABLES, countGarage } from '#features/subscription/subscription.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';

/** What a garage holds at most, whatever its plan: far more than anybody looks after. */
const MOST_OF_GARAGE = {
  vehicles: 40_000,
  reminders: 10_000,
  documents: 10_000,
  tyre_sets: 2000,
  tyre_fittings: 5000,
} as const;
export type BoundedKind = keyof typeof MOST_OF_GARAGE;
const BOUNDED_KINDS = Object.keys(MOST_OF_GARAGE) as BoundedKind[];

/** The bounded kinds among tables whose rows came back, which are counted with the rest of the garage by now. */
export function boundedIn(tables: ReadonlyMap<string, unknown>): Partial<Record<BoundedKind, 0>> {
  const there = BOUNDED_KINDS.filter((kind) => tables.has(BOUNDED_TABLES[kind]));
  return Object.fromEntries(there.map((kind) => [kind, 0]));
}

/**
 * Refuses (`garage_full`) to add so many of these kinds beyond what a garage may hold. Calendars, reports and announcements
 * show all of a garage, so its size bounds what they cost (decision 0126). 0: they are there already, and still may be refused.
 * To hold, it has to be asked in the transaction of the garage that adds.
 */
export async function refuseFullGarage(
  tx: Tx,
  actor: Actor,
  added: Partial<Readonly<Record<BoundedKind, number>>>,
): Promise<void> {
  for (const limit of BOUNDED_KINDS) {
    const toAdd = added[limit];
    if (toAdd === undefined) continue;
    const maximum = MOST_OF_GARAGE[limit];
    if ((await countGarage(tx, actor, limit)) + toAdd <= maximum) continue;
    throw new Refusal('garage_full', { params: { limit, maximum } });
  }
}
