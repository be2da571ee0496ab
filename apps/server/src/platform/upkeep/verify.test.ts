import { openInstallation, type Installation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addMaintenance, addVehicle } from '#testing/builders.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { rm, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('verify on %s', (dialect) => {
  let server: TestServer;
  let place: Installation;
  /** Each test mends what it spoils. */
  let garage: FilledGarage;
  const clock = new MovableClock();

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    ({ garage } = await fillGarage(server));
    place = await openInstallation(server.context.config);
  });
  afterAll(async () => {
    await place.close();
    await server.close();
  });

  const rulesBroken = async (): Promise<string[]> => {
    const rules = (await verifyInstallation(place, clock)).map(({ rule }) => rule);
    return [...new Set(rules)];
  };

  /** Runs a statement directly on the database; on SQLite without foreign-key checks. */
  async function spoil(statement: string): Promise<void> {
    await sql.raw(statement).execute(place.database.queries);
  }

  it('a garage with everything in it, after changes and deletions → nothing', async () => {
    const { caller, garage: other } = await fillGarage(server);
    const { id } = await addVehicle(caller);
    await addMaintenance(caller, id, { mileage: 43_500 });
    await caller.delete(`/v1/vehicles/${other.vehicle}`);
    expect(await verifyInstallation(place, clock)).toEqual([]);
  });

  it.each<[string, (garage: FilledGarage) => string, (garage: FilledGarage) => string]>([
    [
      'the current mileage of a vehicle equals its latest reading',
      ({ vehicle }) => `update vehicle set current_mileage = 7 where id = '${vehicle}'`,
      ({ vehicle }) => `update vehicle set current_mileage = 42000 where id = '${vehicle}'`,
    ],
    [
      'every record with a mileage has one reading',
      ({ record }) => `update maintenance set mileage = 7 where id = '${record}'`,
      ({ record }) => `update maintenance set mileage = null where id = '${record}'`,
    ],
    [
      'every reading of a record has its record, with the same vehicle, date and mileage',
      ({ reading, record }) =>
        `update mileage_reading set source = 'record', record_id = '${record}' where id = '${reading}'`,
      ({ reading }) =>
        `update mileage_reading set source = 'manual', record_id = null where id = '${reading}'`,
    ],
    [
      'a reading from another source references no record',
      ({ reading, record }) => `update mileage_reading set record_id = '${record}' where id = '${reading}'`,
      ({ reading }) => `update mileage_reading set record_id = null where id = '${reading}'`,
    ],
    [
      'every reminder has a type of its garage',
      ({ reminder }) => `update reminder set maintenance_type = 'gone' where id = '${reminder}'`,
      ({ reminder }) => `update reminder set maintenance_type = 'insurance' where id = '${reminder}'`,
    ],
    [
      'every record has a type of its garage',
      ({ record }) => `update maintenance set type = 'gone' where id = '${record}'`,
      ({ record }) => `update maintenance set type = 'oil_change' where id = '${record}'`,
    ],
    [
      'the file count of a record equals the number of its files',
      ({ record }) => `update maintenance set file_count = 7 where id = '${record}'`,
      ({ record }) => `update maintenance set file_count = 1 where id = '${record}'`,
    ],
    [
      'the stored sums of records equal their totals',
      ({ vehicle }) =>
        `update maintenance_sum set cost_cents = cost_cents + 1 where vehicle_id = '${vehicle}' and kind = 'type'`,
      ({ vehicle }) =>
        `update maintenance_sum set cost_cents = cost_cents - 1 where vehicle_id = '${vehicle}' and kind = 'type'`,
    ],
    [
      'the stored legs of consumption end at full fillings',
      ({ vehicle }) =>
        `insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
           quantity_thousandths, cost_cents, per_hundred)
         select garage_id, id, 'kg', '2026-01-09', 200, '2026-01-01', 100, 'none', 5000, 900, 5 from vehicle where id = '${vehicle}'`,
      ({ vehicle }) => `delete from consumption_leg where vehicle_id = '${vehicle}' and unit = 'kg'`,
    ],
    [
      'the stored sums of consumption equal the totals of its legs',
      ({ vehicle }) =>
        `insert into consumption_sum (garage_id, vehicle_id, unit, legs, distance, quantity_thousandths, cost_cents)
         select garage_id, id, 'kg', 1, 100, 5000, 900 from vehicle where id = '${vehicle}'`,
      ({ vehicle }) => `delete from consumption_sum where vehicle_id = '${vehicle}' and unit = 'kg'`,
    ],
    [
      'every file row has its bytes',
      ({ photo }) => `update file set size = size + 1 where id = '${photo}'`,
      ({ photo }) => `update file set size = size - 1 where id = '${photo}'`,
    ],
    [
      'every garage has all built-in maintenance types',
      () => "update maintenance_type set is_custom = 1 where key = 'insurance'",
      () => "update maintenance_type set is_custom = 0 where key = 'insurance'",
    ],
    [
      'every garage has an owner',
      () => "insert into garage (id, created_at) values ('nobody', 'now')",
      () => "delete from garage where id = 'nobody'",
    ],
  ])('%s → a violation is found', async (rule, spoiling, mending) => {
    await spoil(spoiling(garage));
    expect(await rulesBroken()).toContain(rule);
    await spoil(mending(garage));
    expect(await verifyInstallation(place, clock)).toEqual([]);
  });

  it('missing or truncated bytes → found', async () => {
    const { garage_id: garageId } = await place.database.queries
      .selectFrom('file')
      .select('garage_id')
      .where('id', '=', garage.photo)
      .executeTakeFirstOrThrow();
    const file = join(server.context.config.dataDir, 'files', garageId, garage.photo);
    await truncate(join(file, 'thumbnail'), 1);
    await rm(join(file, 'original'));
    const found = await verifyInstallation(place, clock);
    expect(found.map(({ rule }) => rule)).toEqual([
      'every file row has its bytes',
      'every file row has its bytes',
    ]);
    expect(found.map(({ what }) => what).join()).toContain(
      `original of file ${garage.photo}: no bytes instead of`,
    );
    await place.database.queries.deleteFrom('vehicle_file').where('file_id', '=', garage.photo).execute();
    await place.database.queries.deleteFrom('file').where('id', '=', garage.photo).execute();
    await rm(file, { recursive: true });
  });

  it('bytes without a row → found, except for an upload in progress', async () => {
    const [garageId, fileId] = [randomUUID(), randomUUID()];
    await place.fileStore.put(garageId, fileId, 'original', Buffer.from('orphan'));
    const path = join(server.context.config.dataDir, 'files', garageId, fileId);
    const age = async (minutes: number): Promise<void> => {
      const seconds = clock.now() / 1000 - minutes * 60;
      await utimes(path, seconds, seconds);
    };
    await age(14);
    expect(await verifyInstallation(place, clock)).toEqual([]);
    await age(16);
    expect(await verifyInstallation(place, clock)).toEqual([
      { rule: 'every stored file has a row', what: `file ${fileId}` },
    ]);
    await place.fileStore.remove(garageId, fileId);
  });
});

describe('verify on the embedded database', () => {
  it('a reference to a missing row → found by the database itself', async () => {
    const server = await startTestServer({ dialect: 'sqlite' });
    const place = await openInstallation(server.context.config);
    await sql.raw('pragma foreign_keys = off').execute(place.database.queries);
    await sql
      .raw("insert into garage_member (garage_id, account_id, role) values ('none', 'nobody', 'owner')")
      .execute(place.database.queries);
    const found = await verifyInstallation(place, new MovableClock());
    expect(found).toContainEqual({
      rule: 'the database is sound',
      what: 'a row of garage_member names a row of account that is not there',
    });
    await place.close();
    await server.close();
  });
});
