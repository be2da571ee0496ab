import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import { sql, type Selectable } from 'kysely';

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

const selectInspected = compileOnce(
  (queries, given: { garageId: string; vehicleId: string; firstReading: string }) =>
    queries
      .selectFrom('vehicle')
      .leftJoin('mileage_reading as first', (join) =>
        join.onRef('first.garage_id', '=', 'vehicle.garage_id').on('first.id', '=', given.firstReading),
      )
      .leftJoin('maintenance as inspection', (join) =>
        join
          .onRef('inspection.garage_id', '=', 'vehicle.garage_id')
          .onRef('inspection.vehicle_id', '=', 'vehicle.id')
          .on('inspection.type', '=', INSPECTION_TYPE)
          .on('inspection.is_refund', '=', 0),
      )
      .select(VEHICLE_COLUMNS.map((column) => `vehicle.${column}` as const))
      .select('first.date as first_reading_on')
      .select(RECORD_COLUMNS.map((column) => `inspection.${column}` as const))
      .where('vehicle.garage_id', '=', given.garageId)
      .where('vehicle.id', '=', given.vehicleId),
);

/**
 * The facts of a vehicle that the law depends on, with the date of its first reading and its recorded
 * inspections in any order; null if it does not exist.
 */
export async function findInspectedVehicle(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<
  | (InspectedVehicleRow & {
      readonly first_reading_on: CivilDate | null;
      readonly inspections: readonly InspectionRow[];
    })
  | null
> {
  const rows = await selectInspected(tx, { garageId, vehicleId, firstReading: firstReadingId(vehicleId) });
  const [vehicle] = rows;
  // Without inspections the only row has no date.
  const inspections = rows.flatMap(({ date, ...report }) => (date === null ? [] : [{ ...report, date }]));
  return vehicle ? { ...vehicle, inspections } : null;
}

const selectInspectedVehicles = compileOnce((queries, given: { garageId: string; ids: readonly string[] }) =>
  queries
    .selectFrom('vehicle')
    .select(['id', ...VEHICLE_COLUMNS])
    .where('garage_id', '=', given.garageId)
    .where('id', 'in', given.ids),
);

/** The same for several vehicles, with their ids. */
export async function findInspectedVehicles(
  tx: Tx,
  { garageId }: Actor,
  vehicleIds: readonly string[],
): Promise<(InspectedVehicleRow & { readonly id: string })[]> {
  return selectInParts(vehicleIds, (ids) => selectInspectedVehicles(tx, { garageId, ids }));
}

/** What the law counts from, by vehicle. */
export interface InspectionDates {
  /** The recorded inspections, in any order. */
  readonly inspections: ReadonlyMap<string, readonly InspectionRow[]>;
  /** The date of the first reading; missing if it was deleted. */
  readonly firstReadings: ReadonlyMap<string, CivilDate>;
}

interface DatesArguments {
  /** The garage of each vehicle. */
  readonly garageIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly firstReadings: readonly string[];
}

const selectInspectionDates = compileOnce((queries, given: DatesArguments) => {
  // Pairs, because both databases read them by index. Two lists make SQLite read every reading of the garages.
  const areAmong = (column: string, ids: readonly string[]) => {
    const pairs = ids.map((id, index) => sql`(${given.garageIds[index]}, ${id})`);
    return sql<boolean>`(garage_id, ${sql.ref(column)}) in (values ${sql.join(pairs)})`;
  };
  const inspections = queries
    .selectFrom('maintenance')
    .select(['vehicle_id', ...RECORD_COLUMNS, sql.lit<0 | 1>(0).as('is_first_reading')])
    .where(areAmong('vehicle_id', given.vehicleIds))
    .where('type', '=', INSPECTION_TYPE)
    .where('is_refund', '=', 0);
  const firstReadings = queries
    .selectFrom('mileage_reading')
    .select(['vehicle_id', 'date'])
    .select([
      sql<InspectionRow['inspection_kind']>`null`.as('inspection_kind'),
      sql<InspectionRow['inspection_result']>`null`.as('inspection_result'),
      sql<InspectionRow['inspection_valid_until']>`null`.as('inspection_valid_until'),
      sql.lit<0 | 1>(1).as('is_first_reading'),
    ])
    .where(areAmong('id', given.firstReadings));
  return queries
    .selectFrom(inspections.as('inspection'))
    .selectAll()
    .unionAll(queries.selectFrom(firstReadings.as('first')).selectAll());
});

/** The recorded inspections of different vehicles, and the dates of their first readings. */
export async function listInspectionDates(
  tx: Tx,
  vehicles: readonly { readonly garage_id: string; readonly vehicle_id: string }[],
): Promise<InspectionDates> {
  const rows = await selectInParts(vehicles, (part) => {
    const vehicleIds = part.map((vehicle) => vehicle.vehicle_id);
    const garageIds = part.map((vehicle) => vehicle.garage_id);
    return selectInspectionDates(tx, {
      garageIds,
      vehicleIds,
      firstReadings: vehicleIds.map(firstReadingId),
    });
  });
  const first = rows.filter((row) => row.is_first_reading === 1);
  return {
    inspections: Map.groupBy(
      rows.filter((row) => row.is_first_reading === 0),
      (row) => row.vehicle_id,
    ),
    firstReadings: new Map(first.map((row) => [row.vehicle_id, row.date])),
  };
}
