import type { Actor } from '#platform/actor.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import type { Selectable } from 'kysely';

const VEHICLE_COLUMNS = [
  'type',
  'energy',
  'inspection_category',
  'is_collection',
  'first_registration_date',
  'created_at',
] as const;
const RECORD_COLUMNS = ['date', 'inspection_kind', 'inspection_result', 'inspection_valid_until'] as const;

export type InspectedVehicleRow = Pick<Selectable<Schema['vehicle']>, (typeof VEHICLE_COLUMNS)[number]>;
export type InspectionRow = Pick<Selectable<Schema['maintenance']>, (typeof RECORD_COLUMNS)[number]>;

/**
 * The facts of a vehicle that the law depends on, with the date of its first reading; null if it does not
 * exist.
 */
export async function findInspectedVehicle(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<(InspectedVehicleRow & { readonly first_reading_on: CivilDate | null }) | null> {
  const row = await queriesOf(tx)
    .selectFrom('vehicle')
    .leftJoin('mileage_reading', (join) =>
      join
        .onRef('mileage_reading.garage_id', '=', 'vehicle.garage_id')
        .on('mileage_reading.id', '=', firstReadingId(vehicleId)),
    )
    .select(VEHICLE_COLUMNS.map((column) => `vehicle.${column}` as const))
    .select('mileage_reading.date as first_reading_on')
    .where('vehicle.garage_id', '=', actor.garageId)
    .where('vehicle.id', '=', vehicleId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for several vehicles, with their ids. */
export async function findInspectedVehicles(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<(InspectedVehicleRow & { readonly id: string })[]> {
  return selectInParts(vehicleIds, (part) =>
    queriesOf(tx)
      .selectFrom('vehicle')
      .select(['id', ...VEHICLE_COLUMNS])
      .where('garage_id', '=', actor.garageId)
      .where('id', 'in', [...part])
      .execute(),
  );
}

/** The recorded inspections of several vehicles, in any order. */
export async function listInspectionsOf(
  tx: Tx,
  garageIds: readonly string[],
  vehicleIds: readonly string[],
): Promise<(InspectionRow & { readonly vehicle_id: string })[]> {
  return selectInParts(vehicleIds, (part) =>
    queriesOf(tx)
      .selectFrom('maintenance')
      .select(['vehicle_id', ...RECORD_COLUMNS])
      .where('garage_id', 'in', [...garageIds])
      .where('vehicle_id', 'in', [...part])
      .where('type', '=', INSPECTION_TYPE)
      .where('is_refund', '=', 0)
      .execute(),
  );
}

/** The dates of the first readings of vehicles, by vehicle; missing if deleted. */
export async function listFirstReadingDates(
  tx: Tx,
  garageIds: readonly string[],
  vehicleIds: readonly string[],
): Promise<Map<string, CivilDate>> {
  const rows = await selectInParts(vehicleIds.map(firstReadingId), (part) =>
    queriesOf(tx)
      .selectFrom('mileage_reading')
      .select(['vehicle_id', 'date'])
      .where('garage_id', 'in', [...garageIds])
      .where('id', 'in', [...part])
      .execute(),
  );
  return new Map(rows.map((row) => [row.vehicle_id, row.date]));
}

/** The recorded inspections of a vehicle, in any order. */
export function listInspections(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<InspectionRow[]> {
  return queriesOf(tx)
    .selectFrom('maintenance')
    .select(RECORD_COLUMNS)
    .where('garage_id', '=', actor.garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', INSPECTION_TYPE)
    .where('is_refund', '=', 0)
    .execute();
}
