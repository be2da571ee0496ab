import { mileageReadingsQuery } from '#features/mileage/mileage.queries.ts';
import { tyreFittingsQuery } from '#features/tyre-sets/tyre-sets.queries.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { TyreHistory } from '@carnet/domain/tyre-sets/distance';
import { useQueries } from '@tanstack/react-query';

/** The fittings and readings of a vehicle, and of the previous vehicles of its sets; empty until loaded. */
export function useTyreHistories(
  vehicleId: string,
  sets: readonly Pick<TyreSet, 'mounted'>[],
): TyreHistory[] {
  const others = sets.flatMap(({ mounted }) => mounted.map(({ vehicle_id }) => vehicle_id));
  const vehicles = [...new Set([vehicleId, ...others])];
  const fittings = useQueries({ queries: vehicles.map(tyreFittingsQuery) });
  const readings = useQueries({ queries: vehicles.map(mileageReadingsQuery) });
  return vehicles.map((vehicle_id, index) => ({
    vehicle_id,
    fittings: fittings[index]?.data ?? [],
    readings: readings[index]?.data ?? [],
  }));
}
