import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import { FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { SourcedPoint } from '@carnet/domain/mileage/check-mileage';
import type { Energy } from '@carnet/domain/vehicles/vehicle';
import type { Selectable } from 'kysely';

/** A vehicle with its current mileage. */
export interface VehicleMileage {
  readonly garageId: string;
  readonly id: string;
  readonly currentMileage: number;
  readonly energy: Energy | null;
  readonly firstRegistrationDate: CivilDate | null;
  readonly purchaseDate: CivilDate | null;
  readonly purchaseMileage: number | null;
  readonly version: number;
}

export interface StoredReading extends MileageReading {
  readonly garageId: string;
}

const COLUMNS = [
  'garage_id',
  'id',
  'vehicle_id',
  'date',
  'mileage',
  'source',
  'record_id',
  'expense_id',
  'fitting_id',
  'version',
] as const;
const POINT = ['id', 'date', 'mileage', 'source', 'record_id', 'expense_id', 'fitting_id'] as const;
/** Within a day the highest first: ids are derived and do not tell which was added first. */
const LATEST_FIRST: Order = {
  name: '-date-mileage',
  column: 'date',
  kind: 'text',
  second: 'mileage',
  direction: 'desc',
};

const VEHICLE_MILEAGE = [
  'garage_id as garageId',
  'id',
  'current_mileage as currentMileage',
  'energy',
  'first_registration_date as firstRegistrationDate',
  'purchase_date as purchaseDate',
  'purchase_mileage as purchaseMileage',
  'version',
] as const;

const selectVehicleMileage = compileOnce((queries, given: { garageId: string; vehicleId: string }) =>
  queries
    .selectFrom('vehicle')
    .select(VEHICLE_MILEAGE)
    .where('garage_id', '=', given.garageId)
    .where('id', '=', given.vehicleId),
);

export async function findVehicleMileage(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<Owned<VehicleMileage> | null> {
  const [row] = await selectVehicleMileage(tx, { garageId, vehicleId });
  return row ? markOwned(row) : null;
}

const selectVehicleAndType = compileOnce(
  (queries, given: { garageId: string; vehicleId: string; typeKey: string }) =>
    queries
      .selectFrom('vehicle')
      .leftJoin('maintenance_type', (join) =>
        join
          .onRef('maintenance_type.garage_id', '=', 'vehicle.garage_id')
          .on('maintenance_type.key', '=', given.typeKey),
      )
      .select(VEHICLE_MILEAGE.map((column) => `vehicle.${column}` as const))
      .select('maintenance_type.key as typeKey')
      .where('vehicle.garage_id', '=', given.garageId)
      .where('vehicle.id', '=', given.vehicleId),
);

/** A vehicle of the caller, and whether the garage has a type of maintenance; null without the vehicle. */
export async function findVehicleAndType(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
  key: string,
): Promise<{ readonly vehicle: Owned<VehicleMileage>; readonly isTypeKnown: boolean } | null> {
  const [row] = await selectVehicleAndType(tx, { garageId, vehicleId, typeKey: key });
  if (!row) return null;
  const { typeKey, ...vehicle } = row;
  return { vehicle: markOwned(vehicle), isTypeKnown: typeKey !== null };
}

/** Vehicles of these garages with date and mileage of purchase, and the owner's time zone. */
export function listPurchases(
  tx: Tx,
  garageIds: readonly string[],
): Promise<{ garageId: string; vehicleId: string; timeZone: string }[]> {
  return queriesOf(tx)
    .selectFrom('vehicle')
    .innerJoin('settings', 'settings.garage_id', 'vehicle.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .select(['vehicle.garage_id as garageId', 'vehicle.id as vehicleId', 'account.timezone as timeZone'])
    .where('vehicle.garage_id', 'in', [...garageIds])
    .where('vehicle.purchase_date', 'is not', null)
    .where('vehicle.purchase_mileage', 'is not', null)
    .execute();
}

export async function listReadings(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  page: PageRequest,
): Promise<Page<MileageReading>> {
  const query = queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id);
  const rows = await selectPage(query, LATEST_FIRST, startOfPage(LATEST_FIRST, page)).execute();
  const { rows: kept, nextCursor } = toPage(
    rows,
    LATEST_FIRST,
    page,
    (row) => row.date,
    (row) => row.mileage,
  );
  return { items: kept.map(readingOf), nextCursor };
}

export function readingOf({
  id,
  vehicle_id,
  date,
  mileage,
  source,
  record_id,
  expense_id,
  fitting_id,
  version,
}: MileageReading): MileageReading {
  return { id, vehicle_id, date, mileage, source, record_id, expense_id, fitting_id, version };
}

const selectReading = compileOnce((queries, given: { garageId: string; id: string }) =>
  queries
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', given.garageId)
    .where('id', '=', given.id),
);

/** A reading of the actor, of any vehicle. */
export async function findReading(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  id: string,
): Promise<Owned<StoredReading> | null> {
  const [row] = await selectReading(tx, { garageId, id });
  return ownedReading(row);
}

export async function findReadings(tx: Tx, actor: Actor, ids: readonly string[]): Promise<MileageReading[]> {
  if (ids.length === 0) return [];
  const rows = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', actor.garageId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readingOf);
}

/** The readings of a vehicle of the actor after an id, ordered by id. */
export async function findReadingsAfter(
  tx: Tx,
  { garageId }: Actor,
  { vehicleId, after, limit }: { readonly vehicleId: string; readonly after: string; readonly limit: number },
): Promise<SourcedPoint[]> {
  return queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(POINT)
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const selectReadingOf = compileOnce((queries, given: { garageId: string; sourceId: string }, kind) =>
  queries
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', given.garageId)
    .where(FOLLOWING_READINGS[kind as MeasuredKind].field, '=', given.sourceId),
);

export async function findReadingOf(
  tx: Tx,
  garageId: string,
  kind: MeasuredKind,
  sourceId: string,
): Promise<Owned<StoredReading> | null> {
  const [row] = await selectReadingOf(tx, { garageId, sourceId }, kind);
  return ownedReading(row);
}

function ownedReading(
  row: ({ garage_id: string } & MileageReading) | undefined,
): Owned<StoredReading> | null {
  if (!row) return null;
  const { garage_id: garageId, ...reading } = row;
  return markOwned({ garageId, ...reading });
}

interface Candidate {
  readonly id: string;
  readonly date: CivilDate;
  readonly mileage: number;
}

type Deciding = Candidate & { readonly garageId: string; readonly vehicleId: string };

/** Each of the six is a single row found by index. */
const selectDeciding = compileOnce((queries, given: Deciding) => {
  const others = () =>
    queries
      .selectFrom('mileage_reading')
      .select(POINT)
      .where('garage_id', '=', given.garageId)
      .where('vehicle_id', '=', given.vehicleId)
      .where('id', '!=', given.id);
  const latest = (readings: ReturnType<typeof others>) =>
    queries
      .selectFrom(readings.orderBy('date', 'desc').orderBy('mileage', 'desc').limit(1).as('latest'))
      .selectAll();
  const earliest = (readings: ReturnType<typeof others>) =>
    queries
      .selectFrom(readings.orderBy('date', 'asc').orderBy('mileage', 'asc').limit(1).as('earliest'))
      .selectAll();
  return earliest(others())
    .unionAll(latest(others().where('date', '<', given.date)))
    .unionAll(latest(others().where('date', '=', given.date).where('mileage', '<=', given.mileage)))
    .unionAll(latest(others().where('date', '=', given.date)))
    .unionAll(earliest(others().where('date', '>', given.date)))
    .unionAll(latest(others()));
});

/**
 * The readings that decide whether a mileage is doubtful, as described at `findMileageDoubt`; may contain
 * duplicates.
 */
export async function findDecidingReadings(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  { id, date, mileage }: Candidate,
): Promise<SourcedPoint[]> {
  return selectDeciding(tx, { garageId: vehicle.garageId, vehicleId: vehicle.id, id, date, mileage });
}

/** The readings of one day above a mileage, highest first. */
export async function findReadingsAbove(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  { date, mileage }: Pick<Candidate, 'date' | 'mileage'>,
  limit: number,
): Promise<Owned<StoredReading>[]> {
  const rows = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id)
    .where('date', '=', date)
    .where('mileage', '>', mileage)
    .orderBy('mileage', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => ownedReading(row) ?? []);
}

const insertReadingRow = compileOnce((queries, given: Selectable<Schema['mileage_reading']>) =>
  queries.insertInto('mileage_reading').values(given),
);

export async function insertReading(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  reading: Omit<MileageReading, 'vehicle_id' | 'version'> & { readonly version?: number },
): Promise<MileageReading> {
  const stored = readingOf({ ...reading, vehicle_id: vehicle.id, version: reading.version ?? 1 });
  await insertReadingRow(tx, { garage_id: vehicle.garageId, ...stored });
  return stored;
}

const insertReadingRows = insertMany('mileage_reading', COLUMNS);

/** Stores several readings with one statement. */
export async function insertReadings(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  readings: readonly MileageReading[],
): Promise<void> {
  const owner = { garage_id: vehicle.garageId, vehicle_id: vehicle.id };
  await insertReadingRows(
    tx,
    readings.map((reading) => ({ ...readingOf(reading), ...owner })),
  );
}

interface MileageChange {
  readonly date: CivilDate;
  readonly mileage: number;
}

type ReadingUpdate = {
  readonly garageId: string;
  readonly id: string;
  readonly version: number;
} & MileageChange;

const updateReadingRow = compileOnce((queries, { garageId, id, ...change }: ReadingUpdate) =>
  queries.updateTable('mileage_reading').set(change).where('garage_id', '=', garageId).where('id', '=', id),
);

export async function updateReading(
  tx: Tx,
  reading: Owned<StoredReading>,
  { date, mileage }: MileageChange,
): Promise<void> {
  const { garageId, id, version } = reading;
  await updateReadingRow(tx, { garageId, id, date, mileage, version: version + 1 });
}

export async function deleteReading(tx: Tx, reading: Owned<StoredReading>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('mileage_reading')
    .where('garage_id', '=', reading.garageId)
    .where('id', '=', reading.id)
    .execute();
}

export async function countReadings(tx: Tx, vehicle: Owned<VehicleMileage>): Promise<number> {
  const row = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id)
    .executeTakeFirstOrThrow();
  return row.count;
}
