import {
  createObject,
  deleteObject,
  presentRows,
  readObject,
  replaceObject,
  storedKind,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import {
  findFittingsOfSet,
  findVehiclesOfSets,
  readTyreHistories,
} from '#features/tyre-fittings/tyre-histories.service.ts';
import {
  findVehiclesWithTyres,
  listSeasonsOfSets,
  listSwapReminders,
  listTyreSetRows,
  TYRE_SETS,
  type TyreSetRow,
} from '#features/tyre-sets/tyre-sets.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { everyItem } from '#platform/every-item.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import { Refusal } from '#platform/refusal.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { deriveTyreSetFields } from '@carnet/contract/tyre-sets/tyre-set-facts';
import type {
  StoredTyreSet,
  TyreSet,
  TyreSetCreation,
  TyreSetQuery,
  TyreSetReplacement,
} from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { TyreHistory } from '@carnet/domain/tyre-sets/distance';
import { swapDaysOf, type SwapDays } from '@carnet/domain/tyre-sets/season';
import { affectedByTyres } from '@carnet/domain/garage/affected-reminders';
import { deletionFault } from '@carnet/domain/tyre-sets/set-faults';
import { listedTyresDue, type SetDue } from '@carnet/domain/tyre-sets/tyre-due';

/** Estimating the wear of this many sets takes a few milliseconds. */
const SETS_PER_STEP = 20;
const VEHICLES_PER_STEP = 10;

const TYRE_SET: StoredKind<TyreSetRow, StoredTyreSet, TyreSet> = {
  ...storedKind(TYRE_SETS),
  async present(context, tx, actor, sets) {
    const ids = [...new Set(sets.map(({ vehicle_id }) => vehicle_id))];
    const { historiesOf, swapDaysFor } = await readTyreFacts(context, tx, actor, ids, sets);
    const seasons = Map.groupBy(await listSeasonsOfSets(tx, actor, ids), (set) => set.vehicle_id);
    const vehicles = new Map((await findVehiclesWithTyres(tx, actor, ids)).map((one) => [one.id, one]));
    const today = findToday(actor, context.clock);
    const presented: TyreSet[] = [];
    await inSteps(sets, SETS_PER_STEP, (part) => {
      for (const set of part) {
        const vehicle = vehicles.get(set.vehicle_id);
        if (!vehicle) throw new Error('A set of tyres belongs to a vehicle');
        const facts = {
          set,
          vehicle,
          sets: seasons.get(set.vehicle_id) ?? [],
          histories: historiesOf([set]),
          swapDays: swapDaysFor(set.vehicle_id),
        };
        presented.push({ ...set, ...deriveTyreSetFields(facts, today) });
      }
    });
    return presented;
  },
};

/** The facts from which wear and age of sets are computed. */
interface TyreFacts {
  /** Histories of every vehicle that these sets were fitted to. */
  readonly historiesOf: (sets: readonly StoredTyreSet[]) => TyreHistory[];
  readonly swapDaysFor: (vehicleId: string) => SwapDays;
}

/** @param vehicleIds the vehicles of the sets */
async function readTyreFacts(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  sets: readonly StoredTyreSet[],
): Promise<TyreFacts> {
  const vehiclesOfSets = await findVehiclesOfSets(
    tx,
    actor,
    sets.map(({ id }) => id),
  );
  const vehiclesOf = ({ id }: StoredTyreSet) => [...(vehiclesOfSets.get(id) ?? [])];
  const days = sets.flatMap((set) =>
    vehiclesOf(set).flatMap((vehicleId) => set.treads.map(({ date }) => ({ vehicleId, date }))),
  );
  const measured = sets.filter(({ treads }) => treads.length > 1).map(({ vehicle_id }) => vehicle_id);
  const fittedTo = sets.flatMap(vehiclesOf);
  const histories = await readTyreHistories(context, tx, actor, fittedTo, { days, paced: measured });
  const reminders = Map.groupBy(await listSwapReminders(tx, actor, vehicleIds), (one) => one.vehicle_id);
  return {
    historiesOf: (some) => [...new Set(some.flatMap(vehiclesOf))].flatMap((id) => histories.get(id) ?? []),
    swapDaysFor: (vehicleId) => swapDaysOf(reminders.get(vehicleId) ?? []),
  };
}

export async function readTyreSets(
  context: Context,
  actor: Actor,
  query: TyreSetQuery,
): Promise<Page<TyreSet>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listTyreSetRows(tx, actor, query);
  return { items: await presentRows(TYRE_SET, context, tx, actor, rows), nextCursor };
}

export function readTyreSet(context: Context, actor: Actor, id: string): Promise<TyreSet> {
  return readObject(TYRE_SET, context, actor, id);
}

/** Finds further faults among the valid fields of a refused body. */
export const checkTyreSetFields = checkFieldsOf('tyre_set', TYRE_SET);

export function addTyreSet(
  context: Context,
  actor: Actor,
  body: TyreSetCreation,
): Promise<Creation<TyreSet>> {
  return createObject(context, actor, TYRE_SET, body.id, async (tx, id) => {
    await refuseWrite(context, tx, actor, { kind: 'tyre_set', body, stored: null });
    await refuseFullGarage(tx, actor, { tyre_sets: 1 });
    const values = toColumns('tyre_set', body);
    const createdAt = formatInstant(context.clock.now());
    await TYRE_SETS.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    await settleReminders(context, tx, actor, affectedByTyres([values]));
  });
}

export function replaceTyreSet(
  context: Context,
  actor: Actor,
  id: string,
  body: TyreSetReplacement,
  expectedVersion: number | null,
): Promise<TyreSet> {
  return replaceObject(context, actor, TYRE_SET, { id, expectedVersion }, async (tx, stored) => {
    const { fittings } = await refuseWrite(context, tx, actor, {
      kind: 'tyre_set',
      body,
      stored: toObject('tyre_set', stored, []),
    });
    const values = toColumns('tyre_set', body, stored);
    const updatedAt = formatInstant(context.clock.now());
    // An older client leaves out the files, which are then kept.
    const files = body.files === undefined ? {} : { files: body };
    await TYRE_SETS.update(tx, stored, { values, ...files, updatedAt });
    // The season of all-season tyres depends on the other sets of the vehicle.
    await settleReminders(context, tx, actor, affectedByTyres([stored, values, ...fittings]));
  });
}

/** Moves the set with its files to the trash, unless a fitting names it. */
export function removeTyreSet(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(
    context,
    actor,
    TYRE_SET,
    { id, expectedVersion },
    async (tx, set) => {
      await TYRE_SETS.remove(tx, set);
      await settleReminders(context, tx, actor, affectedByTyres([set]));
    },
    async (tx) => {
      const fault = deletionFault(id, await findFittingsOfSet(tx, actor, id));
      if (fault) throw new Refusal(fault.code, { params: fault.params });
    },
  );
}

/** Something due for a set of a vehicle. */
interface DueOfSet {
  readonly vehicleId: string;
  readonly set: StoredTyreSet;
  readonly due: SetDue;
}

/** The due tyres of these vehicles that calendars show. */
export async function readTyresDue(
  context: Context,
  actor: Actor,
  vehicleIds: Iterable<string>,
): Promise<DueOfSet[]> {
  const tx = context.transactions.readOnly;
  const all = await everyItem((page) => readStoredTyreSets(context, actor, page));
  const byVehicle = Map.groupBy(all, (set) => set.vehicle_id);
  const ids = [...vehicleIds].filter((id) => byVehicle.has(id));
  if (ids.length === 0) return [];
  const sets = ids.flatMap((id) => byVehicle.get(id) ?? []);
  const { historiesOf, swapDaysFor } = await readTyreFacts(context, tx, actor, ids, sets);
  const today = findToday(actor, context.clock);
  const found: DueOfSet[] = [];
  await inSteps(await findVehiclesWithTyres(tx, actor, ids), VEHICLES_PER_STEP, (part) => {
    for (const vehicle of part) {
      const { id: vehicleId } = vehicle;
      const own = byVehicle.get(vehicleId) ?? [];
      const facts = { vehicle, sets: own, histories: historiesOf(own), swapDays: swapDaysFor(vehicleId) };
      for (const due of listedTyresDue(facts, today)) {
        const set = own.find(({ id }) => id === due.set);
        if (set) found.push({ vehicleId, set, due });
      }
    }
  });
  return found;
}

/** The same as stored. */
export async function readStoredTyreSets(
  context: Context,
  actor: Actor,
  query: TyreSetQuery,
): Promise<Page<StoredTyreSet>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listTyreSetRows(tx, actor, query);
  return { items: await TYRE_SET.plain(context, tx, actor, rows), nextCursor };
}
