import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSURANCE_TYPE, latestInsurance } from '@carnet/domain/documents/insurance-reminder';
import { firstReadingId } from '@carnet/domain/sync/derived-id';

const selectInsured = compileOnce(
  (queries, given: { garageId: string; vehicleId: string; firstReading: string }) =>
    queries
      .selectFrom('vehicle')
      .leftJoin('mileage_reading as first', (join) =>
        join.onRef('first.garage_id', '=', 'vehicle.garage_id').on('first.id', '=', given.firstReading),
      )
      .leftJoin('document', (join) =>
        join
          .onRef('document.garage_id', '=', 'vehicle.garage_id')
          .onRef('document.vehicle_id', '=', 'vehicle.id')
          .on('document.kind', '=', 'insurance')
          .on('document.expires_on', 'is not', null),
      )
      .select(['vehicle.created_at', 'first.date as first_reading_on'])
      .select(['document.kind', 'document.expires_on as expiresOn'])
      .where('vehicle.garage_id', '=', given.garageId)
      .where('vehicle.id', '=', given.vehicleId),
);

/**
 * When a vehicle was entered, with the date of its first reading and the end of its insurance according to
 * its documents; null if it does not exist.
 */
export async function findInsuredVehicle(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<{
  readonly created_at: string;
  readonly first_reading_on: CivilDate | null;
  readonly end: CivilDate | null;
} | null> {
  const rows = await selectInsured(tx, { garageId, vehicleId, firstReading: firstReadingId(vehicleId) });
  const [vehicle] = rows;
  if (!vehicle) return null;
  const { created_at, first_reading_on } = vehicle;
  const documents = rows.flatMap(({ kind, expiresOn }) => (kind === null ? [] : [{ kind, expiresOn }]));
  return { created_at, first_reading_on, end: latestInsurance(documents)?.expiresOn ?? null };
}

/** The dates of the insurance records of a vehicle. */
export function listInsuranceRecords(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<{ readonly date: CivilDate }[]> {
  return queriesOf(tx)
    .selectFrom('maintenance')
    .select('date')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', INSURANCE_TYPE)
    .where('is_refund', '=', 0)
    .execute();
}
