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

const KEYS: Readonly<Record<NonNullable<CostReportQuery['by']>, RawBuilder<string>>> = {
  month: sql<string>`month`,
  year: sql<string>`substr(month, 1, 4)`,
  kind: sql<string>`kind`,
  vehicle: sql<string>`vehicle_id`,
};

/**
 * What vehicles cost in a period: whole months from the sums that triggers keep, so that it costs as much as the period has
 * months, and the days at its ends from the rows themselves.
 */
export async function sumCosts(
  tx: Tx,
  { garageId }: Actor,
  {
    by,
    period,
    vehicleId,
  }: Pick<CostReportQuery, 'vehicleId'> & {
    readonly by: NonNullable<CostReportQuery['by']>;
    readonly period: CostPeriod;
  },
): Promise<CostSum[]> {
  const { firstMonth, lastMonth } = period;
  const owned = sql`garage_id = ${garageId}${vehicleId === undefined ? sql`` : sql` and vehicle_id = ${vehicleId}`}`;
  const parts = [
    sql`select vehicle_id, month, kind, 'expenses' as source, count, cost_cents from expense_sum
      where ${owned} and month between ${firstMonth} and ${lastMonth}`,
    sql`select vehicle_id, name as month, 'maintenance' as kind, 'maintenance' as source, count, cost_cents
      from maintenance_sum where ${owned} and kind = 'month' and name between ${firstMonth} and ${lastMonth}`,
    ...period.ends.flatMap(({ from, to }) => [
      sql`select vehicle_id, substr(date, 1, 7) as month, kind, 'expenses' as source, 1 as count, cost_cents
        from expense where ${owned} and date between ${from} and ${to}`,
      sql`select vehicle_id, substr(date, 1, 7) as month, 'maintenance' as kind, 'maintenance' as source, 1 as count,
        cost_cents from maintenance where ${owned} and date between ${from} and ${to}`,
    ]),
  ];
  const { rows } = await sql<CostSum>`
    select vehicle_id, ${KEYS[by]} as key, source, sum(count) as count, sum(cost_cents) as cost_cents
    from (${sql.join(parts, sql` union all `)}) as summed
    group by vehicle_id, ${KEYS[by]}, source`.execute(queriesOf(tx));
  // PostgreSQL answers sums of 64 bits as text.
  return rows.map((row) => ({ ...row, count: Number(row.count), cost_cents: Number(row.cost_cents) }));
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
  const readings = sql`mileage_reading r where r.garage_id = v.garage_id and r.vehicle_id = v.id`;
  const until = (day: string) =>
    sql`(select r.mileage from ${readings} and r.date <= ${day} order by r.date desc, r.mileage desc limit 1)`;
  const only = vehicleId === undefined ? sql`` : sql` and v.id = ${vehicleId}`;
  const { rows } = await sql<DrivenRange>`
    select v.id, ${until(to)} as "end", coalesce(
      ${until(from)}, (select r.mileage from ${readings} order by r.date, r.mileage limit 1)) as start
    from vehicle v where v.garage_id = ${garageId}${only} order by v.name_key, v.id`.execute(queriesOf(tx));
  return rows;
}
