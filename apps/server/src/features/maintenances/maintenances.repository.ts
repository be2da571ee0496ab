import type { FileRow } from '#features/files/files.service.ts';
import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Changed } from '#platform/changed.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { RecordedInspection } from '@carnet/contract/inspection/inspection.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Cents } from '@carnet/domain/money/cents';
import { searchable } from '@carnet/domain/text/searchable';
import type { Selectable } from 'kysely';

/** What a form gives of a record, as it is stored. */
export interface MaintenanceValues {
  readonly vehicleId: string;
  readonly type: string;
  readonly date: CivilDate;
  readonly cost: Cents;
  readonly description: string | null;
  readonly mileage: number | null;
  readonly garageName: string | null;
  readonly garageAddress: string | null;
  readonly notes: string | null;
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
  readonly inspection: RecordedInspection | null;
}

export interface MaintenanceFiles {
  readonly photos: readonly string[];
  readonly invoice: string | null;
}

/** A record as it is read: what is searched stays in the database. */
export type MaintenanceRow = Omit<Selectable<Schema['maintenance']>, 'search'>;

/** Every column of `MaintenanceRow`. */
export const MAINTENANCE_COLUMNS = [
  'garage_id',
  'id',
  'vehicle_id',
  'type',
  'date',
  'cost_cents',
  'description',
  'mileage',
  'garage_name',
  'garage_address',
  'notes',
  'next_service_date',
  'next_service_mileage',
  'inspection_kind',
  'inspection_result',
  'inspection_valid_until',
  'inspection_center',
  'file_count',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof MaintenanceRow)[];

/** A file of a record with its place: photos in order, and the invoice. */
export interface MaintenanceFileRow extends FileRow {
  readonly owner_id: string;
  readonly role: 'photo' | 'invoice';
}

export async function findMaintenanceRows(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<MaintenanceRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('maintenance')
    .select(MAINTENANCE_COLUMNS)
    .where('garage_id', '=', actor.garageId)
    .where('id', 'in', [...ids])
    .execute();
}

const selectMaintenance = compileOnce((queries, given: { garageId: string; id: string }) =>
  queries
    .selectFrom('maintenance')
    .select(MAINTENANCE_COLUMNS)
    .where('garage_id', '=', given.garageId)
    .where('id', '=', given.id),
);

export async function findMaintenanceRow(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Owned<MaintenanceRow> | null> {
  const [row] = await selectMaintenance(tx, { garageId: actor.garageId, id });
  return row ? markOwned(row) : null;
}

/** The id of the latest record of a vehicle and type; null when there is none. */
export async function findLatestOfType(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  type: string,
): Promise<string | null> {
  const row = await queriesOf(tx)
    .selectFrom('maintenance')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', type)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function columnsOf(values: MaintenanceValues, files: MaintenanceFiles) {
  const { description, garageName, garageAddress, notes, inspection } = values;
  return {
    vehicle_id: values.vehicleId,
    type: values.type,
    date: values.date,
    cost_cents: values.cost,
    description,
    mileage: values.mileage,
    garage_name: garageName,
    garage_address: garageAddress,
    notes,
    next_service_date: values.nextServiceDate,
    next_service_mileage: values.nextServiceMileage,
    inspection_kind: inspection?.kind ?? null,
    inspection_result: inspection?.result ?? null,
    inspection_valid_until: inspection?.validUntil ?? null,
    inspection_center: inspection?.center ?? null,
    search: searchable([description, garageName, garageAddress, notes].filter(Boolean).join(' ')),
    file_count: files.photos.length + (files.invoice === null ? 0 : 1),
  };
}

const insertMaintenanceRow = compileOnce((queries, given: Selectable<Schema['maintenance']>) =>
  queries.insertInto('maintenance').values(given).returning(MAINTENANCE_COLUMNS),
);

/** The one row that a write has answered. */
function writtenRow([row]: readonly MaintenanceRow[]): MaintenanceRow {
  if (!row) throw new Error('A row that was written is answered');
  return row;
}

type NewMaintenance = MaintenanceValues & {
  readonly id: string;
  readonly createdAt: string;
} & Partial<Changed>;

function newRowOf(actor: Actor, values: NewMaintenance, files: MaintenanceFiles) {
  return {
    garage_id: actor.garageId,
    id: values.id,
    ...columnsOf(values, files),
    created_at: values.createdAt,
    updated_at: values.updatedAt ?? values.createdAt,
    version: values.version ?? 1,
  };
}

export async function insertMaintenance(
  tx: Tx,
  actor: Actor,
  values: NewMaintenance,
  files: MaintenanceFiles,
): Promise<MaintenanceRow> {
  const inserted = await insertMaintenanceRow(tx, newRowOf(actor, values, files));
  await insertFileUses(tx, fileUsesOf(actor, values.id, files));
  return writtenRow(inserted);
}

const insertMaintenanceRows = insertMany('maintenance', [...MAINTENANCE_COLUMNS, 'search']);

/** Stores many with one statement for the records and one for their files. */
export async function insertMaintenances(
  tx: Tx,
  actor: Actor,
  records: readonly (NewMaintenance & MaintenanceFiles)[],
): Promise<void> {
  await insertMaintenanceRows(
    tx,
    records.map((record) => newRowOf(actor, record, record)),
  );
  await insertFileUses(
    tx,
    records.flatMap((record) => fileUsesOf(actor, record.id, record)),
  );
}

type MaintenanceUpdate = Omit<Selectable<Schema['maintenance']>, 'created_at'>;

const updateMaintenanceRow = compileOnce((queries, { garage_id, id, ...changed }: MaintenanceUpdate) =>
  queries
    .updateTable('maintenance')
    .set(changed)
    .where('garage_id', '=', garage_id)
    .where('id', '=', id)
    .returning(MAINTENANCE_COLUMNS),
);

const deleteFileUses = compileOnce((queries, given: Pick<MaintenanceUpdate, 'garage_id' | 'id'>) =>
  queries
    .deleteFrom('maintenance_file')
    .where('garage_id', '=', given.garage_id)
    .where('maintenance_id', '=', given.id),
);

export async function updateMaintenance(
  tx: Tx,
  actor: Actor,
  record: Owned<MaintenanceRow>,
  values: MaintenanceValues & { readonly updatedAt: string },
  files: MaintenanceFiles,
): Promise<MaintenanceRow> {
  const { garage_id, id, version } = record;
  const changed = { ...columnsOf(values, files), updated_at: values.updatedAt, version: version + 1 };
  const updated = await updateMaintenanceRow(tx, { garage_id, id, ...changed });
  if (record.file_count > 0) await deleteFileUses(tx, { garage_id, id });
  await insertFileUses(tx, fileUsesOf(actor, record.id, files));
  return writtenRow(updated);
}

type FileUse = Selectable<Schema['maintenance_file']>;

function fileUsesOf(actor: Actor, recordId: string, { photos, invoice }: MaintenanceFiles): FileUse[] {
  const owner = { garage_id: actor.garageId, maintenance_id: recordId };
  return [
    ...photos.map((fileId, position) => ({ ...owner, role: 'photo' as const, position, file_id: fileId })),
    ...(invoice === null ? [] : [{ ...owner, role: 'invoice' as const, position: 0, file_id: invoice }]),
  ];
}

async function insertFileUses(tx: Tx, rows: readonly FileUse[]): Promise<void> {
  if (rows.length > 0)
    await queriesOf(tx)
      .insertInto('maintenance_file')
      .values([...rows])
      .execute();
}

/** Its mileage reading goes with it (foreign key); its files are no longer used by it. */
export async function deleteMaintenance(tx: Tx, record: Owned<MaintenanceRow>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('maintenance')
    .where('garage_id', '=', record.garage_id)
    .where('id', '=', record.id)
    .execute();
}

/** The files of those records that have any. */
export async function listMaintenanceFiles(
  tx: Tx,
  actor: Actor,
  records: readonly MaintenanceRow[],
): Promise<MaintenanceFileRow[]> {
  const ids = records.filter((record) => record.file_count > 0).map((record) => record.id);
  if (ids.length === 0) return [];
  return selectFilesOf(tx, { garageId: actor.garageId, ids });
}

const selectFilesOf = compileOnce<{ garageId: string; ids: readonly string[] }, MaintenanceFileRow>(
  (queries, given) =>
    queries
      .selectFrom('maintenance_file')
      .innerJoin('file', (join) =>
        join
          .onRef('file.garage_id', '=', 'maintenance_file.garage_id')
          .onRef('file.id', '=', 'maintenance_file.file_id'),
      )
      .selectAll('file')
      .select(['maintenance_file.maintenance_id as owner_id', 'maintenance_file.role'])
      .where('maintenance_file.garage_id', '=', given.garageId)
      .where('maintenance_file.maintenance_id', 'in', [...given.ids])
      .orderBy('maintenance_file.position'),
);
