import { refuseUsedId } from '#features/changes/used-ids.service.ts';
import {
  presentFile,
  removeUnusedFiles,
  checkFileReferences,
  type FileReferenceCheck,
  type FileRow,
} from '#features/files/files.service.ts';
import { noteAction, noteChange } from '#features/history/note-history.service.ts';
import {
  changeCurrentMileage,
  startMileage,
  currentMileageFaults,
} from '#features/mileage/mileage.service.ts';
import { followArchiving } from '#features/notifications/watching.service.ts';
import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { followLawOf } from '#features/reminders/law-reminders.service.ts';
import { createDefaultReminders } from '#features/reminders/reminders.service.ts';
import { firstProjectionsOf } from '#features/reminders/reminder-projections.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { discardVehicle } from '#features/trash/discard.service.ts';
import { listVehicleRows } from '#features/vehicles/vehicle-list.repository.ts';
import {
  deleteVehicle,
  findVehicleRow,
  findVehicleRows,
  insertVehicle,
  listVehicleFiles,
  replaceVehicleFiles,
  updateVehicle,
  type VehicleFileRow,
  type VehicleRow,
  type VehicleValues,
  type VehicleFiles,
} from '#features/vehicles/vehicles.repository.ts';
import { factsOfBody, factsOfRow } from '#features/vehicles/vehicle-facts.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { refuseStaleVersion } from '#platform/versions.ts';
import type {
  Vehicle,
  VehicleCreation,
  VehicleQuery,
  VehicleReplacement,
} from '@carnet/contract/vehicles/vehicle.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { centsFromEuros, eurosFromCents } from '@carnet/domain/money/cents';
import { v7 as uuidv7 } from 'uuid';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { VEHICLE_TYPES, type VehicleType } from '@carnet/domain/vehicles/vehicle';

export { renewNameKeys } from '#features/vehicles/vehicles.repository.ts';

export async function readVehicles(
  context: Context,
  actor: Actor,
  query: VehicleQuery,
): Promise<Page<Vehicle>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await presentVehicles(context, tx, actor, rows), nextCursor };
}

/** The same without what follows from their readings. */
export async function readPlainVehicles(
  context: Context,
  actor: Actor,
  query: VehicleQuery,
): Promise<Page<PlainVehicle>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await presentPlainVehicles(context, tx, actor, rows), nextCursor };
}

export async function readVehicle(context: Context, actor: Actor, id: string): Promise<Vehicle> {
  const tx = context.transactions.reading;
  return presentVehicle(context, tx, actor, await requireVehicle(tx, actor, id));
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the vehicle to be replaced. */
export async function checkVehicleFields(
  context: Context,
  actor: Actor,
  fields: Partial<VehicleCreation | VehicleReplacement>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const stored = id === null ? null : await requireVehicle(tx, actor, id);
  return faultsOfVehicle(context, tx, actor, fields, stored);
}

/** The vehicles among `ids` that are the caller's, in any order, without what follows from their readings. */
export async function readVehiclesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<PlainVehicle[]> {
  const tx = context.transactions.reading;
  return presentPlainVehicles(context, tx, actor, await findVehicleRows(tx, actor, ids));
}

async function requireVehicle(tx: Tx, actor: Actor, id: string): Promise<Owned<VehicleRow>> {
  const vehicle = await findVehicleRow(tx, actor, id);
  if (!vehicle) throw new Refusal('not_found');
  return vehicle;
}

async function presentVehicles(
  context: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly VehicleRow[],
): Promise<Vehicle[]> {
  const vehicles = await presentPlainVehicles(context, tx, actor, rows);
  const ids = vehicles.map(({ id }) => id);
  const projections = await firstProjectionsOf(context, tx, actor, ids);
  return vehicles.map((vehicle) => ({ ...vehicle, projected: projections.get(vehicle.id) ?? null }));
}

async function presentPlainVehicles(
  context: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly VehicleRow[],
): Promise<PlainVehicle[]> {
  const files = await listVehicleFiles(
    tx,
    actor,
    rows.map((row) => row.id),
  );
  const byVehicle = Map.groupBy(files, (file) => file.owner_id);
  return rows.map((row) => asShown(context, row, byVehicle.get(row.id) ?? []));
}

function asShown({ fileLinks }: Context, row: VehicleRow, files: readonly VehicleFileRow[]): PlainVehicle {
  return vehicleOf(row, files, (file) => presentFile(file, fileLinks));
}

async function presentVehicle(context: Context, tx: Tx, actor: Actor, row: VehicleRow): Promise<Vehicle> {
  const [vehicle] = await presentVehicles(context, tx, actor, [row]);
  if (!vehicle) throw new Error('One row makes one vehicle');
  return vehicle;
}

/**
 * Stores the vehicle, its first reading and its default reminders (contract, section 3). Refuses `plan_limit_reached`
 * when the plan allows no more vehicles, and `garage_full`.
 */
export function addVehicle(
  context: Context,
  actor: Actor,
  body: VehicleCreation,
): Promise<Creation<Vehicle>> {
  return createOnce(context, actor, async (tx) => {
    const existing = body.id ? await findVehicleRow(tx, actor, body.id) : null;
    if (existing) return { body: await presentVehicle(context, tx, actor, existing), isNew: false };
    await refuseUsedId(tx, actor, 'vehicle', body.id);
    refuseFaults(await faultsOfVehicle(context, tx, actor, body, null));
    await refuseBeyondPlan(context, tx, actor, { vehicles: 1 });
    await refuseFullGarage(tx, actor, { vehicles: 1 });
    const files = filesOf(body);
    const id = body.id ?? uuidv7();
    const { currentMileage } = body;
    const createdAt = instantOf(context.clock.now());
    const values = valuesOf(body, null);
    await insertVehicle(tx, actor, { ...values, id, currentMileage, createdAt });
    await replaceVehicleFiles(tx, actor, id, files);
    const enteredOn = body.asOf ?? todayOf(actor, context.clock);
    await startMileage(tx, actor, id, { date: enteredOn, mileage: currentMileage });
    const vehicle = { ...values, id, currentMileage };
    await createDefaultReminders(context, tx, actor, vehicle, enteredOn);
    await refuseFullGarage(tx, actor, { reminders: 0 });
    await noteAction(context, tx, actor, id, 'created');
    return {
      body: await presentVehicle(context, tx, actor, await requireVehicle(tx, actor, id)),
      isNew: true,
    };
  });
}

/** Replaces the whole vehicle. A changed mileage becomes a reading of the day of the change and may be refused for its order. */
export async function replaceVehicle(
  context: Context,
  actor: Actor,
  id: string,
  body: VehicleReplacement,
  expectedVersion: number | null,
): Promise<Vehicle> {
  const { vehicle, removeBytes } = await context.transactions.forActor(actor, async (tx) => {
    const stored = await requireVehicle(tx, actor, id);
    await refuseStaleVersion(stored, expectedVersion, () => presentVehicle(context, tx, actor, stored));
    refuseFaults(await faultsOfVehicle(context, tx, actor, body, stored));
    const files = filesOf(body);
    const before = await listVehicleFiles(tx, actor, [id]);
    const changedOn = body.asOf ?? todayOf(actor, context.clock);
    await changeCurrentMileage(context, tx, actor, id, { date: changedOn, mileage: body.currentMileage });
    const values = valuesOf(body, stored);
    const judgedBefore = await judgeVehicle(context, tx, actor, id);
    await updateVehicle(tx, stored, values, instantOf(context.clock.now()));
    if ((values.archivedAt === null) !== (stored.archived_at === null)) {
      await followArchiving(context, tx, actor.garageId, id);
    }
    await followLawOf(context, tx, actor, id, judgedBefore);
    await replaceVehicleFiles(tx, actor, id, files);
    const removeUnused = await removeUnusedFiles(context, tx, actor, idsOf(before));
    const row = await requireVehicle(tx, actor, id);
    const [after] = await presentPlainVehicles(context, tx, actor, [row]);
    if (after) await noteChange(context, tx, actor, asShown(context, stored, before), after);
    return { vehicle: await presentVehicle(context, tx, actor, row), removeBytes: removeUnused };
  });
  await removeBytes();
  return vehicle;
}

/** Archives a vehicle within a transaction of its garage; nothing happens to one that is archived. Refuses `not_found`. */
export async function archiveVehicle(context: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const stored = await requireVehicle(tx, actor, id);
  if (stored.archived_at !== null) return;
  const archivedAt = instantOf(context.clock.now());
  const values = {
    ...factsOfRow(stored),
    name: stored.name,
    type: vehicleTypeOf(stored.type),
    purchasePrice: stored.purchase_price_cents,
    isCollection: stored.is_collection === 1,
    archivedAt,
  } as const;
  await updateVehicle(tx, stored, values, archivedAt);
  await followArchiving(context, tx, actor.garageId, id);
  await noteAction(context, tx, actor, id, 'changed', [
    { field: 'archivedAt', before: null, after: archivedAt },
  ]);
}

/** Moves the vehicle with its records, reminders, readings and files to the trash. */
export function removeVehicle(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return asLongWork(() =>
    context.transactions.forActor(actor, async (tx) => {
      const vehicle = await requireVehicle(tx, actor, id);
      await refuseStaleVersion(vehicle, expectedVersion, () => presentVehicle(context, tx, actor, vehicle));
      await noteAction(context, tx, actor, id, 'deleted');
      await discardVehicle(context, tx, actor, vehicle);
      await deleteVehicle(tx, vehicle);
    }),
  );
}

function idsOf(files: readonly VehicleFileRow[]): string[] {
  return files.map((file) => file.id);
}

/** What a body leaves out of the fields of part two stays as it is stored (contract, part two). */
function valuesOf(body: VehicleCreation | VehicleReplacement, stored: VehicleRow | null): VehicleValues {
  const price = body.purchasePrice ?? null;
  const { isCollection = stored?.is_collection === 1 } = body;
  return {
    name: body.name,
    type: body.type,
    ...factsOfBody(body, stored),
    purchasePrice: price === null ? null : centsFromEuros(price),
    archivedAt: body.archivedAt ? instantOf(Date.parse(body.archivedAt)) : null,
    isCollection: isCollection ?? false,
  };
}

type Body = VehicleCreation | VehicleReplacement;

/**
 * Everything wrong with a vehicle that its schema cannot see; `stored` is the vehicle it replaces, if any. Takes also
 * the sound part of a body that its schema has refused.
 */
async function faultsOfVehicle(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: Owned<VehicleRow> | null,
): Promise<Fault[]> {
  const faults = [
    ...(await checkFileReferences(tx, actor, referencesOf(filesOf(body)))),
    ...faultsOfEntryDate(body.asOf, todayOf(actor, context.clock)),
    ...faultsOfRegistration(body, stored, todayOf(actor, context.clock)),
  ];
  if (!stored || body.currentMileage === undefined) return faults;
  const change = {
    mileage: body.currentMileage,
    isConfirmed: body.confirmMileage ?? false,
    date: body.asOf ?? todayOf(actor, context.clock),
  };
  return [...faults, ...(await currentMileageFaults(tx, actor, stored.id, change))];
}

/** A vehicle entered or changed without a network arrives later, but not for ever (contract, section 10). */
function faultsOfEntryDate(asOf: CivilDate | null | undefined, today: CivilDate): Fault[] {
  if (!asOf) return [];
  if (asOf > today) return [{ pointer: '/asOf', code: 'date_in_future' }];
  return asOf < addDays(today, -MOST_DAYS_LATE) ? [{ pointer: '/asOf', code: 'date_too_old' }] : [];
}

/** No vehicle was registered after today; one that is stored so, as from an import, can still be changed otherwise. */
function faultsOfRegistration(
  { firstRegistrationDate: date }: Partial<Body>,
  stored: Owned<VehicleRow> | null,
  today: CivilDate,
): Fault[] {
  if (!date || date <= today || date === stored?.first_registration_date) return [];
  return [{ pointer: '/firstRegistrationDate', code: 'date_in_future' }];
}

/** The files that a body names. */
function filesOf(body: Partial<Body>): VehicleFiles {
  return { photos: body.photos ?? [], registrationDocument: body.registrationDocument ?? null };
}

function referencesOf({ photos, registrationDocument }: VehicleFiles): FileReferenceCheck[] {
  return [
    ...photos.map((fileId, index) => ({ pointer: `/photos/${index}`, fileId, mustBeImage: true })),
    ...(registrationDocument === null
      ? []
      : [{ pointer: '/registrationDocument', fileId: registrationDocument, mustBeImage: false }]),
  ];
}

/** A vehicle without what follows from its readings. */
type PlainVehicle = Omit<Vehicle, 'projected'>;

/** A stored vehicle with its files, as the wire has it. */
function vehicleOf(
  row: VehicleRow,
  files: readonly VehicleFileRow[],
  present: (file: FileRow) => CarnetFile,
): PlainVehicle {
  const document = files.find((file) => file.role === 'registration');
  return {
    id: row.id,
    name: row.name,
    type: vehicleTypeOf(row.type),
    ...factsOfRow(row),
    currentMileage: row.current_mileage,
    isCollection: row.is_collection === 1,
    purchasePrice: row.purchase_price_cents === null ? null : eurosFromCents(row.purchase_price_cents),
    photos: files.filter((file) => file.role === 'photo').map(present),
    registrationDocument: document ? present(document) : null,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function vehicleTypeOf(text: string): VehicleType {
  return VEHICLE_TYPES.find((type) => type === text) ?? 'other';
}
