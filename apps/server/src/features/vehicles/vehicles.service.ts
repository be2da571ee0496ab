import {
  createObject,
  deleteObject,
  presentRows,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { recordAction } from '#features/history/record-history.service.ts';
import { vehicleMileageOf } from '#features/mileage/deciding-readings.service.ts';
import { followVehicleForm, startVehicleMileage } from '#features/mileage/mileage.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { createDefaultReminders } from '#features/reminders/reminders.service.ts';
import { firstProjectionsOf } from '#features/reminders/reminder-projections.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { readTyreHistories } from '#features/tyre-fittings/tyre-histories.service.ts';
import { listVehicleRows } from '#features/vehicles/vehicle-list.repository.ts';
import { deleteVehicle, VEHICLES, type VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import type {
  Vehicle,
  VehicleCreation,
  VehicleQuery,
  VehicleReplacement,
} from '@carnet/contract/vehicles/vehicle.schema';
import type { Page } from '@carnet/contract/wire/list';
import { affectedByVehicle } from '@carnet/domain/garage/affected-reminders';
import { distanceWithoutTyres } from '@carnet/domain/tyre-sets/distance';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';

export { renewNameKeys } from '#features/vehicles/vehicles.repository.ts';

/** A vehicle without values derived from readings and fittings. */
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
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await presentRows(VEHICLE, context, tx, actor, rows), nextCursor };
}

/** The same without values derived from readings. */
export async function readPlainVehicles(
  context: Context,
  actor: Actor,
  query: VehicleQuery,
): Promise<Page<PlainVehicle>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listVehicleRows(tx, actor, query);
  return { items: await VEHICLE.plain(context, tx, actor, rows), nextCursor };
}

export function readVehicle(context: Context, actor: Actor, id: string): Promise<Vehicle> {
  return readObject(VEHICLE, context, actor, id);
}

/** Finds further faults among the valid fields of a refused body. */
export const checkVehicleFields = checkFieldsOf('vehicle', VEHICLE);

/** Which of these ids are vehicles of the caller, in any order, without values derived from readings. */
export async function readVehiclesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<PlainVehicle[]> {
  const tx = context.transactions.readOnly;
  return VEHICLE.plain(context, tx, actor, await VEHICLES.findMany(tx, actor, ids));
}

/**
 * Stores the vehicle, its first reading and its default reminders. Refuses `plan_limit_reached` when the plan
 * allows no more vehicles, and `garage_full`.
 */
export function addVehicle(
  context: Context,
  actor: Actor,
  body: VehicleCreation,
): Promise<Creation<Vehicle>> {
  return createObject(context, actor, VEHICLE, body.id, async (tx, id) => {
    await refuseWrite(context, tx, actor, { kind: 'vehicle', body, stored: null });
    await refuseBeyondPlan(context, tx, actor, { vehicles: 1 });
    const { currentMileage, energy = null } = body;
    const createdAt = formatInstant(context.clock.now());
    const values = toColumns('vehicle', body);
    const row = await VEHICLES.insertOne(tx, actor, { id, values, files: body, createdAt });
    const enteredOn = body.asOf ?? findToday(actor, context.clock);
    const first = { date: enteredOn, mileage: currentMileage };
    await startVehicleMileage(context, tx, actor, vehicleMileageOf(row), first);
    await createDefaultReminders(context, tx, actor, { id, energy, currentMileage }, enteredOn);
    await refuseFullGarage(tx, actor, { vehicles: 0, reminders: 0 });
  });
}

/**
 * Replaces the vehicle. A changed mileage becomes a reading of that day, and may be refused for its order.
 */
export function replaceVehicle(
  context: Context,
  actor: Actor,
  id: string,
  body: VehicleReplacement,
  expectedVersion: number | null,
): Promise<Vehicle> {
  return replaceObject(context, actor, VEHICLE, { id, expectedVersion }, async (tx, stored) => {
    const before = toObject('vehicle', stored, []);
    const measured = vehicleMileageOf(stored);
    await refuseWrite(context, tx, actor, { kind: 'vehicle', body, stored: before }, measured);
    const changedOn = body.asOf ?? findToday(actor, context.clock);
    const changed = await followVehicleForm(context, tx, actor, measured, {
      date: changedOn,
      currentMileage: body.currentMileage,
      purchaseDate: body.purchaseDate ?? null,
      purchaseMileage: body.purchaseMileage ?? null,
    });
    // The mileage follows the readings.
    const { current_mileage: _given, ...values } = toColumns('vehicle', body, stored);
    const updatedAt = formatInstant(context.clock.now());
    await VEHICLES.update(tx, stored, { values, files: body, updatedAt });
    const after = toObject('vehicle', { ...stored, ...values }, []);
    await settleReminders(context, tx, actor, [...affectedByVehicle(id, before, after), ...changed]);
  });
}

/** Archives a vehicle within a transaction of its garage, unless already archived. Refuses `not_found`. */
export async function archiveVehicle(context: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const stored = await requireObject(VEHICLE, tx, actor, id);
  if (stored.archived_at !== null) return;
  const archivedAt = formatInstant(context.clock.now());
  await VEHICLES.update(tx, stored, { values: { archived_at: archivedAt }, updatedAt: archivedAt });
  await recordAction(context, tx, actor, id, 'changed', [
    { field: 'archivedAt', before: null, after: archivedAt },
  ]);
}

/** Moves the vehicle with everything of it to the trash. */
export function removeVehicle(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return asLongWork(() => deleteObject(context, actor, VEHICLE, { id, expectedVersion }, deleteVehicle));
}

/** Stores exported vehicles with their files, without creating readings or default reminders. */
export function storeImportedVehicles(
  tx: Tx,
  actor: Actor,
  vehicles: readonly ObjectToStore<'vehicle'>[],
): Promise<void> {
  return VEHICLES.insert(tx, actor, vehicles);
}
