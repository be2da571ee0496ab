import { MAINTENANCES, type MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import {
  buildPatterns,
  textContains,
  vehicleOfRowContains,
  type SearchPatterns,
} from '#platform/db/search.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  MaintenanceQuery,
  MaintenanceSort,
  MaintenanceSummary,
} from '@carnet/contract/maintenances/maintenance.schema';
import { type CivilDate, monthOf, yearOf } from '@carnet/domain/calendar/civil-date';
import { balanceFromInteger, eurosFromCents } from '@carnet/domain/money/cents';

const DATE_ORDER: Order = { name: 'date', column: 'maintenance.date', kind: 'text', direction: 'asc' };
const COST_ORDER: Order = {
  name: 'cost',
  column: 'maintenance.cost_cents',
  kind: 'integer',
  direction: 'asc',
};

const ORDERS: Readonly<Record<MaintenanceSort, Order>> = {
  date: DATE_ORDER,
  '-date': { ...DATE_ORDER, name: '-date', direction: 'desc' },
  cost: COST_ORDER,
  '-cost': { ...COST_ORDER, name: '-cost', direction: 'desc' },
};

type ListArguments = PageStart &
  Partial<SearchPatterns> & {
    readonly garageId: string;
    readonly vehicleId: string | undefined;
    readonly type: string | undefined;
    readonly from: CivilDate | undefined;
    readonly to: CivilDate | undefined;
    /** Types matched by the words of the search, one word after the other. */
    readonly searchedTypes?: readonly string[];
  };

/** Sort order, and the number of `searchedTypes` for each word. Both change the SQL of the query. */
interface ListVariant {
  readonly sort: MaintenanceSort;
  readonly typeCounts: readonly number[];
}

const selectMaintenances = compileOnce<ListArguments, MaintenanceRow>((queries, given, variant) => {
  const { sort, typeCounts } = JSON.parse(variant) as ListVariant;
  const { garageId, searchedTypes = [] } = given;
  let query = queries
    .selectFrom('maintenance')
    .select(MAINTENANCES.columns)
    .where('garage_id', '=', garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  if (given.type !== undefined) query = query.where('type', '=', given.type);
  if (given.from !== undefined) query = query.where('date', '>=', given.from);
  if (given.to !== undefined) query = query.where('date', '<=', given.to);
  let typesBefore = 0;
  given.texts?.forEach((text, index) => {
    const types = searchedTypes.slice(typesBefore, (typesBefore += typeCounts[index] ?? 0));
    const plate = given.plates?.[index] ?? text;
    query = query.where((has) =>
      has.or([
        ...(types.length > 0 ? [has('type', 'in', types)] : []),
        vehicleOfRowContains(garageId, text, plate),
        textContains(text),
      ]),
    );
  });
  return selectPage(query, ORDERS[sort], given);
});

export async function listMaintenanceRows(
  tx: Tx,
  actor: Actor,
  filter: MaintenanceQuery,
): Promise<{ rows: readonly MaintenanceRow[]; nextCursor: string | null }> {
  const sort = filter.sort ?? '-date';
  const order = ORDERS[sort];
  const { vehicleId, type, from, to, q } = filter;
  const patterns = q ? buildPatterns(q) : undefined;
  const types = patterns ? parseSearchedTypes(filter.types ?? '', patterns.texts.length) : [];
  const given: ListArguments = {
    garageId: actor.garageId,
    vehicleId,
    type: type || undefined,
    from,
    to,
    ...patterns,
    searchedTypes: types.flat(),
    ...startOfPage(order, filter),
  };
  const variant: ListVariant = { sort, typeCounts: types.map((ofWord) => ofWord.length) };
  const rows = await selectMaintenances(tx, given, JSON.stringify(variant));
  return toPage(rows, order, filter, (row) => (order.kind === 'text' ? row.date : row.cost_cents));
}

/** The types matched by each word, parsed from `types` of the query; a single list applies to every word. */
function parseSearchedTypes(types: string, wordCount: number): readonly (readonly string[])[] {
  const lists = types.split(';').map((list) => list.split(',').filter(Boolean));
  return Array.from(
    { length: wordCount },
    (_, index) => (lists.length === 1 ? lists[0] : lists[index]) ?? [],
  );
}

interface Sum {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
  readonly cost_cents: number;
}

/** Reads the sums maintained by triggers, not the records. */
const selectSums = compileOnce<{ garageId: string; vehicleId: string | undefined }, Sum>((queries, given) => {
  const sums = queries
    .selectFrom('maintenance_sum')
    .select((build) => [
      'kind',
      'name',
      build.fn.sum<number>('count').as('count'),
      build.fn.sum<number>('cost_cents').as('cost_cents'),
    ])
    .where('garage_id', '=', given.garageId)
    .groupBy(['kind', 'name'])
    .orderBy('kind')
    .orderBy('name');
  return given.vehicleId === undefined ? sums : sums.where('vehicle_id', '=', given.vehicleId);
});

/** Counts and sums from the database: the cost grows with what is shown, not with the history. */
export async function summariseMaintenances(
  tx: Tx,
  actor: Actor,
  vehicleId: string | undefined,
  today: CivilDate,
): Promise<MaintenanceSummary> {
  const sums = await selectSums(tx, { garageId: actor.garageId, vehicleId });
  const months = sums.filter(({ kind }) => kind === 'month');
  const types = sums.filter(({ kind }) => kind === 'type');
  return {
    this_month: sumUp(months.filter(({ name }) => name === monthOf(today))),
    this_year: sumUp(months.filter(({ name }) => name.startsWith(yearOf(today)))),
    all_time: sumUp(months),
    per_type: types.map((sum) => ({ type: sum.name, ...sumUp([sum]) })),
    per_month: months.map((sum) => ({ month: sum.name, ...sumUp([sum]) })),
  };
}

function sumUp(sums: readonly Sum[]): { count: number; cost: number } {
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const cents = sums.reduce((total, sum) => total + sum.cost_cents, 0);
  return { count, cost: eurosFromCents(balanceFromInteger(cents)) };
}
