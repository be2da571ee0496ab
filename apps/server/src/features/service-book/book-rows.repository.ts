import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { OWNERS_TYPES, type BookReading } from '@carnet/domain/service-book/service-book';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The days of a book, both included; a missing one means an open end. */
export interface BookPeriod {
  readonly from?: CivilDate | undefined;
  readonly to?: CivilDate | undefined;
}

type Garage = Pick<Actor, 'garageId'>;

function selectTechnical(tx: Tx, { garageId }: Garage, vehicleId: string, { from, to }: BookPeriod) {
  let query = queriesOf(tx)
    .selectFrom('maintenance')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', 'not in', [...OWNERS_TYPES]);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  return query;
}

/** Number of technical records of a vehicle in a period. */
export async function countBookRecords(
  tx: Tx,
  actor: Garage,
  vehicleId: string,
  period: BookPeriod = {},
): Promise<number> {
  const { count } = await selectTechnical(tx, actor, vehicleId, period)
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The day of the technical record that is followed by `newer` others; null if there are fewer. */
export async function findDayOfRecord(
  tx: Tx,
  actor: Garage,
  vehicleId: string,
  period: BookPeriod,
  newer: number,
): Promise<CivilDate | null> {
  const row = await selectTechnical(tx, actor, vehicleId, period)
    .select('date')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

function selectReadings(tx: Tx, { garageId }: Garage, vehicleId: string, { from, to }: BookPeriod) {
  let query = queriesOf(tx)
    .selectFrom('mileage_reading')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  return query;
}

/** The same for readings. */
export async function findDayOfReading(
  tx: Tx,
  actor: Garage,
  vehicleId: string,
  period: BookPeriod,
  newer: number,
): Promise<CivilDate | null> {
  const row = await selectReadings(tx, actor, vehicleId, period)
    .select('date')
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

export async function countReadings(tx: Tx, actor: Garage, vehicleId: string): Promise<number> {
  const { count } = await selectReadings(tx, actor, vehicleId, {})
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const READINGS_PER_STATEMENT = 5000;

/** The readings of a vehicle in a period, latest first. Yields to other calls between pages. */
export async function* eachBookReading(
  tx: Tx,
  actor: Garage,
  vehicleId: string,
  period: BookPeriod,
): AsyncGenerator<BookReading> {
  let last: { date: CivilDate; mileage: number; id: string } | null = null;
  do {
    if (last !== null) await nextTurn();
    let query = selectReadings(tx, actor, vehicleId, period).select(['date', 'mileage', 'id']);
    if (last !== null) {
      query = query.where(sql<boolean>`(date, mileage, id) < (${last.date}, ${last.mileage}, ${last.id})`);
    }
    const rows = await query
      .orderBy('date', 'desc')
      .orderBy('mileage', 'desc')
      .orderBy('id', 'desc')
      .limit(READINGS_PER_STATEMENT)
      .execute();
    for (const { date, mileage } of rows) yield { date, mileage };
    last = rows.length === READINGS_PER_STATEMENT ? (rows.at(-1) ?? null) : null;
  } while (last !== null);
}
