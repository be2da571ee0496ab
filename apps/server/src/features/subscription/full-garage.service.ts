import { BOUNDED_TABLES, countGarage } from '#features/subscription/subscription.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';

/** Limits of a garage for any plan: far more than anyone looks after. */
const MOST_OF_GARAGE = {
  vehicles: 40_000,
  reminders: 10_000,
  documents: 10_000,
  tyre_sets: 2000,
  tyre_fittings: 5000,
} as const;
export type BoundedKind = keyof typeof MOST_OF_GARAGE;
const BOUNDED_KINDS = Object.keys(MOST_OF_GARAGE) as BoundedKind[];

/** The bounded kinds among restored tables, whose rows the garage count already includes. */
export function boundedIn(tables: ReadonlyMap<string, unknown>): Partial<Record<BoundedKind, 0>> {
  const there = BOUNDED_KINDS.filter((kind) => tables.has(BOUNDED_TABLES[kind]));
  return Object.fromEntries(there.map((kind) => [kind, 0]));
}

/**
 * Refuses (`garage_full`) to add this many objects beyond the limits of a garage. Calendars, reports and
 * announcements show a whole garage, so its size bounds their cost (decision 0126). 0: they are already
 * stored, and may still be refused. Call it in the transaction that adds, otherwise concurrent calls could
 * exceed the limit.
 */
export async function refuseFullGarage(
  tx: Tx,
  actor: Actor,
  added: Partial<Readonly<Record<BoundedKind, number>>>,
): Promise<void> {
  const kinds = BOUNDED_KINDS.filter((kind) => added[kind] !== undefined);
  if (kinds.length === 0) return;
  const counts = await countGarage(tx, actor, kinds);
  for (const limit of kinds) {
    const maximum = MOST_OF_GARAGE[limit];
    if (counts[limit] + (added[limit] ?? 0) <= maximum) continue;
    throw new Refusal('garage_full', { params: { limit, maximum } });
  }
}
