import { compileOnce } from '#platform/db/compile-once.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { MOST_DAYS_OF_READINGS } from '@carnet/domain/projection/trusted-readings';
import { sql } from 'kysely';

type Reading = Pick<MileageReading, 'vehicle_id' | 'date' | 'mileage'>;

/** Finds the day from which each vehicle's readings count, then reads only those. */
const selectSeries = compileOnce(
  (queries, given: { garageId: string; vehicleIds: readonly string[]; since: CivilDate }) =>
    queries
      .with('counted', (db) =>
        db
          .selectFrom('vehicle')
          .select((vehicle) => [
            'vehicle.id',
            vehicle.fn
              .coalesce(
                vehicle
                  .selectFrom('mileage_reading')
                  .select('mileage_reading.date')
                  .distinct()
                  .whereRef('mileage_reading.garage_id', '=', 'vehicle.garage_id')
                  .whereRef('mileage_reading.vehicle_id', '=', 'vehicle.id')
                  .where('mileage_reading.date', '>=', given.since)
                  .orderBy('mileage_reading.date', 'desc')
                  .limit(sql.lit(1))
                  .offset(sql.lit(MOST_DAYS_OF_READINGS - 1)),
                vehicle.val(given.since),
              )
              .as('first'),
          ])
          .where('vehicle.garage_id', '=', given.garageId)
          .where('vehicle.id', 'in', given.vehicleIds),
      )
      .selectFrom('counted')
      .crossJoin('mileage_reading as reading')
      .select(['reading.vehicle_id', 'reading.date', 'reading.mileage'])
      .where('reading.garage_id', '=', given.garageId)
      .whereRef('reading.vehicle_id', '=', 'counted.id')
      .whereRef('reading.date', '>=', 'counted.first'),
);

/** The readings of several vehicles since a day, limited to the number of days used by a projection; in any order. */
export async function listSeries(
  tx: Tx,
  garageId: string,
  vehicleIds: readonly string[],
  since: CivilDate,
): Promise<Reading[]> {
  return selectInParts(vehicleIds, (part) => selectSeries(tx, { garageId, vehicleIds: part, since }));
}
