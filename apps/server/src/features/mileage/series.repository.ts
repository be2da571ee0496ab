import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

const VEHICLES_PER_STATEMENT = 500;

/** The readings of several vehicles since a day, in any order. */
export async function listSeries(
  tx: Tx,
  garageId: string,
  vehicleIds: readonly string[],
  since: CivilDate,
): Promise<Pick<MileageReading, 'vehicle_id' | 'date' | 'mileage'>[]> {
  const rows = [];
  for (let start = 0; start < vehicleIds.length; start += VEHICLES_PER_STATEMENT) {
    const part = await queriesOf(tx)
      .selectFrom('mileage_reading')
      .select(['vehicle_id', 'date', 'mileage'])
      .where('garage_id', '=', garageId)
      .where('vehicle_id', 'in', vehicleIds.slice(start, start + VEHICLES_PER_STATEMENT))
      .where('date', '>=', since)
      .execute();
    rows.push(...part);
  }
  return rows;
}
