import {
  checkFilesOfBody,
  createObject,
  deleteObject,
  presentRows,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { noteAction } from '#features/history/note-history.service.ts';
import {
  currentMileageFaults,
  followVehicleForm,
  startVehicleMileage,
} from '#features/mileage/mileage.service.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { createDefaultReminders } from '#features/reminders/reminders.service.ts';
import { firstProjectionsOf } from '#features/reminders/reminder-projections.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { readTyreHistories } from '#features/tyre-fittings/tyre-histories.service.ts';
import { listVehicleRows } from '#features/vehicles/vehicle-list.repository.ts';
import { deleteVehicle, VEHICLES, type VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf } from '#platform/kinds/rows.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { faultsOfMileage } from '@carnet/contract/mileage/mileage-fault';
import type { Objects } from '@carnet/contract/kinds/fields';
import type {
  Vehicle,
  VehicleCreation,
  VehicleQuery,
  VehicleReplacement,
} from '@carnet/contract/vehicles/vehicle.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { findFirstMileageDoubt } from '@carnet/domain/mileage/purchase-reading';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { distanceWithoutTyres } from '@carnet/domain/tyre-sets/distance';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';

export { renewNameKeys } from '#features/vehicles/vehicles.repository.ts';

/** A vehicle without what follows from its readings and fittings. */
type PlainVehicle = Objects['vehicle'];

const VEHICLE: StoredKind<VehicleRow, PlainVehicle, Vehicle> = {
  ...storedKind(VEHICLES, (vehicle) => ({
    ...vehicle,
    type: VEHICLE_TYPES.find((type) => type === vehicle.type) ?? 'other',
  })),
  present: async (context, tx, actor, vehicles) => {
    const ids = vehicles.map(({ id }) => id);
    const projections = await firstProjectionsOf(context, tx, actor, ids);
    const histories = await readTyreHistories(context, tx, actor, ids);
    return vehicles.map((vehicle) => {
      const history = histories.get(vehicle.id);
      return {
        ...vehicle,
        projected: projections.get(vehicle.id) ?? null,
        distanceWithoutTyres: history ? distanceWithoutTyres(history) : null,
      };
    });
  },
};

export async function readVehicles(
  context: Context,
  actor: Actor,
  query: VehicleQuery,
): Promise<Page<Vehicle>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await presentRows(VEHICLE, context, tx, actor, rows), nextCursor };
}

/** The same without what follows from their readings. */
export async function readPlainVehicles(
  context: Context,
  actor: Actor,
  query: VehicleQuery,
): Promise<Page<PlainVehicle>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await VEHICLE.plain(context, tx, actor, rows), nextCursor };
}

export function readVehicle(context: Context, actor: Actor, id: string): Promise<Vehicle> {
  return readObject(VEHICLE, context, actor, id);
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the vehicle to be replaced. */
export async function checkVehicleFields(
  context: Context,
  actor: Actor,
  fields: Partial<VehicleCreation | VehicleReplacement>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const stored = id === null ? null : await requireObject(VEHICLE, tx, actor, id);
  return faultsOfVehicle(context, tx, actor, fields, stored);
}

/** The vehicles among `ids` that are the caller's, in any order, without what follows from their readings. */
export async function readVehiclesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<PlainVehicle[]> {
  const tx = context.transactions.reading;
  return VEHICLE.plain(context, tx, actor, await VEHICLES.findMany(tx, actor, ids));
}

/**
 * Stores the vehicle, its first reading and its default reminders. Refuses `plan_limit_reached` when the plan allows no more
 * vehicles, and `garage_full`.
 */
export function addVehicle(
  context: Context,
  actor: Actor,
  body: VehicleCreation,
): Promise<Creation<Vehicle>> {
  return createObject(context, actor, VEHICLE, body.id, async (tx, id) => {
    refuseFaults(await faultsOfVehicle(context, tx, actor, body, null));
    await refuseBeyondPlan(context, tx, actor, { vehicles: 1 });
    await refuseFullGarage(tx, actor, { vehicles: 1 });
    const { currentMileage, energy = null } = body;
    const createdAt = instantOf(context.clock.now());
    await VEHICLES.insert(tx, actor, [{ id, values: columnsOf('vehicle', body), files: body, createdAt }]);
    const enteredOn = body.asOf ?? todayOf(actor, context.clock);
    await startVehicleMileage(context, tx, actor, id, { date: enteredOn, mileage: currentMileage });
    await createDefaultReminders(context, tx, actor, { id, energy, currentMileage }, enteredOn);
    await refuseFullGarage(tx, actor, { reminders: 0 });
  });
}

/** Replaces the whole vehicle. A changed mileage becomes a reading of the day of the change and may be refused for its order. */
export function replaceVehicle(
  context: Context,
  actor: Actor,
  id: string,
  body: VehicleReplacement,
  expectedVersion: number | null,
): Promise<Vehicle> {
  return replaceObject(context, actor, VEHICLE, { id, expectedVersion }, async (tx, stored) => {
    refuseFaults(await faultsOfVehicle(context, tx, actor, body, stored));
    const changedOn = body.asOf ?? todayOf(actor, context.clock);
    await followVehicleForm(context, tx, actor, id, {
      date: changedOn,
      mileage: body.currentMileage,
      purchaseDate: body.purchaseDate ?? null,
      purchaseMileage: body.purchaseMileage ?? null,
    });
    // The mileage follows the readings.
    const { current_mileage: _given, ...values } = columnsOf('vehicle', body, stored);
    const updatedAt = instantOf(context.clock.now());
    await VEHICLES.update(tx, stored, { values, files: body, updatedAt });
    await settleVehicle(context, tx, actor, id, [INSPECTION_TYPE]);
  });
}

/** Archives a vehicle within a transaction of its garage; nothing happens to one that is archived. Refuses `not_found`. */
export async function archiveVehicle(context: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const stored = await requireObject(VEHICLE, tx, actor, id);
  if (stored.archived_at !== null) return;
  const archivedAt = instantOf(context.clock.now());
  await VEHICLES.update(tx, stored, { values: { archived_at: archivedAt }, updatedAt: archivedAt });
  await noteAction(context, tx, actor, id, 'changed', [
    { field: 'archivedAt', before: null, after: archivedAt },
  ]);
}

/** Moves the vehicle with what belongs to it to the trash. */
export function removeVehicle(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return asLongWork(() => deleteObject(context, actor, VEHICLE, { id, expectedVersion }, deleteVehicle));
}

/** Stores exported vehicles with their files; neither readings nor default reminders come into being by themselves. */
export function storeImportedVehicles(
  tx: Tx,
  actor: Actor,
  vehicles: readonly ObjectToStore<'vehicle'>[],
): Promise<void> {
  return VEHICLES.insert(tx, actor, vehicles);
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
  stored: VehicleRow | null,
): Promise<Fault[]> {
  const faults = [
    ...(await checkFilesOfBody(tx, actor, 'vehicle', body)),
    ...faultsOfEntryDate(body.asOf, todayOf(actor, context.clock)),
    // One that is stored so, as from an import, can still be changed otherwise.
    ...faultsOfPastDay(
      '/firstRegistrationDate',
      body.firstRegistrationDate,
      todayOf(actor, context.clock),
      stored?.first_registration_date,
    ),
  ];
  if (body.currentMileage === undefined) return faults;
  const today = todayOf(actor, context.clock);
  const change = {
    mileage: body.currentMileage,
    isConfirmed: body.confirmMileage ?? false,
    date: body.asOf ?? today,
  };
  if (!stored) return [...faults, ...(change.isConfirmed ? [] : firstMileageFaults(body, change, today))];
  const isPurchaseCorrected =
    (body.purchaseDate ?? null) !== stored.purchase_date ||
    (body.purchaseMileage ?? null) !== stored.purchase_mileage;
  const judged = { ...change, isPurchaseCorrected };
  return [...faults, ...(await currentMileageFaults(tx, actor, stored.id, judged))];
}

function firstMileageFaults(
  { purchaseDate = null, purchaseMileage = null }: Partial<Body>,
  { mileage, date }: { readonly mileage: number; readonly date: CivilDate },
  today: CivilDate,
): Fault[] {
  const doubt = findFirstMileageDoubt(
    { id: '', purchaseDate, purchaseMileage },
    { id: '', date, mileage },
    today,
  );
  return faultsOfMileage(doubt, '/currentMileage');
}

/** A vehicle entered or changed without a network arrives later, but not for ever (contract, section 10). */
function faultsOfEntryDate(asOf: CivilDate | null | undefined, today: CivilDate): Fault[] {
  if (!asOf) return [];
  if (asOf > today) return [{ pointer: '/asOf', code: 'date_in_future' }];
  return asOf < addDays(today, -MOST_DAYS_LATE) ? [{ pointer: '/asOf', code: 'date_too_old' }] : [];
}
