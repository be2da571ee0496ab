import SqliteConnection from 'better-sqlite3';

/** Ten years: the same months for any number of fill-ups. */
const [FIRST_DAY, DAYS] = ['2015-01-01', 3650] as const;
const KILOMETRES = 150_000;

/** Writes fill-ups with their readings, evenly over ten years, to the database of a running server; triggers sum them. */
export function fillUp(databaseFile: string, vehicleId: string, count: number): void {
  const database = new SqliteConnection(databaseFile);
  const given = { vehicleId, count, firstDay: FIRST_DAY, days: DAYS, kilometres: KILOMETRES };
  try {
    database.transaction(() => {
      for (const statement of [EXPENSES, READINGS]) database.prepare(statement).run(given);
    })();
  } finally {
    database.close();
  }
}

const PLACES = `with recursive place(n) as (select 0 union all select n + 1 from place where n + 1 < @count),
  vehicle_of as (select garage_id, id from vehicle where id = @vehicleId),
  day as (select n, date(@firstDay, '+' || cast(n * @days / @count as integer) || ' days') as date,
      cast(n * @kilometres / @count as integer) as mileage
    from place)`;

const EXPENSES = `insert into expense (garage_id, id, vehicle_id, kind, date, cost_cents, mileage, quantity_thousandths,
    unit, is_full, missed_previous, search, created_at, updated_at, version)
  ${PLACES}
  select garage_id, printf('%s-fill-%06d', @vehicleId, n), id, 'fuel', date, 7000 + n % 500, mileage, 40000, 'L', 1, 0, '',
    date || 'T12:00:00.000Z', date || 'T12:00:00.000Z', 1
  from day, vehicle_of`;

const READINGS = `insert into mileage_reading (garage_id, id, vehicle_id, date, mileage, source, expense_id, version)
  ${PLACES}
  select garage_id, printf('%s-read-%06d', @vehicleId, n), id, date, mileage, 'expense',
    printf('%s-fill-%06d', @vehicleId, n), 1
  from day, vehicle_of`;
