import { listFittedSeasons } from '#features/tyre-fittings/tyre-fittings.repository.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Swaps } from '@carnet/domain/garage/derived-reminder';
import { lastSwapFor } from '@carnet/domain/tyre-sets/season';

/** The day of the last fitting of tyres for each season on a vehicle. */
export async function findSwaps(tx: Tx, garageId: string, vehicleId: string): Promise<Swaps> {
  const fittings = await listFittedSeasons(tx, garageId, vehicleId);
  const sets = fittings.flatMap(({ front, rear, front_season, rear_season }) => [
    ...(front !== null && front_season !== null ? [{ id: front, season: front_season }] : []),
    ...(rear !== null && rear_season !== null ? [{ id: rear, season: rear_season }] : []),
  ]);
  const once = [...new Map(sets.map((set) => [set.id, set])).values()];
  const dayOf = (season: keyof Swaps) => lastSwapFor(fittings, once, season)?.date ?? null;
  return { winter: dayOf('winter'), summer: dayOf('summer') };
}
