import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { centsFromInteger, eurosFromCents } from '@carnet/domain/money/cents';
import { sql } from 'kysely';

interface Total {
  readonly count: number;
  readonly cost_cents: number | null;
}

interface MonthOfType extends Total {
  readonly month: string;
  readonly type: string;
}

function totalOf(total: Total | undefined): { count: number; cost: number } {
  return { count: total?.count ?? 0, cost: eurosFromCents(centsFromInteger(total?.cost_cents ?? 0)) };
}

/** One row for each type in each month: every sum is one of these, so the records are read once. */
const selectTotals = compileOnce<{ garageId: string; vehicleId: string | undefined }, MonthOfType>(
  (queries, given) => {
    const month = sql<string>`substr(${sql.ref('date')}, 1, 7)`;
    const records = queries
      .selectFrom('maintenance')
      .select((build) => [
        month.as('month'),
        'type',
        build.fn.countAll<number>().as('count'),
        build.fn.sum<number | null>('cost_cents').as('cost_cents'),
      ])
      .where('garage_id', '=', given.garageId)
      .groupBy([month, 'type']);
    return given.vehicleId === undefined ? records : records.where('vehicle_id', '=', given.vehicleId);
  },
);

/** Counts and sums by the database: what it costs to read does not grow with what a page of records would. */
export async function summariseMaintenances(
  tx: Tx,
  actor: Actor,
  vehicleId: string | undefined,
  today: CivilDate,
): Promise<MaintenanceSummary> {
  const totals = await selectTotals(tx, { garageId: actor.garageId, vehicleId });
  return {
    this_month: sumOf(totals.filter(({ month }) => month === monthOf(today))),
    this_year: sumOf(totals.filter(({ month }) => month.startsWith(yearOf(today)))),
    all_time: sumOf(totals),
    per_type: sumsBy(totals, ({ type }) => type).map(([type, total]) => ({ type, ...total })),
    per_month: sumsBy(totals, ({ month }) => month).map(([month, total]) => ({ month, ...total })),
  };
}

/** In the order of their names. */
function sumsBy(totals: readonly MonthOfType[], nameOf: (total: MonthOfType) => string) {
  const groups = [...Map.groupBy(totals, nameOf)];
  return groups
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, parts]) => [name, sumOf(parts)] as const);
}

function sumOf(totals: readonly Total[]): { count: number; cost: number } {
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const cents = totals.reduce((sum, total) => sum + (total.cost_cents ?? 0), 0);
  return totalOf({ count, cost_cents: cents });
}
