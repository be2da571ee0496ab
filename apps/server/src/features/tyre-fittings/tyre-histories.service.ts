import {
  findFirstAndLastReading,
  findReadingsAround,
  listFittingsNaming,
  listFittingsOfVehicles,
  type FittingRow,
  type VehicleDay,
} from '#features/tyre-fittings/tyre-fittings.repository.ts';
import { listPacedReadings } from '#features/mileage/projections.service.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Reading, TyreHistory } from '@carnet/domain/tyre-sets/distance';
import type { Fitting } from '@carnet/domain/tyre-sets/fitting';
import type { TyreSet } from '@carnet/domain/tyre-sets/tyre-set';

/** Looking up the readings around this many days takes a few milliseconds. */
const DAYS_PER_STEP = 50;

/** Converts a row to the form that the rules use. */
function toFitting({ id, vehicle_id, date, mileage, front, rear, rotated }: FittingRow): Fitting {
  return { id, vehicle_id, date, mileage, front, rear, rotated: rotated === 1 };
}

/** The fittings of a set, on all vehicles. */
export async function findFittingsOfSet(tx: Tx, actor: Actor, setId: string): Promise<Fitting[]> {
  return toFittings(await listFittingsNaming(tx, actor, [setId]));
}

/** The fittings that decide about a stored set: its own on all vehicles, and all fittings of its vehicle. */
export async function findFittingsAround(
  tx: Tx,
  actor: Actor,
  { id, vehicle_id: vehicleId }: Pick<TyreSet, 'id' | 'vehicle_id'>,
): Promise<Fitting[]> {
  const own = await listFittingsNaming(tx, actor, [id]);
  return toFittings([...own, ...(await listFittingsOfVehicles(tx, actor, [vehicleId]))]);
}

/** Converts rows, of which one may occur several times. */
function toFittings(rows: readonly FittingRow[]): Fitting[] {
  return [...new Map(rows.map((row) => [row.id, toFitting(row)])).values()];
}

/** The vehicles that these sets were fitted to, by set. */
export async function findVehiclesOfSets(
  tx: Tx,
  actor: Actor,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const vehicles = new Map(setIds.map((id) => [id, new Set<string>()]));
  for (const { front, rear, vehicle_id: vehicleId } of await listFittingsNaming(tx, actor, setIds)) {
    for (const set of [front, rear]) vehicles.get(set ?? '')?.add(vehicleId);
  }
  return vehicles;
}

/**
 * The fittings of vehicles, with the readings from which their distances are computed: the first, the last,
 * and those around each fitting and each of `days`; for vehicles in `paced`, also the readings that give
 * their pace. The cost grows with the number of fittings, not of readings.
 */
export async function readTyreHistories(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: Iterable<string>,
  {
    days = [],
    paced = [],
  }: { readonly days?: readonly VehicleDay[]; readonly paced?: readonly string[] } = {},
): Promise<ReadonlyMap<string, TyreHistory>> {
  const ids = [...new Set(vehicleIds)];
  const rows = await listFittingsOfVehicles(tx, actor, ids);
  const fittings = Map.groupBy(rows, (row) => row.vehicle_id);
  const readings = new Map(ids.map((id) => [id, new Map<string, Reading>()]));
  const add = (vehicleId: string, more: readonly Reading[]) => {
    const own = readings.get(vehicleId);
    for (const { date, mileage } of more) own?.set(`${date} ${mileage}`, { date, mileage });
  };
  const measured = ids.filter((id) => fittings.has(id));
  await inSteps(measured, DAYS_PER_STEP, async (part) => {
    for (const id of part) add(id, await findFirstAndLastReading(tx, actor, id));
  });
  const asked = [
    ...rows
      .filter(({ mileage }) => mileage === null)
      .map(({ vehicle_id: vehicleId, date }) => ({ vehicleId, date })),
    ...days.filter(({ vehicleId }) => fittings.has(vehicleId)),
  ];
  const once = new Map(asked.map((day) => [`${day.vehicleId} ${day.date}`, day]));
  await inSteps([...once.values()], DAYS_PER_STEP, async (part) => {
    for (const day of part) add(day.vehicleId, await findReadingsAround(tx, actor, day));
  });
  for (const reading of await listPacedReadings(context, tx, actor, paced)) {
    add(reading.vehicle_id, [reading]);
  }
  return new Map(
    ids.map((id) => [
      id,
      {
        vehicle_id: id,
        fittings: (fittings.get(id) ?? []).map(toFitting),
        readings: [...(readings.get(id)?.values() ?? [])],
      },
    ]),
  );
}
