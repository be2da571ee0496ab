import type { CostPeriod } from '#features/reports/cost-period.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostReportQuery } from '@carnet/contract/reports/report.schema';
import { sql, type RawBuilder } from 'kysely';

/** A sum of one vehicle; `key` as the rows of a report are named. */
export interface CostSum {
  readonly vehicle_id: string;
  readonly key: string;
  readonly source: 'maintenance' | 'expenses';
  readonly count: number;
  readonly cost_cents: number;
}

type By = NonNullable<CostReportQuery['by']>;

/** What a sum is named after, of a month (`YYYY-MM`) and a kind. */
function keyOf(by: By, month: RawBuilder<string>, kind: RawBuilder<string>): RawBuilder<string> {
  if (by === 'month') return month;
  if (by === 'year') return sql<string>`substr(${month}, 1, 4)`;
  return by === 'kind' ? kind : sql<string>`vehicle_id`;
}

const MAINTENANCE = sql<string>`'maintenance'`;
const MONTH_OF_DATE = sql<string>`substr(date, 1, 7)`;

/**
 * What vehicles cost in a period: whole months from the sums that triggers keep, so that it costs as much as the period has
 * months, and the days at its ends from the rows themselves. A key may come several times.
 */
export async function sumCosts(
  tx: Tx,
  { garageId }: Actor,
  {
    by,
    period,
    vehicleId,
  }: Pick<CostReportQuery, 'vehicleId'> & { readonly by: By; readonly period: CostPeriod },
): Promise<CostSum[]> {
  const { firstMonth, lastMonth } = period;
  const owned = sql`garage_id = ${garageId}${vehicleId === undefined ? sql`` : sql` and vehicle_id = ${vehicleId}`}`;
  const expenseKey = keyOf(by, sql<string>`month`, sql<string>`kind`);
  const recordKey = keyOf(by, sql<string>`name`, MAINTENANCE);
  const expenseDayKey = keyOf(by, MONTH_OF_DATE, sql<string>`kind`);
  const recordDayKey = keyOf(by, MONTH_OF_DATE, MAINTENANCE);
  const statements = [
    sql<CostSum>`select vehicle_id, ${expenseKey} as key, 'expenses' as source, sum(count) as count,
      sum(cost_cents) as cost_cents from expense_sum
      where ${owned} and month between ${firstMonth} and ${lastMonth} group by vehicle_id, ${expenseKey}`,
    sql<CostSum>`select vehicle_id, ${recordKey} as key, 'maintenance' as source, sum(count) as count,
      sum(cost_cents) as cost_cents from maintenance_sum
      where ${owned} and kind = 'month' and name between ${firstMonth} and ${lastMonth} group by vehicle_id, name`,
    ...period.ends.flatMap(({ from, to }) => [
      sql<CostSum>`select vehicle_id, ${expenseDayKey} as key, 'expenses' as source, count(*) as count,
        sum(cost_cents) as cost_cents from expense
        where ${owned} and date between ${from} and ${to} group by vehicle_id, ${expenseDayKey}`,
      sql<CostSum>`select vehicle_id, ${recordDayKey} as key, 'maintenance' as source, count(*) as count,
        sum(cost_cents) as cost_cents from maintenance
        where ${owned} and date between ${from} and ${to} group by vehicle_id, ${MONTH_OF_DATE}`,
    ]),
  ];
  const sums = [];
  for (const statement of statements) sums.push(...(await statement.execute(queriesOf(tx))).rows);
  // PostgreSQL answers sums of 64 bits as text.
  return sums.map((row) => ({ ...row, count: Number(row.count), cost_cents: Number(row.cost_cents) }));
}

/** The mileages between which a vehicle was driven in a period; null where no reading says so. */
export interface DrivenRange {
  readonly id: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** From the last reading until its first day, or the first one at all, to the last one until its last day. */
export async function listDrivenRanges(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string | undefined,
  { from, to }: Pick<CostPeriod, 'from' | 'to'>,
): Promise<DrivenRange[]> {
  const readings = sql`mileage_reading where garage_id = ${garageId} and vehicle_id = vehicle.id`;
  const until = (day: string) =>
    sql`(select mileage from ${readings} and date <= ${day} order by date desc, mileage desc limit 1)`;
  const only = vehicleId === undefined ? sql`` : sql` and id = ${vehicleId}`;
  const { rows } = await sql<DrivenRange>`
    select id, ${until(to)} as "end",
      coalesce(${until(from)}, (select mileage from ${readings} order by date, mileage limit 1)) as start
    from vehicle where garage_id = ${garageId}${only} order by name_key, id`.execute(queriesOf(tx));
  return rows;
}
