import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { centsFromInteger, eurosFromCents } from '@carnet/domain/money/cents';
import { sql } from 'kysely';

interface Total {
  readonly count: number;
  readonly cost_cents: number | null;
}

function totalOf(total: Total | undefined): { count: number; cost: number } {
  return { count: total?.count ?? 0, cost: eurosFromCents(centsFromInteger(total?.cost_cents ?? 0)) };
}

/** Counts and sums by the database: what it costs to read does not grow with what a page of records would. */
export async function summariseMaintenances(
  tx: Tx,
  actor: Actor,
  vehicleId: string | undefined,
  today: CivilDate,
): Promise<MaintenanceSummary> {
  let records = queriesOf(tx)
    .selectFrom('maintenance')
    .select((build) => [
      build.fn.countAll<number>().as('count'),
      build.fn.sum<number | null>('cost_cents').as('cost_cents'),
    ])
    .where('garage_id', '=', actor.garageId);
  if (vehicleId !== undefined) records = records.where('vehicle_id', '=', vehicleId);
  const month = sql<string>`substr(${sql.ref('date')}, 1, 7)`;
  const perMonth = await records.select(month.as('month')).groupBy(month).orderBy(month).execute();
  const perType = await records.select('type').groupBy('type').orderBy('type').execute();
  return {
    this_month: totalOf(perMonth.find((row) => row.month === monthOf(today))),
    this_year: sumOf(perMonth.filter((row) => row.month.startsWith(yearOf(today)))),
    all_time: sumOf(perMonth),
    per_type: perType.map((row) => ({ type: row.type, ...totalOf(row) })),
    per_month: perMonth.map((row) => ({ month: row.month, ...totalOf(row) })),
  };
}

function sumOf(totals: readonly Total[]): { count: number; cost: number } {
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const cents = totals.reduce((sum, total) => sum + (total.cost_cents ?? 0), 0);
  return totalOf({ count, cost_cents: cents });
}
