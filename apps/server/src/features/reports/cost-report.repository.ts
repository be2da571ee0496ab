import type { CostPeriod } from '#features/reports/cost-period.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostSum, ReportBy } from '@carnet/contract/reports/wire-report';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileageNeighbour, MileageNeighbours } from '@carnet/domain/mileage/mileage-series';
import { sql, type RawBuilder } from 'kysely';

interface SumRow {
  readonly vehicle_id: string;
  readonly key: string;
  readonly kind: CostSum['kind'];
  readonly count: number;
  readonly cost_cents: number;
}

/** The key of a sum, from a month (`YYYY-MM`) and a kind. */
function sumKey(by: ReportBy, month: RawBuilder<string>, kind: RawBuilder<string>): RawBuilder<string> {
  if (by === 'month') return month;
  if (by === 'year') return sql<string>`substr(${month}, 1, 4)`;
  return by === 'kind' ? kind : sql<string>`vehicle_id`;
}

const MAINTENANCE = sql<string>`'maintenance'`;
/** The amount that a row adds to a sum. */
const spentOnRow = (table: 'expense' | 'maintenance' | 'spent') =>
  sql<number>`case when ${sql.ref(`${table}.is_refund`)} = 1 then -${sql.ref(`${table}.cost_cents`)} else ${sql.ref(`${table}.cost_cents`)} end`;
const MONTH_OF_DATE = sql<string>`substr(date, 1, 7)`;

/**
 * Costs of these vehicles in a period: whole months from sums maintained by triggers, so that reading grows
 * with the number of months only, and partial months from the rows. A key may occur several times. Grouped by
 * position, because PostgreSQL refuses a constant as a group.
 */
export async function sumCosts(
  tx: Tx,
  { garageId }: Actor,
  {
    by,
    period,
    vehicleIds,
  }: { readonly by: ReportBy; readonly period: CostPeriod; readonly vehicleIds: readonly string[] },
): Promise<CostSum[]> {
  const { firstMonth, lastMonth } = period;
  if (vehicleIds.length === 0) return [];
  const owned = sql`garage_id = ${garageId} and vehicle_id in (${sql.join([...vehicleIds])})`;
  const expenseKey = sumKey(by, sql<string>`month`, sql<string>`kind`);
  const recordKey = sumKey(by, sql<string>`name`, MAINTENANCE);
  const expenseDayKey = sumKey(by, MONTH_OF_DATE, sql<string>`kind`);
  const recordDayKey = sumKey(by, MONTH_OF_DATE, MAINTENANCE);
  const statements = [
    sql<SumRow>`select vehicle_id, ${expenseKey} as key, kind, sum(count) as count,
      sum(cost_cents) as cost_cents from expense_sum
      where ${owned} and month between ${firstMonth} and ${lastMonth} group by 1, 2, 3`,
    sql<SumRow>`select vehicle_id, ${recordKey} as key, ${MAINTENANCE} as kind, sum(count) as count,
      sum(cost_cents) as cost_cents from maintenance_sum
      where ${owned} and kind = 'month' and name between ${firstMonth} and ${lastMonth} group by 1, 2`,
    ...period.ends.flatMap(({ from, to }) => [
      sql<SumRow>`select vehicle_id, ${expenseDayKey} as key, kind, count(*) as count,
        sum(${spentOnRow('expense')}) as cost_cents from expense
        where ${owned} and date between ${from} and ${to} group by 1, 2, 3`,
      sql<SumRow>`select vehicle_id, ${recordDayKey} as key, ${MAINTENANCE} as kind, count(*) as count,
        sum(${spentOnRow('maintenance')}) as cost_cents from maintenance
        where ${owned} and date between ${from} and ${to} group by 1, 2`,
    ]),
  ];
  const parts = [];
  for (const statement of statements) parts.push((await statement.execute(queriesOf(tx))).rows);
  return parts.flat().map(sumOfRow);
}

/**
 * The part spent before the purchase of these vehicles: few rows, for owners who keep the history of a previous owner.
 */
export async function sumCostsBeforePurchase(
  tx: Tx,
  { garageId }: Actor,
  { by, period, vehicleIds }: Parameters<typeof sumCosts>[2],
): Promise<CostSum[]> {
  if (vehicleIds.length === 0) return [];
  const month = sql<string>`substr(spent.date, 1, 7)`;
  const sums = [];
  for (const [table, kind] of [
    ['expense', sql<string>`spent.kind`],
    ['maintenance', MAINTENANCE],
  ] as const) {
    const key = by === 'vehicle' ? sql<string>`spent.vehicle_id` : sumKey(by, month, kind);
    const { rows } = await sql<SumRow>`
      select spent.vehicle_id, ${key} as key, ${kind} as kind, count(*) as count,
        sum(${spentOnRow('spent')}) as cost_cents
      from vehicle join ${sql.table(table)} as spent
        on spent.garage_id = vehicle.garage_id and spent.vehicle_id = vehicle.id and spent.date < vehicle.purchase_date
      where vehicle.garage_id = ${garageId} and vehicle.id in (${sql.join([...vehicleIds])})
        and spent.date between ${period.from} and ${period.to}
      group by 1, 2, 3`.execute(queriesOf(tx));
    sums.push(...rows.map(sumOfRow));
  }
  return sums;
}

/** PostgreSQL returns 64-bit sums as text. */
function sumOfRow({ vehicle_id: vehicleId, key, kind, count, cost_cents: cents }: SumRow): CostSum {
  return { vehicleId, key, kind, count: Number(count), cents: Number(cents) };
}

/** Purchase of a vehicle, and the days of its first and last reading; null without readings. */
export interface ReadingSpan {
  readonly id: string;
  readonly purchase_date: CivilDate | null;
  readonly purchase_mileage: number | null;
  readonly first: CivilDate | null;
  readonly last: CivilDate | null;
}

/** For one vehicle or all, by name. */
export async function listReadingSpans(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string | undefined,
): Promise<ReadingSpan[]> {
  const readings = sql`mileage_reading where garage_id = ${garageId} and vehicle_id = vehicle.id`;
  const only = vehicleId === undefined ? sql`` : sql` and id = ${vehicleId}`;
  const { rows } = await sql<ReadingSpan>`
    select id, purchase_date, purchase_mileage, (select date from ${readings} order by date limit 1) as first,
      (select date from ${readings} order by date desc limit 1) as last
    from vehicle where garage_id = ${garageId}${only} order by name_key, id`.execute(queriesOf(tx));
  return rows;
}

/** The readings of a vehicle around the end of a day. */
interface ReadingsAround extends MileageNeighbours {
  readonly vehicle_id: string;
  readonly day: CivilDate;
}

/**
 * For these vehicles: two index look-ups for each day and vehicle, however long the history. `days` are ends
 * of months with readings, so they never exceed the parameters of a statement.
 */
export async function listReadingsAround(
  tx: Tx,
  { garageId }: Actor,
  days: readonly CivilDate[],
  vehicleIds: readonly string[],
): Promise<ReadingsAround[]> {
  if (days.length === 0 || vehicleIds.length === 0) return [];
  const readings = sql`mileage_reading where garage_id = ${garageId} and vehicle_id = vehicle.id`;
  const asked = sql.join(days.map((day) => sql`(${day})`));
  const { rows } = await sql<{
    vehicle_id: string;
    day: CivilDate;
    previous: string | null;
    next: string | null;
  }>`
    with asked (day) as (values ${asked})
    select vehicle.id as vehicle_id, asked.day as day,
      (select date || ' ' || mileage from ${readings} and date <= asked.day order by date desc, mileage desc limit 1)
        as previous,
      (select date || ' ' || mileage from ${readings} and date > asked.day order by date, mileage limit 1) as next
    from vehicle cross join asked
    where vehicle.garage_id = ${garageId} and vehicle.id in (${sql.join([...vehicleIds])})`.execute(
    queriesOf(tx),
  );
  return rows.map(({ previous, next, ...row }) => ({
    ...row,
    previous: toReading(previous),
    next: toReading(next),
  }));
}

function toReading(text: string | null): MileageNeighbour | null {
  const [day = '', mileage] = text?.split(' ') ?? [];
  const date = parseCivilDate(day);
  return date && { date, mileage: Number(mileage) };
}
