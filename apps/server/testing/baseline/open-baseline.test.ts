import { openDatabase } from '#platform/db/open-database.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { moveInstallation } from '#platform/upkeep/move-place.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { readAnswers, readFacts, storeBaseline } from '#testing/baseline/baseline-fixture.ts';
import { addTyreFitting, addTyreSet, listed, read } from '#testing/builders.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { createTestDatabase, DIALECTS, ON_POSTGRES, type Dialect } from '#testing/test-database.ts';
import { createTestInstallation, type TestInstallation } from '#testing/test-installation.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'kysely';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** The definitions of all tables, indexes, triggers and functions, with normalised white space. */
async function readSchema(dialect: Dialect, url: string | null, dataDir: string): Promise<string[]> {
  const database = openDatabase({ databaseUrl: url, databasePoolSize: 1, dataDir }, () => {});
  await database.migrate();
  const query =
    dialect === 'sqlite'
      ? sql<{ made: string }>`select sql as made from sqlite_schema where sql is not null`
      : sql<{ made: string }>`
          select format('%s.%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
            a.attnotnull, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as made
          from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
          union all
          select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`;
  const { rows } = await query.execute(database.queries);
  await database.close();
  return rows.map(({ made }) => made.replaceAll('"', '').replace(/\s+/g, ' ')).toSorted();
}

type Body = Readonly<Record<string, unknown>>;

const rowsIn = (report: Body) => report['rows'] as readonly { readonly key: string }[];

const kindsIn = ({ kinds = [] }: Body) => kinds as readonly { readonly kind: string }[];

/** Removes kinds added by later versions from a digest of the feed; leaves other responses unchanged. */
function withKindsOfThen(now: Body, then: Body): unknown {
  const known = kindsIn(then).map(({ kind }) => kind);
  return known.length === 0
    ? now
    : { ...now, kinds: kindsIn(now).filter(({ kind }) => known.includes(kind)) };
}

/** Removes months without known distance at that time; later versions count kilometres from the purchase. */
function reportAsThen(report: Body, then: Body): unknown {
  const keys = rowsIn(then).map(({ key }) => key);
  const rows = rowsIn(report).filter(({ key }) => keys.includes(key));
  return JSON.parse(
    JSON.stringify({ ...report, rows }, (name, value: unknown) =>
      ['distance', 'costPerKilometre'].includes(name) ? undefined : value,
    ),
  );
}

/** One server on that data: first the reads, last the new password, which ends the sessions. */
describe.each(DIALECTS)('data stored by a server of commit 426448bb, on %s', (dialect) => {
  const facts = readFacts(dialect);
  const clock = new MovableClock(facts.instant);
  let place: TestInstallation;
  let server: TestServer;
  let owner: TestCaller;

  beforeAll(async () => {
    place = await createTestInstallation(dialect);
    await storeBaseline(dialect, place.config);
    await (await place.open()).database.migrate();
    server = await startTestServer({
      dialect,
      config: place.config,
      clock: new MovableClock(facts.instant),
    });
    owner = new TestCaller(server.app, facts.token);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('has the schema of a new database, and no inconsistency', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carnet-schema-'));
    const { url, drop } = await createTestDatabase(dialect);
    const expected = await readSchema(dialect, url, folder);
    expect(await readSchema(dialect, place.config.databaseUrl, place.config.dataDir)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(130);
    expect(await verifyInstallation(await place.open(), clock)).toEqual([]);
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('every read returns the same as that server did, and every file has the same content', async () => {
    const addresses = new Set<string>();
    for (const { path, body } of readAnswers(dialect)) {
      const now = await read(owner, path);
      const asThen = path.startsWith('/v1/reports/costs') ? reportAsThen : withKindsOfThen;
      // Later versions may add fields.
      expect({ path, body: asThen(now, body) }).toMatchObject({ path, body: asThen(body, body) });
      for (const [address] of JSON.stringify(body).matchAll(/\/v1\/files\/[^"]+/g)) addresses.add(address);
    }
    expect(addresses.size).toBeGreaterThan(6);
    for (const address of addresses) {
      const [id = '', variant = ''] = address.split('/').slice(3);
      const { status, bytes } = await server.nobody.download(address);
      expect([status, bytes.equals(await storedBytes(id, variant))]).toEqual([200, true]);
    }
  });

  /** The content of a file in the fixture, of any garage. */
  async function storedBytes(id: string, variant: string): Promise<Buffer> {
    const root = join(import.meta.dirname, dialect, 'files');
    const garage = readdirSync(root).find((name) => readdirSync(join(root, name)).includes(id)) ?? '';
    return readFile(join(root, garage, id, variant));
  }

  it('everything in the trash can be restored', async () => {
    expect(facts.trash.map(({ kind }) => kind).toSorted()).toEqual([
      'document',
      'record',
      'reminder',
      'type',
      'vehicle',
    ]);
    for (const { id } of facts.trash) expect((await owner.post(`/v1/trash/${id}/restore`)).status).toBe(204);
    expect(await listed(owner, '/v1/trash')).toEqual([]);
    const { updated_at: _updated, version: _version, invoice, ...record } = facts.trashedRecord;
    expect(await read(owner, `/v1/maintenances/${record.id}`)).toMatchObject({
      ...record,
      invoice: { id: invoice.id },
    });
    expect(await verifyInstallation(await place.open(), clock)).toEqual([]);
  });

  it('devices continue: sessions, the feed after a refetch, and writes already sent or still queued', async () => {
    const ended = await new TestCaller(server.app, facts.endedToken).get('/v1/vehicles');
    expect([ended.status, ended.body.params]).toEqual([401, { reason: 'ended' }]);
    const feed = await read(owner, `/v1/changes?cursor=${facts.cursor}&limit=500`);
    // Records have a field that devices do not know yet: they fetch the garage once again, and continue from there.
    expect(feed).toMatchObject({ reset: true, hasMore: false });
    expect(feed.items.map(({ id }: { id: string }) => id)).toContain(facts.lateReading);
    expect(feed.items.length).toBeGreaterThanOrEqual(facts.feedObjects);
    const goneOn = await read(owner, `/v1/changes?cursor=${feed.cursor}&limit=500`);
    expect(goneOn).toMatchObject({ reset: false, hasMore: false, items: [] });

    const { applied, queued } = facts;
    const again = await owner.post(applied.path, applied.body, { 'idempotency-key': applied.key });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    const sent = await owner.post('/v1/changes', { ops: queued.map(({ op }) => op) });
    expect(sent.body.results.map(({ status }: { status: number }) => status)).toEqual(
      queued.map(({ status }) => status),
    );
    for (const { op } of queued.filter(({ status }) => status === 201))
      expect(await read(owner, `${op.path}/${op.body?.id}`)).toMatchObject(op.body ?? {});
  });

  it('vehicles can have tyre sets and fittings, and seasonal reminders follow them', async () => {
    const vehicle = await read(owner, `/v1/vehicles/${facts.vehicle}`);
    expect(vehicle).toMatchObject({ winterDriving: null, hasSnowChains: null, distanceWithoutTyres: null });
    const reminders = await listed(owner, '/v1/maintenances/reminders');
    expect(new Set(reminders.map(({ season }) => season))).toEqual(new Set([null]));
    const readings = await listed(owner, `/v1/vehicles/${facts.vehicle}/mileage`);
    expect(new Set(readings.map(({ fitting_id }) => fitting_id))).toEqual(new Set([null]));
    const { id } = await addTyreSet(owner, facts.vehicle, { season: 'winter' });
    const date = readings[0].date;
    const fitting = { date, mileage: readings[0].mileage, front: id, rear: id };
    await addTyreFitting(owner, facts.vehicle, fitting);
    expect(await read(owner, `/v1/tyre-sets/${id}`)).toMatchObject({
      distance: 0,
      mounted: [{ vehicle_id: facts.vehicle, from: date, to: null, axle: 'both' }],
    });
    expect(await verifyInstallation(await place.open(), clock)).toEqual([]);
  });

  it('imports can be undone', async () => {
    const importer = new TestCaller(server.app, facts.importerToken);
    const [made] = await listed(importer, '/v1/account/imports');
    expect((await importer.post(`/v1/account/imports/${made.id}/undo`)).status).toBe(200);
    expect(await listed(importer, '/v1/maintenances')).toEqual([]);
  });

  it('passwords, mailed links, calendars, shared books and offers still work', async () => {
    const { nobody } = server;
    const { email, password, resetToken } = facts;
    expect((await nobody.post('/v1/authentication/signin', { email, password })).status).toBe(200);
    const calendar = await nobody.get(facts.calendarPath);
    expect([calendar.status, calendar.text.match(/BEGIN:VEVENT/g)?.length ?? 0]).toEqual([
      200,
      expect.any(Number),
    ]);
    expect((await nobody.get(`/carnet/${facts.bookToken}`)).status).toBe(200);
    const check = await nobody.post(`/v1/book-links/${facts.bookToken}/check`, { hash: facts.bookHash });
    expect(check.body.verdict).not.toBe('unknown');
    expect((await nobody.post('/v1/hand-overs/read', { token: facts.offerToken })).status).toBe(200);
    const chosen = await nobody.post('/v1/authentication/password', {
      token: resetToken,
      password: `${password} 2`,
    });
    expect(chosen.status).toBe(200);
  });

  it('its backup can be restored', async () => {
    const original = await createTestInstallation(dialect);
    await storeBaseline(dialect, original.config);
    const source = await original.open();
    const folder = join(original.config.dataDir, 'backup');
    const { rows, files } = await backUpInstallation(source, folder, clock);
    const target = await createTestInstallation(dialect);
    const restored = await target.open();
    expect(await restoreInstallation(restored, folder)).toMatchObject({ rows, files });
    expect(await verifyInstallation(restored, clock)).toEqual([]);
    await target.remove();
    await original.remove();
  });
});

describe('the embedded database of commit 426448bb', () => {
  let place: TestInstallation;

  beforeEach(async () => {
    place = await createTestInstallation('sqlite');
    await storeBaseline('sqlite', place.config);
  });
  afterEach(() => place.remove());

  it('is copied before the first migration changes it', async () => {
    const { database } = await place.open();
    await database.migrate();
    const copies = readdirSync(place.config.dataDir).filter((name) => name.includes('.before-'));
    expect(copies).toHaveLength(1);
    const copy = new SqliteConnection(join(place.config.dataDir, copies[0] ?? ''), { readonly: true });
    expect(copy.prepare('select max(name) from kysely_migration').pluck().get()).toBe(
      '0105-announce-checks-by-interval',
    );
    expect(copy.prepare('select count(*) from vehicle').pluck().get()).toBeGreaterThan(3);
    copy.close();
  });

  it.each(ON_POSTGRES)('can be moved to %s once a server was started on it', async (dialect) => {
    const { url, drop } = await createTestDatabase(dialect);
    const config = { ...place.config, databaseUrl: url };
    await expect(moveInstallation(config)).rejects.toThrow(
      /from an older version .*: start this version on it once/,
    );
    await (await place.open()).database.migrate();
    expect((await moveInstallation(config)).isNew).toBe(true);
    await drop();
  });
});
