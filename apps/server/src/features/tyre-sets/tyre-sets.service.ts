import { presentRows, storedKind, type StoredKind } from '#features/kinds/object-writes.service.ts';
import { objectService } from '#features/kinds/object-service.service.ts';
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
  listTyreSetRows,
  TYRE_SETS,
  type TyreSetRow,
  type VehicleWithTyres,
} from '#features/tyre-sets/tyre-sets.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { columnsOf, objectOf } from '#platform/kinds/rows.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import { derivedOfTyreSet } from '@carnet/contract/tyre-sets/tyre-set-facts';
import type {
  StoredTyreSet,
  TyreSet,
  TyreSetCreation,
  TyreSetQuery,
  TyreSetReplacement,
} from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Page } from '@carnet/contract/wire/list';
import { setsOf, whatIsFitted, type Fitted } from '@carnet/domain/tyre-sets/fitting';
import { affectedByTyres } from '@carnet/domain/garage/affected-reminders';
import { deletionFault, faultsOfSet } from '@carnet/domain/tyre-sets/set-faults';

type Body = TyreSetCreation | TyreSetReplacement;

/** The wear of so many sets is estimated in a few milliseconds. */
const SETS_PER_STEP = 20;

const TYRE_SET: StoredKind<TyreSetRow, StoredTyreSet, TyreSet> = {
  ...storedKind(TYRE_SETS),
  async present(context, tx, actor, sets) {
    const vehiclesOfSets = await findVehiclesOfSets(
      tx,
      actor,
      sets.map(({ id }) => id),
    );
    const vehiclesOf = ({ id }: StoredTyreSet) => [...(vehiclesOfSets.get(id) ?? [])];
    const own = [...new Set(sets.map(({ vehicle_id }) => vehicle_id))];
    const days = sets.flatMap((set) =>
      vehiclesOf(set).flatMap((vehicleId) => set.treads.map(({ date }) => ({ vehicleId, date }))),
    );
    const measured = sets.filter(({ treads }) => treads.length > 1).map(({ vehicle_id }) => vehicle_id);
    const fittedTo = sets.flatMap(vehiclesOf);
    const histories = await readTyreHistories(context, tx, actor, fittedTo, { days, paced: measured });
    const seasons = Map.groupBy(await listSeasonsOfSets(tx, actor, own), (set) => set.vehicle_id);
    const vehicles = new Map((await findVehiclesWithTyres(tx, actor, own)).map((one) => [one.id, one]));
    const today = todayOf(actor, context.clock);
    const presented: TyreSet[] = [];
    await inSteps(sets, SETS_PER_STEP, (part) => {
      for (const set of part) {
        const vehicle = vehicles.get(set.vehicle_id);
        if (!vehicle) throw new Error('A set of tyres belongs to a vehicle');
        const facts = {
          set,
          vehicle,
          sets: seasons.get(set.vehicle_id) ?? [],
          histories: vehiclesOf(set).flatMap((id) => histories.get(id) ?? []),
        };
        presented.push({ ...set, ...derivedOfTyreSet(facts, today) });
      }
    });
    return presented;
  },
};

export const TYRE_SET_CALLS = objectService<'tyre_set', TyreSet, TyreSetCreation, TyreSetReplacement>(
  TYRE_SETS,
  TYRE_SET,
  {
    faults: findFaults,
    refuseAddition: (tx, actor) => refuseFullGarage(tx, actor, { tyre_sets: 1 }),
    // What all-season tyres are for follows from the other sets of their vehicle.
    async follow(context, tx, actor, { id, before, after }) {
      const fittings = before ? await findFittingsOfSet(tx, actor, id) : [];
      await settleReminders(context, tx, actor, affectedByTyres([before, after, ...fittings]));
    },
    async refuseRemoval(tx, actor, { id }) {
      const fault = deletionFault(id, await findFittingsOfSet(tx, actor, id));
      if (fault) throw new Refusal(fault.code, { params: fault.params });
    },
  },
);

export async function readTyreSets(
  context: Context,
  actor: Actor,
  query: TyreSetQuery,
): Promise<Page<TyreSet>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listTyreSetRows(tx, actor, query);
  return { items: await presentRows(TYRE_SET, context, tx, actor, rows), nextCursor };
}

/** The same as they are stored. */
export async function readStoredTyreSets(
  context: Context,
  actor: Actor,
  query: TyreSetQuery,
): Promise<Page<StoredTyreSet>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listTyreSetRows(tx, actor, query);
  return { items: await TYRE_SET.plain(context, tx, actor, rows), nextCursor };
}

async function findFaults(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: TyreSetRow | null,
): Promise<Fault[]> {
  const today = todayOf(actor, context.clock);
  const histories = stored ? await readTyreHistories(context, tx, actor, [stored.vehicle_id]) : new Map();
  const fitted = whatIsFitted(histories.get(stored?.vehicle_id ?? '')?.fittings ?? [], today);
  const fittings = stored ? await findFittingsOfSet(tx, actor, stored.id) : [];
  return faultsOfSet(setOfBody(body, stored), { stored, fittings, fitted, today });
}

/** The sets that a fitting names, as far as the caller may see them. */
export async function findSetsOfFitting(tx: Tx, actor: Actor, fitted: Fitted): Promise<StoredTyreSet[]> {
  const rows = await TYRE_SETS.findMany(tx, actor, setsOf(fitted));
  return rows.map((row) => objectOf('tyre_set', row, []));
}

/** What of the caller's vehicle decides about its tyres; null where there is no such vehicle. */
export async function findTyredVehicle(tx: Tx, actor: Actor, id: string): Promise<VehicleWithTyres | null> {
  const [vehicle = null] = await findVehiclesWithTyres(tx, actor, [id]);
  return vehicle;
}

/** The set as a body makes it; what the body leaves out is as it is stored. */
function setOfBody(body: Partial<Body>, stored: TyreSetRow | null): StoredTyreSet {
  const before = stored && objectOf('tyre_set', stored, []);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const made = { garage_id: '', id: stored?.id ?? '', created_at: '', updated_at: '', version: 1 };
  return objectOf('tyre_set', { ...made, ...columnsOf('tyre_set', { ...before, ...given }) }, []);
}
