import { openDatabase } from '#platform/db/open-database.ts';
import { createTestDatabase, DIALECTS } from '#testing/test-database.ts';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each(DIALECTS)(
  'fillings of the version before on %s → their legs and sums are there; later ones join them',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'carnet-legs-'));
    const { url, drop } = await createTestDatabase(dialect);
    const database = openDatabase({ databaseUrl: url, databasePoolSize: 2, dataDir: folder }, () => {});
    const { queries } = database;
    const fill = (id: string, date: string, mileage: number, litres: number | null, isFull: 0 | 1) =>
      sql`insert into expense (garage_id, id, vehicle_id, kind, date, cost_cents, mileage, quantity_thousandths, unit, is_full,
          missed_previous, search, created_at, updated_at, version)
        values ('g', ${id}, 'v', 'fuel', ${date}, 5000, ${mileage}, ${litres && litres * 1000}, ${litres && 'L'}, ${isFull}, 0, '', 'now', 'now', 1)`.execute(
        queries,
      );
    await database.migrate('0100-announce-emissions-checks');
    await queries.insertInto('garage').values({ id: 'g', created_at: 'now' }).execute();
    await sql`insert into vehicle (garage_id, id, name, type, is_collection, current_mileage, name_key, search, created_at,
        updated_at, version) values ('g', 'v', 'v', 'car', 0, 1000, '', '', 'now', 'now', 1)`.execute(
      queries,
    );
    await fill('a', '2026-01-01', 1000, 40, 1);
    await fill('b', '2026-01-08', 1200, 10, 0);
    await fill('c', '2026-01-15', 1500, 20, 1);
    await fill('alone', '2026-02-08', 2200, null, 0);
    await fill('x', '2026-02-15', 2500, 20, 1);
    await database.migrate();
    const sums = () =>
      queries.selectFrom('consumption_sum').select(['legs', 'distance', 'quantity_thousandths']).execute();
    expect(await sums()).toEqual([{ legs: 1, distance: 500, quantity_thousandths: 30_000 }]);
    await fill('d', '2026-01-22', 2000, 25, 1);
    const legs = queries
      .selectFrom('consumption_leg')
      .select(['expense_id', 'per_hundred'])
      .orderBy('to_date');
    expect(await legs.execute()).toEqual([
      { expense_id: 'c', per_hundred: 6 },
      { expense_id: 'd', per_hundred: 5 },
    ]);
    expect(await sums()).toEqual([{ legs: 2, distance: 1000, quantity_thousandths: 55_000 }]);
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  },
);
