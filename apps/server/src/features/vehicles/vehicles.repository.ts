import type { FileRow } from '#features/files/files.service.ts';
import { factColumns, type VehicleFacts } from '#features/vehicles/vehicle-facts.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { deleteUnderVehicles } from '#platform/db/delete-in-steps.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Changed } from '#platform/changed.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Cents } from '@carnet/domain/money/cents';
import { nameKey } from '@carnet/domain/text/name-key';
import type { VehicleType } from '@carnet/domain/vehicles/vehicle';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { Insertable, Selectable } from 'kysely';

/** What a form gives of a vehicle, as it is stored; the mileage follows the readings. */
export interface VehicleValues extends VehicleFacts {
  readonly name: string;
  readonly type: VehicleType;
  readonly purchasePrice: Cents | null;
  readonly archivedAt: string | null;
  readonly isCollection: boolean;
}

export type VehicleRow = Selectable<Schema['vehicle']>;

/** A file of a vehicle with its place: photos in order, and the registration document. */
export interface VehicleFileRow extends FileRow {
  readonly owner_id: string;
  readonly role: 'photo' | 'registration';
}

export interface VehicleFiles {
  readonly photos: readonly string[];
  readonly registrationDocument: string | null;
}

export async function findVehicleRow(tx: Tx, actor: Actor, id: string): Promise<Owned<VehicleRow> | null> {
  const [row] = await selectVehicle(tx, { garageId: actor.garageId, id });
  return row ? markOwned(row) : null;
}

const selectVehicle = compileOnce((queries, given: { garageId: string; id: string }) =>
  queries
    .selectFrom('vehicle')
    .selectAll()
    .where('garage_id', '=', given.garageId)
    .where('id', '=', given.id),
);

export async function findVehicleRows(tx: Tx, actor: Actor, ids: readonly string[]): Promise<VehicleRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('vehicle')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('id', 'in', [...ids])
    .execute();
}

function columnsOf(values: VehicleValues) {
  return {
    name: values.name,
    type: values.type,
    ...factColumns(values),
    purchase_price_cents: values.purchasePrice,
    archived_at: values.archivedAt,
    is_collection: values.isCollection ? (1 as const) : (0 as const),
    name_key: nameKey(values.name),
    search: vehicleSearchText(values),
  };
}

export async function insertVehicle(
  tx: Tx,
  actor: Actor,
  values: VehicleValues & {
    readonly id: string;
    readonly currentMileage: number;
    readonly createdAt: string;
  } & Partial<Changed>,
): Promise<void> {
  await insertVehicleRow(tx, {
    garage_id: actor.garageId,
    id: values.id,
    ...columnsOf(values),
    current_mileage: values.currentMileage,
    created_at: values.createdAt,
    updated_at: values.updatedAt ?? values.createdAt,
    version: values.version ?? 1,
  });
}

const insertVehicleRow = compileOnce((queries, row: Insertable<Schema['vehicle']>) =>
  queries.insertInto('vehicle').values(row),
);

/** One change, one version: a mileage that changed in the same transaction has already raised it. */
export async function updateVehicle(
  tx: Tx,
  vehicle: Owned<VehicleRow>,
  values: VehicleValues,
  updatedAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('vehicle')
    .set({ ...columnsOf(values), updated_at: updatedAt, version: vehicle.version + 1 })
    .where('garage_id', '=', vehicle.garage_id)
    .where('id', '=', vehicle.id)
    .execute();
}

/** Records, reminders and readings go with it (foreign keys); its files are no longer used by it. */
export async function deleteVehicle(tx: Tx, vehicle: Owned<VehicleRow>): Promise<void> {
  await deleteUnderVehicles(tx, { garageId: vehicle.garage_id, vehicleId: vehicle.id });
  await queriesOf(tx)
    .deleteFrom('vehicle')
    .where('garage_id', '=', vehicle.garage_id)
    .where('id', '=', vehicle.id)
    .execute();
}

export async function listVehicleFiles(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<VehicleFileRow[]> {
  if (vehicleIds.length === 0) return [];
  return selectFilesOf(tx, { garageId: actor.garageId, vehicleIds });
}

const selectFilesOf = compileOnce<{ garageId: string; vehicleIds: readonly string[] }, VehicleFileRow>(
  (queries, given) =>
    queries
      .selectFrom('vehicle_file')
      .innerJoin('file', (join) =>
        join
          .onRef('file.garage_id', '=', 'vehicle_file.garage_id')
          .onRef('file.id', '=', 'vehicle_file.file_id'),
      )
      .selectAll('file')
      .select(['vehicle_file.vehicle_id as owner_id', 'vehicle_file.role'])
      .where('vehicle_file.garage_id', '=', given.garageId)
      .where('vehicle_file.vehicle_id', 'in', [...given.vehicleIds])
      .orderBy('vehicle_file.position'),
);

export async function replaceVehicleFiles(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { photos, registrationDocument }: VehicleFiles,
): Promise<void> {
  await deleteVehicleFiles(tx, { garageId: actor.garageId, vehicleId });
  const uses = photos.map((fileId, position) => ({ role: 'photo' as const, position, file_id: fileId }));
  const document = { role: 'registration' as const, position: 0, file_id: registrationDocument };
  const rows = [...uses, document].flatMap((use) =>
    use.file_id === null
      ? []
      : [{ ...use, file_id: use.file_id, garage_id: actor.garageId, vehicle_id: vehicleId }],
  );
  if (rows.length > 0) await queriesOf(tx).insertInto('vehicle_file').values(rows).execute();
}

const deleteVehicleFiles = compileOnce((queries, given: { garageId: string; vehicleId: string }) =>
  queries
    .deleteFrom('vehicle_file')
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', '=', given.vehicleId),
);

/** Stores the keys by which the vehicles of these garages are ordered, where an older version has stored others. */
export async function renewNameKeys(tx: Tx, garageIds: readonly string[]): Promise<void> {
  const rows = await queriesOf(tx)
    .selectFrom('vehicle')
    .select(['garage_id', 'id', 'name', 'name_key'])
    .where('garage_id', 'in', [...garageIds])
    .execute();
  for (const row of rows) {
    const key = nameKey(row.name);
    if (key === row.name_key) continue;
    await queriesOf(tx)
      .updateTable('vehicle')
      .set({ name_key: key })
      .where('garage_id', '=', row.garage_id)
      .where('id', '=', row.id)
      .execute();
  }
}
