import type { Actor } from '#platform/actor.ts';
import { pageOf, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';

/** A vehicle as far as its mileage goes. */
export interface VehicleMileage {
  readonly garageId: string;
  readonly id: string;
  readonly currentMileage: number;
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
  'version',
] as const;
const LATEST_FIRST: Order = { name: '-date', column: 'date', kind: 'text', direction: 'desc' };

export async function findVehicleMileage(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<Owned<VehicleMileage> | null> {
  const row = await queriesOf(tx)
    .selectFrom('vehicle')
    .select(['garage_id', 'id', 'current_mileage', 'version'])
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (!row) return null;
  const { garage_id: garageId, id, current_mileage: currentMileage, version } = row;
  return markOwned({ garageId, id, currentMileage, version });
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
  const { rows: kept, nextCursor } = pageOf(rows, LATEST_FIRST, page, (row) => row.date);
  return { items: kept.map(readingOf), nextCursor };
}

function readingOf({
  id,
  vehicle_id,
  date,
  mileage,
  source,
  record_id,
  version,
}: MileageReading): MileageReading {
  return { id, vehicle_id, date, mileage, source, record_id, version };
}

export async function findReading(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  id: string,
): Promise<Owned<StoredReading> | null> {
  const row = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', actor.garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ownedReading(row);
}

export async function findReadingOfRecord(
  tx: Tx,
  garageId: string,
  recordId: string,
): Promise<Owned<StoredReading> | null> {
  const row = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', garageId)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return ownedReading(row);
}

function ownedReading(
  row: ({ garage_id: string } & MileageReading) | undefined,
): Owned<StoredReading> | null {
  if (!row) return null;
  const { garage_id: garageId, ...reading } = row;
  return markOwned({ garageId, ...reading });
}

/** The readings that decide whether one fits its place: the closest earlier day's highest, the closest later day's lowest. */
export async function findNeighbours(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  candidate: { readonly id: string; readonly date: CivilDate },
): Promise<MileagePoint[]> {
  const series = queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(['id', 'date', 'mileage'])
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id)
    .where('id', '!=', candidate.id)
    .limit(1);
  const before = await series
    .where('date', '<', candidate.date)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .execute();
  const after = await series
    .where('date', '>', candidate.date)
    .orderBy('date', 'asc')
    .orderBy('mileage', 'asc')
    .execute();
  return [...before, ...after];
}

/** The readings of one day above a mileage. */
export async function findReadingsAbove(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  date: CivilDate,
  mileage: number,
): Promise<Owned<StoredReading>[]> {
  const rows = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select(COLUMNS)
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id)
    .where('date', '=', date)
    .where('mileage', '>', mileage)
    .execute();
  return rows.flatMap((row) => ownedReading(row) ?? []);
}

export async function insertReading(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  reading: Omit<MileageReading, 'vehicle_id' | 'version'> & { readonly version?: number },
): Promise<MileageReading> {
  const stored = { ...reading, vehicle_id: vehicle.id, version: reading.version ?? 1 };
  await queriesOf(tx)
    .insertInto('mileage_reading')
    .values({ garage_id: vehicle.garageId, ...stored })
    .execute();
  return readingOf(stored);
}

export async function updateReading(
  tx: Tx,
  reading: Owned<StoredReading>,
  change: { readonly date: CivilDate; readonly mileage: number },
): Promise<void> {
  await queriesOf(tx)
    .updateTable('mileage_reading')
    .set({ date: change.date, mileage: change.mileage, version: reading.version + 1 })
    .where('garage_id', '=', reading.garageId)
    .where('id', '=', reading.id)
    .execute();
}

export async function deleteReading(tx: Tx, reading: Owned<StoredReading>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('mileage_reading')
    .where('garage_id', '=', reading.garageId)
    .where('id', '=', reading.id)
    .execute();
}

/** The mileage of the latest date, the highest on that day; null for a vehicle without readings. */
export async function findCurrentMileage(tx: Tx, vehicle: Owned<VehicleMileage>): Promise<number | null> {
  const row = await queriesOf(tx)
    .selectFrom('mileage_reading')
    .select('mileage')
    .where('garage_id', '=', vehicle.garageId)
    .where('vehicle_id', '=', vehicle.id)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mileage ?? null;
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

export async function updateCurrentMileage(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  currentMileage: number,
  updatedAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('vehicle')
    .set({ current_mileage: currentMileage, version: vehicle.version + 1, updated_at: updatedAt })
    .where('garage_id', '=', vehicle.garageId)
    .where('id', '=', vehicle.id)
    .execute();
}
