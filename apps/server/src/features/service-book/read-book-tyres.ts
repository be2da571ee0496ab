import type { BookPeriod } from '#features/service-book/book-rows.repository.ts';
import { readTyreFittings } from '#features/tyre-fittings/tyre-fittings.service.ts';
import { readTyreHistories } from '#features/tyre-fittings/tyre-histories.service.ts';
import { readTyreSets } from '#features/tyre-sets/tyre-sets.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { inOrderOfFitting, setsOf } from '@carnet/domain/tyre-sets/fitting';
import { mountedTyres, type MountedTyres } from '@carnet/domain/tyre-sets/mounted-tyres';

/** The tyres in the book of a vehicle. */
export interface BookTyres {
  /** What is on the axles today, whatever the period. */
  readonly mounted: readonly MountedTyres<TyreSet>[];
  /** Within the period, oldest first. */
  readonly fittings: readonly TyreFitting[];
  /** The sets in `mounted` and `fittings`; one that has moved to another vehicle is missing. */
  readonly sets: ReadonlyMap<string, TyreSet>;
}

export async function readBookTyres(
  context: Context,
  actor: Actor,
  vehicleId: string,
  { from, to }: BookPeriod,
): Promise<BookTyres> {
  const all = await everyItem((page) => readTyreFittings(context, actor, { ...page, vehicleId }));
  if (all.length === 0) return { mounted: [], fittings: [], sets: new Map() };
  const sets = await everyItem((page) => readTyreSets(context, actor, { ...page, vehicleId }));
  const vehicleIds = [vehicleId, ...sets.flatMap((set) => set.mounted.map((span) => span.vehicle_id))];
  const histories = await readTyreHistories(context, context.transactions.readOnly, actor, vehicleIds);
  const mounted = mountedTyres(vehicleId, sets, [...histories.values()]);
  const fittings = inOrderOfFitting(all).filter(
    ({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to),
  );
  const named = new Set([...mounted.map(({ set }) => set.id), ...fittings.flatMap(setsOf)]);
  return {
    mounted,
    fittings,
    sets: new Map(sets.flatMap((set) => (named.has(set.id) ? [[set.id, set] as const] : []))),
  };
}

/** The stored facts of the tyres that a book with these options shows; null if it shows none. */
export function factsOfTyres(
  { mounted, fittings, sets }: BookTyres,
  chosen: Pick<ServiceBookQuery, 'costs' | 'notes'>,
): unknown {
  if (mounted.length === 0 && fittings.length === 0) return null;
  return [
    mounted.map(({ set, axle, since }) => [set.id, axle, since]),
    fittings.map(({ date, mileage, front, rear, rotated }) => [date, mileage, front, rear, rotated]),
    [...sets.values()].map((set) => [
      set.id,
      set.season,
      set.snow_mark,
      set.brand,
      set.model,
      set.size,
      set.dot,
      set.bought_on,
      set.distance_before,
      set.treads.map(({ date, mm, position, dot }) => [date, mm, position, dot]),
      chosen.costs === true && set.price,
      chosen.notes === true && set.notes,
    ]),
  ];
}
