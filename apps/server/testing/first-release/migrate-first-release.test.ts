import { openDatabase } from '#platform/db/open-database.ts';
import { openPlace } from '#platform/upkeep/place.ts';
import { verifyPlace } from '#platform/upkeep/verify-place.ts';
import { listed, read, vehicleBody } from '#testing/builders.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { createTestPlace, type TestPlace } from '#testing/test-place.ts';
import { DIALECTS, PASSWORD, startTestServer } from '#testing/test-server.ts';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'kysely';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The last migration of the first release: what `schema.sql` was dumped from. */
const FIRST_RELEASE = '0002-create-account-tokens';

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const bytes: { garageId: string; fileId: string; original: string; thumbnail: string } = JSON.parse(
  textOf('files.json'),
);

describe.each(DIALECTS)('data of the first release on %s', (dialect) => {
  let place: TestPlace;

  beforeEach(async () => {
    place = await createTestPlace(dialect);
  });
  afterEach(() => place.remove());

  /** Puts the place into the state in which the first release left it. */
  async function bringBackFirstRelease(): Promise<void> {
    const { fileStore } = await place.open();
    await fileStore.put(bytes.garageId, bytes.fileId, 'original', Buffer.from(bytes.original, 'base64'));
    await fileStore.put(bytes.garageId, bytes.fileId, 'thumbnail', Buffer.from(bytes.thumbnail, 'base64'));
    const rows = textOf('rows.sql');
    if (dialect === 'sqlite') {
      const file = new SqliteConnection(join(place.config.dataDir, 'carnet.db'));
      file.exec(textOf('schema.sql'));
      file.exec(rows);
      file.close();
      return;
    }
    const database = openDatabase({ ...place.config, databasePoolSize: 1 }, () => {});
    await database.migrate(FIRST_RELEASE);
    await sql.raw(rows).execute(database.queries);
    await database.close();
  }

  it('→ migrated to today with everything in it, and all of it can be used', async () => {
    await bringBackFirstRelease();
    const server = await startTestServer({ dialect, config: place.config });
    const signedIn = await server.nobody.post('/v1/authentication/signin', {
      email: 'camille@example.org',
      password: PASSWORD,
    });
    const owner = new TestCaller(server.app, signedIn.body.token);
    const cars = [
      ...(await listed(owner, '/v1/vehicles')),
      ...(await listed(owner, '/v1/vehicles?archived=true')),
    ];
    expect(cars.map(({ name }) => name)).toEqual(['Clio « bleue »', 'Vieille']);
    expect(cars[0]).toMatchObject({
      currentMileage: 42_500,
      purchasePrice: 9999.99,
      licensePlate: 'AB-123-CD',
    });
    const namesFound = async (query: string) =>
      (await listed(owner, `/v1/vehicles?${query}`)).map(({ name }) => name);
    expect(await namesFound('q=ab%20123.cd')).toEqual(['Clio « bleue »']);
    expect(await namesFound('archived=true&q=mxy1234')).toEqual(['Vieille']);
    const records = await listed(owner, '/v1/maintenances');
    expect(records.map(({ type, notes }) => [type, notes])).toEqual([
      ['chaine', "C'est fait"],
      ['oil_change', null],
    ]);
    expect(await listed(owner, `/v1/vehicles/${cars[0].id}/mileage`)).toHaveLength(3);
    const reminders = await listed(owner, '/v1/maintenances/reminders');
    expect(reminders.length).toBeGreaterThanOrEqual(19);
    const revived = reminders.filter(({ version }) => version === 2);
    expect(revived.map((one) => [one.maintenance_type, one.last_mileage, one.planned_mileage])).toEqual([
      ['battery_replacement', 42_500, 42_100],
      ['insurance', 42_500, null],
    ]);
    // Nothing moves a reminder that was there before it could follow the law (ADR 0063).
    expect(new Set(reminders.map(({ follows }) => follows))).toEqual(new Set(['interval']));
    expect(records.map(({ inspection }) => inspection)).toEqual([null, null]);
    expect(cars.map((car) => [car.inspectionCategory, car.isCollection, car.fiscalPower])).toEqual([
      [null, false, null],
      [null, false, null],
    ]);
    // Their tables were made anew without the key to reminders (ADR 0072): what is watched stays watched.
    expect(await rowsOf(server.context, 'reminder_watch')).toHaveLength(reminders.length);
    // Readings name no expense, and the sums of costs begin with the records that there are (ADR 0073).
    const readings = await listed(owner, `/v1/vehicles/${cars[0].id}/mileage`);
    expect(new Set(readings.map(({ expense_id }) => expense_id))).toEqual(new Set([null]));
    const costs = await read(owner, '/v1/reports/costs?by=kind');
    const spent = records.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0) / 100;
    expect(costs.rows.map(({ key, cost }: { key: string; cost: number }) => [key, cost])).toEqual([
      ['maintenance', spent],
    ]);
    expect((await read(owner, '/v1/settings')).maintenanceTypes).toHaveLength(9);
    const photo = await owner.download(cars[0].photos[0].url);
    expect(photo.bytes.equals(Buffer.from(bytes.original, 'base64'))).toBe(true);
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    await server.close();

    const opened = await openPlace(place.config);
    expect(await verifyPlace(opened, { now: () => Date.now() + 3_600_000 })).toEqual([]);
    await opened.close();
  });
});

describe('the embedded database of the first release', () => {
  it('→ is copied before it is changed', async () => {
    const place = await createTestPlace('sqlite');
    const file = new SqliteConnection(join(place.config.dataDir, 'carnet.db'));
    file.exec(textOf('schema.sql'));
    file.exec(textOf('rows.sql'));
    file.close();
    const opened = await place.open();
    await opened.database.migrate();
    const copies = readdirSync(place.config.dataDir).filter((name) => name.includes('.before-'));
    expect(copies).toHaveLength(1);
    expect(existsSync(join(place.config.dataDir, copies[0] ?? ''))).toBe(true);
    const copy = new SqliteConnection(join(place.config.dataDir, copies[0] ?? ''), { readonly: true });
    expect(copy.prepare('select count(*) from vehicle').pluck().get()).toBe(2);
    expect(copy.prepare('select max(name) from kysely_migration').pluck().get()).toBe(FIRST_RELEASE);
    copy.close();
    await place.remove();
  });
});
