import type { LimitContent } from '#limit/limit-content.ts';
import type SqliteConnection from 'better-sqlite3';
import { randomUUID } from 'node:crypto';

type Body = Readonly<Record<string, string | number | null>>;
/** Stores what a body says. */
export type Write = (body: Body) => void;

const ONE_ROW = `create table if not exists limit_row (
  id text primary key, vehicle_id text not null, type text not null, date text not null, cost real not null,
  description text, mileage integer, garage_name text, garage_address text, notes text, created_at text not null
) strict`;

const RECORD = `insert into maintenance (garage_id, id, vehicle_id, type, date, cost_cents, description, mileage,
  garage_name, garage_address, notes, search, file_count, created_at, updated_at, version)
  values (@garageId, @id, @vehicle_id, @type, @date, @cost, @description, @mileage, @garage_name, @garage_address, @notes,
  @description || ' ' || @garage_name || ' ' || @garage_address, 0, @at, @at, 1)`;

const READING = `insert into mileage_reading (garage_id, id, vehicle_id, date, mileage, source, record_id, version)
  values (@garageId, @readingId, @vehicle_id, @date, @mileage, @source, @recordId, 1)`;

const CORRECTED_RECORD = `update maintenance set type = @type, date = @date, cost_cents = @cost, description = @description,
  mileage = @mileage, garage_name = @garage_name, garage_address = @garage_address, notes = @notes, search = @description,
  updated_at = @at, version = version + 1 where garage_id = @garageId and id = @id`;

const CORRECTED_READING = `update mileage_reading set date = @date, mileage = @mileage, version = version + 1
  where garage_id = @garageId and record_id = @id`;

const ROW = `insert into limit_row values
  (@id, @vehicle_id, @type, @date, @cost, @description, @mileage, @garage_name, @garage_address, @notes, @at)`;

/**
 * What writing costs without us: prepared statements, `synchronous = FULL`, one transaction each. `row` stores one row in
 * a table without indexes; the others store what Carnet stores for the same call, in the same tables and indexes, and
 * look at nothing before.
 */
export function openWrites(
  database: SqliteConnection.Database,
  { garageId, vehicleId }: NonNullable<LimitContent['writing']>,
): Readonly<Record<'row' | 'create' | 'correct' | 'mileage', Write>> {
  database.exec(ONE_ROW);
  const texts = [ROW, RECORD, READING, CORRECTED_RECORD, CORRECTED_READING] as const;
  const [row, record, reading, correctRecord, correctReading] = texts.map((text) => database.prepare(text));
  if (!row || !record || !reading || !correctRecord || !correctReading)
    throw new Error('A statement is missing');
  const revise = database.prepare('update garage set revision = revision + 1 where id = ?');
  const recordId = recordOf(database, garageId, vehicleId);
  const rowOf = (body: Body, id: string) => {
    const cost = Math.round(Number(body['cost']) * 100);
    return { ...body, cost, garageId, id, at: new Date().toISOString() };
  };
  const readingOf = ({ date, mileage }: Body, of: string | null) => {
    const source = of === null ? 'manual' : 'record';
    return { garageId, readingId: randomUUID(), vehicle_id: vehicleId, recordId: of, date, mileage, source };
  };
  const inRevision = (work: Write): Write =>
    database.transaction((body: Body) => {
      revise.run(garageId);
      work(body);
    });
  return {
    row: (body) => void row.run(rowOf(body, randomUUID())),
    create: inRevision((body) => {
      const id = randomUUID();
      record.run(rowOf(body, id));
      reading.run(readingOf(body, id));
    }),
    correct: inRevision((body) => {
      correctRecord.run(rowOf(body, recordId));
      correctReading.run(rowOf(body, recordId));
    }),
    mileage: inRevision((body) => void reading.run(readingOf(body, null))),
  };
}

/** The record that is corrected over and over. */
function recordOf(database: SqliteConnection.Database, garageId: string, vehicleId: string): string {
  const select = database.prepare(
    'select id from maintenance where garage_id = ? and vehicle_id = ? limit 1',
  );
  return String(select.pluck().get(garageId, vehicleId));
}
