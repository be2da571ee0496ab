import { openDatabase } from '#platform/db/open-database.ts';
import { createTestDatabase, DIALECTS } from '#testing/test-database.ts';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LATER = '2028-01-01T08:00:00.000Z';

it.each(DIALECTS)(
  'reminders of the version before on %s → those of vans are looked at at once: by the law, then by their interval',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'carnet-emissions-'));
    const { url, drop } = await createTestDatabase(dialect);
    const database = openDatabase({ databaseUrl: url, databasePoolSize: 2, dataDir: folder }, () => {});
    const { queries } = database;
    const watch = async (
      id: string,
      type: string,
      category: string | null,
      follows: 'law' | 'interval',
      work = 'technical_inspection',
    ) => {
      await sql`insert into vehicle (garage_id, id, name, type, inspection_category, is_collection, current_mileage, name_key, search, created_at,
          updated_at, version) values ('g', ${id}, ${id}, ${type}, ${category}, 0, 1000, '', '', 'now', 'now', 1)`.execute(
        queries,
      );
      await sql`insert into reminder (garage_id, id, vehicle_id, maintenance_type, next_reminder_date, active, follows,
          created_at, updated_at, version)
        values ('g', ${id}, ${id}, ${work}, '2028-03-01', 1, ${follows}, 'now', 'now', 1)`.execute(queries);
      await sql`insert into reminder_watch (garage_id, account_id, reminder_id, cycle, repeats, look_at)
        values ('g', 'a', ${id}, 1, 0, ${LATER})`.execute(queries);
    };
    await database.migrate('0094-store-logs-by-key');
    await queries.insertInto('garage').values({ id: 'g', created_at: 'now' }).execute();
    await sql`insert into account (id, email, email_key, password_hash, language, timezone, created_at)
      values ('a', 'a', 'a', 'none', 'fr', 'Europe/Paris', 'now')`.execute(queries);
    await sql`insert into garage_member (garage_id, account_id, role) values ('g', 'a', 'owner')`.execute(
      queries,
    );
    await watch('truck', 'truck', null, 'law');
    await watch('van', 'car', 'van', 'law');
    await watch('heavy', 'truck', 'heavy', 'law');
    await watch('car', 'car', null, 'law');
    await watch('own', 'truck', null, 'interval');
    await watch('ownCar', 'car', null, 'interval');
    await watch('oil', 'truck', null, 'interval', 'oil_change');
    const movedBy = async (migration: string) => {
      await database.migrate(migration);
      const rows = await queries.selectFrom('reminder_watch').select(['reminder_id', 'look_at']).execute();
      return rows
        .filter(({ look_at: lookAt }) => lookAt !== LATER)
        .map(({ reminder_id: id }) => id)
        .toSorted();
    };
    expect(await movedBy('0100-announce-emissions-checks')).toEqual(['truck', 'van']);
    expect(await movedBy('0105-announce-checks-by-interval')).toEqual(['own', 'truck', 'van']);
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  },
);
