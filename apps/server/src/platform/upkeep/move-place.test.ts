import { sweepFiles } from '#features/files/sweep-files.ts';
import type { Config } from '#platform/config/config.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { moveInstallation } from '#platform/upkeep/move-place.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle, listed, read } from '#testing/builders.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('moving from SQLite to PostgreSQL', () => {
  let server: TestServer;
  let target: TestDatabase;
  let s3: S3Server;
  let config: Config;

  beforeEach(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    target = await createTestDatabase('postgres');
    s3 = await startS3Server();
    config = { ...server.context.config, databaseUrl: target.url, s3: s3.optionsAt(s3.port) };
  });
  afterEach(async () => {
    await server.close();
    await target.drop();
    await s3.stop();
  });

  async function onTarget<T>(work: (query: (text: string) => Promise<unknown[]>) => Promise<T>): Promise<T> {
    const place = await openInstallation(config);
    const answer = await work(async (text) => (await sql.raw(text).execute(place.database.queries)).rows);
    await place.close();
    return answer;
  }

  it('moves everything, with sessions and files, consistently; a second run only compares', async () => {
    const { caller, garage } = await fillGarage(server);
    for (let count = 0; count < 5; count += 1)
      await addVehicle(caller, { name: `Élan « ${count} » \\ ' " 🚗` });
    const { cursor } = await read(caller, '/v1/changes?limit=500');
    const first = await moveInstallation(config);
    expect(first.isNew).toBe(true);
    expect(first.tables.find(({ name }) => name === 'vehicle')?.rows).toBe(6);
    expect(first.files?.copied).toBeGreaterThan(1);

    const again = await moveInstallation(config);
    expect(again).toEqual({
      tables: first.tables,
      isNew: false,
      files: { copied: 0, present: first.files?.copied },
    });
    const place = await openInstallation(config);
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
    await place.close();

    const moved = await startTestServer({ dialect: 'postgres', config });
    const there = new TestCaller(moved.app, caller.token);
    for (const path of [
      '/v1/vehicles',
      '/v1/maintenances',
      '/v1/maintenances/reminders',
      '/v1/documents',
      '/v1/expenses',
    ]) {
      expect(await listed(there, path)).toEqual(await listed(caller, path));
    }
    expect(await read(there, '/v1/settings')).toEqual(await read(caller, '/v1/settings'));
    const feed = await read(there, `/v1/changes?limit=500&cursor=${cursor}`);
    const kinds = new Set(feed.items.map((item: { kind: string }) => item.kind));
    expect([feed.reset, kinds.size]).toEqual([true, KIND_NAMES.length]);
    expect((await moved.nobody.download(garage.photoUrl)).status).toBe(200);
    expect(await sweepFiles(moved.context)).toEqual({ unusedFiles: 0, bytesWithoutRow: 0 });
    await moved.close();
  });

  it('a target with other rows → refused and left unchanged', async () => {
    await fillGarage(server);
    const before = await moveInstallation({ ...config, s3: null });
    const { caller } = await fillGarage(server);
    await addVehicle(caller);
    await expect(moveInstallation({ ...config, s3: null })).rejects.toThrow(/not empty .* holds other rows/);
    const counted = await onTarget((query) => query('select count(*) as count from vehicle'));
    expect(counted).toEqual([{ count: before.tables.find(({ name }) => name === 'vehicle')?.rows }]);
  });

  it('detects one value that differs', async () => {
    await fillGarage(server);
    await moveInstallation({ ...config, s3: null });
    await onTarget((query) => query(`update vehicle set name = name || ' '`));
    await expect(moveInstallation({ ...config, s3: null })).rejects.toThrow(/holds other rows/);
  });

  it('rows that arrive changed → nothing is kept', async () => {
    await fillGarage(server);
    const place = await openInstallation(config);
    await place.database.migrate();
    await place.close();
    await onTarget(async (query) => {
      await query(`create function change_name() returns trigger language plpgsql as
        $$ begin new.name := new.name || '!'; return new; end $$`);
      await query(
        'create trigger meddle before insert on vehicle for each row execute function change_name()',
      );
    });
    await expect(moveInstallation({ ...config, s3: null })).rejects.toThrow('vehicle differs after the copy');
    expect(await onTarget((query) => query('select id from account'))).toEqual([]);
  });

  it('nothing to move or no target → refused in one line', async () => {
    await expect(moveInstallation({ ...config, databaseUrl: null })).rejects.toThrow(
      /^DATABASE_URL: must name/,
    );
    await expect(moveInstallation({ ...config, dataDir: `${config.dataDir}/none` })).rejects.toThrow(
      /^There is no carnet\.db in/,
    );
  });
});
