import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { TyreFittingQuery } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { TyreSet } from '@carnet/domain/tyre-sets/tyre-set';

export const TYRE_FITTINGS = objectTable('tyre_fitting');
export type FittingRow = RowOf<'tyre_fitting'>;

const LATEST_FIRST: Order = { name: '-date', column: 'tyre_fitting.date', kind: 'text', direction: 'desc' };

type ListArguments = PageStart &
  Record<'vehicleId' | 'setId', string | undefined> & { readonly garageId: string };

const selectFittings = compileOnce<ListArguments, FittingRow>((queries, given) => {
  const { vehicleId, setId } = given;
  let query = queries
    .selectFrom('tyre_fitting')
    .select(TYRE_FITTINGS.columns)
    .where('garage_id', '=', given.garageId);
  if (vehicleId !== undefined) query = query.where('vehicle_id', '=', vehicleId);
  if (setId !== undefined)
    query = query.where((has) => has.or([has('front', '=', setId), has('rear', '=', setId)]));
  return selectPage(query, LATEST_FIRST, given);
});

export async function listFittingRows(
  tx: Tx,
  { garageId }: Actor,
  filter: TyreFittingQuery,
): Promise<{ rows: readonly FittingRow[]; nextCursor: string | null }> {
  const { vehicleId, setId } = filter;
  const given = { garageId, vehicleId, setId, ...startOfPage(LATEST_FIRST, filter) };
  return toPage(await selectFittings(tx, given), LATEST_FIRST, filter, (row) => row.date);
}

const selectOfVehicles = compileOnce((queries, given: { garageId: string; vehicleIds: readonly string[] }) =>
  queries
    .selectFrom('tyre_fitting')
    .select(TYRE_FITTINGS.columns)
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', 'in', given.vehicleIds),
);

/** All fittings of vehicles, in any order. */
export function listFittingsOfVehicles(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleIds: readonly string[],
): Promise<FittingRow[]> {
  return selectInParts(vehicleIds, (part) => selectOfVehicles(tx, { garageId, vehicleIds: part }));
}

const selectSeasons = compileOnce((queries, given: { garageId: string; vehicleId: string }) => {
  const named = (axle: 'front' | 'rear') =>
    queries
      .selectFrom('tyre_fitting')
      .select(axle)
      .where('garage_id', '=', given.garageId)
      .where('vehicle_id', '=', given.vehicleId);
  return queries
    .selectFrom('tyre_set')
    .select(['id', 'season', 'retired_on'])
    .where('garage_id', '=', given.garageId)
    .where((is) =>
      is.or([
        is('vehicle_id', '=', given.vehicleId),
        is('id', 'in', named('front')),
        is('id', 'in', named('rear')),
      ]),
    );
});

/** The sets of a vehicle and of its fittings, in any order. */
export function listSeasonsOfVehicle(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<Pick<TyreSet, 'id' | 'season' | 'retired_on'>[]> {
  return selectSeasons(tx, { garageId, vehicleId });
}

/** The fittings with one of these sets, in any order; a fitting with two of them may appear twice. */
export async function listFittingsNaming(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  setIds: readonly string[],
): Promise<FittingRow[]> {
  const naming = (axle: 'front' | 'rear') =>
    selectInParts(setIds, (part) =>
      queriesOf(tx)
        .selectFrom('tyre_fitting')
        .select(TYRE_FITTINGS.columns)
        .where('garage_id', '=', garageId)
        .where(axle, 'in', [...part])
        .execute(),
    );
  return [...(await naming('front')), ...(await naming('rear'))];
}

export interface VehicleDay {
  readonly vehicleId: string;
  readonly date: CivilDate;
}

type DayArguments = { readonly garageId: string } & VehicleDay;

/** Each of the two is a single row found by index. */
const selectAround = compileOnce((queries, given: DayArguments) => {
  const readings = () =>
    queries
      .selectFrom('mileage_reading')
      .select(['date', 'mileage'])
      .where('garage_id', '=', given.garageId)
      .where('vehicle_id', '=', given.vehicleId);
  const latest = readings()
    .where('date', '<=', given.date)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .limit(1);
  const earliest = readings()
    .where('date', '>', given.date)
    .orderBy('date', 'asc')
    .orderBy('mileage', 'asc')
    .limit(1);
  return queries
    .selectFrom(latest.as('latest'))
    .selectAll()
    .unionAll(queries.selectFrom(earliest.as('earliest')).selectAll());
});

/** The last reading up to the end of a day and the first one after it. */
export function findReadingsAround(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  day: VehicleDay,
): Promise<{ readonly date: CivilDate; readonly mileage: number }[]> {
  return selectAround(tx, { garageId, ...day });
}

const selectEnds = compileOnce((queries, given: { garageId: string; vehicleId: string }) => {
  const readings = () =>
    queries
      .selectFrom('mileage_reading')
      .select(['date', 'mileage'])
      .where('garage_id', '=', given.garageId)
      .where('vehicle_id', '=', given.vehicleId);
  const first = readings().orderBy('date', 'asc').orderBy('mileage', 'asc').limit(1);
  const last = readings().orderBy('date', 'desc').orderBy('mileage', 'desc').limit(1);
  return queries
    .selectFrom(first.as('first'))
    .selectAll()
    .unionAll(queries.selectFrom(last.as('last')).selectAll());
});

/** The first and the last reading of a vehicle. */
export function findFirstAndLastReading(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<{ readonly date: CivilDate; readonly mileage: number }[]> {
  return selectEnds(tx, { garageId, vehicleId });
}
