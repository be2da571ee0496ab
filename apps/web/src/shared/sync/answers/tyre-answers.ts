import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';
import { deriveTyreSetFields } from '@carnet/contract/tyre-sets/tyre-set-facts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { distanceWithoutTyres, type TyreHistory } from '@carnet/domain/tyre-sets/distance';
import { setsOf } from '@carnet/domain/tyre-sets/fitting';
import { swapDaysOf } from '@carnet/domain/tyre-sets/season';

type SetRow = Row<'tyre_set'>;

/** Sets of tyres with the fields derived from the fittings and readings of the copy. */
export function completeTyreSets(copy: Garage, rows: readonly SetRow[]): TyreSet[] {
  const histories = historiesIn(copy);
  const sets = Map.groupBy(copy.rowsOf('tyre_set').values(), ({ vehicle_id }) => vehicle_id);
  const reminders = Map.groupBy(copy.rowsOf('reminder').values(), ({ vehicle_id }) => vehicle_id);
  const today = todayIn(copy);
  return rows.flatMap((row) => {
    const vehicle = copy.vehicles.get(row.vehicle_id);
    if (!vehicle) return [];
    const set = { ...row, files: row.files.map(withCopyAddresses) };
    const facts = {
      set,
      vehicle,
      sets: sets.get(row.vehicle_id) ?? [],
      histories: [...histories.values()].filter(({ fittings }) =>
        fittings.some((fitting) => setsOf(fitting).includes(row.id)),
      ),
      swapDays: swapDaysOf(reminders.get(row.vehicle_id) ?? []),
    };
    return [{ ...set, ...deriveTyreSetFields(facts, today) }];
  });
}

/** The kilometres that a vehicle drove with unknown tyres on an axle; null if nothing was ever fitted. */
export function distancesWithoutTyres(copy: Garage): (vehicleId: string) => number | null {
  const histories = historiesIn(copy);
  return (vehicleId) => {
    const history = histories.get(vehicleId);
    return history ? distanceWithoutTyres(history) : null;
  };
}

/** The fittings and readings of each vehicle that has fittings. */
function historiesIn(copy: Garage): ReadonlyMap<string, TyreHistory> {
  const fittings = Map.groupBy(copy.rowsOf('tyre_fitting').values(), ({ vehicle_id }) => vehicle_id);
  return new Map(
    [...fittings].map(([vehicle_id, own]) => [
      vehicle_id,
      { vehicle_id, fittings: own, readings: copy.readingsOf(vehicle_id) },
    ]),
  );
}
