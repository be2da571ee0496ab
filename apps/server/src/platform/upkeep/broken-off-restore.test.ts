import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { openInstallation, type Installation } from '#platform/upkeep/installation.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { markUnfinished } from '#platform/upkeep/unfinished-restore.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { bundleProgram } from '#testing/bundled-program.ts';
import type { PointOfDeath } from '#testing/faults/dying-restore.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { s3EnvironmentOf, startS3Server } from '#testing/stand-ins/s3-server.ts';
import { createTestInstallation, type TestInstallation } from '#testing/test-installation.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let dyingRestore: string;
let target: TestInstallation;
/** Two backups with nothing in common. */
const backups: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carnet-broken-off-'));
  const source = join(import.meta.dirname, '../../../testing/faults/dying-restore.ts');
  dyingRestore = await bundleProgram(source, 'dying-restore');
  for (const name of ['one', 'other']) {
    const server = await startTestServer({ dialect: 'sqlite' });
    await fillGarage(server);
    const place = await openInstallation(server.context.config);
    await backUpInstallation(place, join(folder, name), systemClock);
    await place.close();
    await server.close();
    backups.push(join(folder, name));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => target.remove());

/** Restores the first backup in a process that dies at the given point. */
async function dieRestoring(point: PointOfDeath, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(process.execPath, [dyingRestore, backups[0] ?? ''], {
    env: { PATH: process.env['PATH'] ?? '', ...target.environment, ...more, DIE_AT: point },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
}

/** Ids of the stored files. */
async function storedIds({ fileStore }: Installation): Promise<string[]> {
  const ids: string[] = [];
  for await (const { fileId } of fileStore.list()) ids.push(fileId);
  return ids.toSorted();
}

async function listFileIds({ database }: Installation): Promise<string[]> {
  const rows = await database.queries.selectFrom('file').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
}

describe.each(DIALECTS)('a killed restore on %s', (dialect) => {
  beforeEach(async () => {
    target = await createTestInstallation(dialect);
  });

  // Files are the same on both databases.
  const everywhere = ['first migration', 'rows'] as const;
  it.each(DIALECTS_BY_EXTENT.includes(dialect) ? (['second file', ...everywhere] as const) : everywhere)(
    'at its %s → nothing opens the incomplete data, and a second restore completes it',
    async (point) => {
      await dieRestoring(point);
      const place = await target.open();
      expect(await verifyInstallation(place, systemClock)).toEqual([
        { rule: 'the last restore is complete', what: expect.stringContaining('npm run restore') },
      ]);
      await expect(
        backUpInstallation(place, join(folder, `of-${dialect}-${point}`), systemClock),
      ).rejects.toThrow('interrupted');
      await expect(startTestServer({ dialect: 'sqlite', config: target.config })).rejects.toThrow(
        'interrupted',
      );

      const [, other = ''] = backups;
      const { files } = await restoreInstallation(place, other);
      expect(files).toBeGreaterThan(0);
      expect(await verifyInstallation(place, systemClock)).toEqual([]);
      expect(await storedIds(place)).toEqual(await listFileIds(place));
      await expect(restoreInstallation(place, other)).rejects.toThrow('not empty');
    },
  );

  it('a damaged backup → refused, and the target stays empty', async () => {
    const [first = ''] = backups;
    const damaged = join(folder, `damaged-${dialect}`);
    await cp(first, damaged, { recursive: true });
    await writeFile(join(damaged, 'files.ndjson'), '{}\n');
    const place = await target.open();
    await expect(restoreInstallation(place, damaged)).rejects.toThrow('The backup is damaged: files.ndjson');
    expect(await place.database.queries.introspection.getTables({ withInternalKyselyTables: true })).toEqual(
      [],
    );
    expect((await restoreInstallation(place, first)).files).toBeGreaterThan(0);
  });

  it('after its rows are committed → the data is complete', async () => {
    await dieRestoring('last migration');
    const place = await target.open();
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
    expect(await storedIds(place)).toEqual(await listFileIds(place));
  });

  it('data of later migrations → another backup is refused with a message', async () => {
    const place = await target.open();
    await place.database.migrate();
    await markUnfinished(place.database.queries);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(
      place.database.queries,
    );
    await expect(restoreInstallation(place, backups[1] ?? '')).rejects.toThrow(
      'was of a later version (9999-later)',
    );
  });
});

describe.each(DIALECTS_BY_EXTENT)('a killed check of a backup on %s', (dialect) => {
  it('nothing takes the data for new, and a second restore completes it', async () => {
    target = await createTestInstallation(dialect);
    const [first = '', other = ''] = backups;
    const held = join(folder, `held-${dialect}`);
    await cp(first, held, { recursive: true });
    // A named pipe blocks its reader, so the restore is killed in the middle of its check.
    await rm(join(held, 'files.ndjson'));
    await promisify(execFile)('mkfifo', [join(held, 'files.ndjson')]);
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../restore.ts'), held], {
      env: { PATH: process.env['PATH'] ?? '', ...target.environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const pipe = await open(join(held, 'files.ndjson'), 'w');
    child.kill('SIGKILL');
    await once(child, 'close');
    await pipe.close();
    const place = await target.open();
    expect(await verifyInstallation(place, systemClock)).toEqual([
      { rule: 'the last restore is complete', what: expect.stringContaining('npm run restore') },
    ]);
    await expect(startTestServer({ dialect: 'sqlite', config: target.config })).rejects.toThrow(
      'interrupted',
    );
    await restoreInstallation(place, other);
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
  });
});

it('killed with an S3 store → a second restore completes it, with its own bytes only', async () => {
  const s3 = await startS3Server();
  target = await createTestInstallation('sqlite');
  const options = s3.optionsAt(s3.port);
  await dieRestoring('second file', s3EnvironmentOf(options));
  const place = await openInstallation({ ...target.config, s3: options });
  await restoreInstallation(place, backups[1] ?? '');
  expect(await verifyInstallation(place, systemClock)).toEqual([]);
  expect(await storedIds(place)).toEqual(await listFileIds(place));
  await place.close();
  await s3.stop();
});
