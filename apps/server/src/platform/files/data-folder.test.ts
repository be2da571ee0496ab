import { systemClock } from '#platform/clock/clock.ts';
import { BASELINE_MIGRATIONS } from '#platform/db/migrations/baseline.ts';
import { MIGRATIONS } from '#platform/db/migrations/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { closeToOthers } from '#platform/files/data-folder.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import { createTestInstallation } from '#testing/test-installation.ts';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The copy made before the first migration after the baseline. */
const COPY = `carnet.db.before-${Object.keys(MIGRATIONS)[0]}`;

let folder: string;
let umask: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carnet-closed-'));
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

/** Everything in a folder that other users of the machine have access to. */
async function openBelow(root: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (((await stat(path)).mode & 0o077) !== 0) open.push(relative(root, path));
  }
  return open;
}

describe.each(DIALECTS)('a server under umask 0 on %s', (dialect) => {
  it('mails, uploads, an import, a backup and a restore → other users have access to nothing', async () => {
    const dataDir = join(folder, 'made', 'data');
    const server = await startTestServer({ dialect, config: { dataDir } });
    const target = await createTestInstallation(dialect);
    const { caller } = await fillGarage(server);
    await importInto(await server.signUp(), await exportOf(caller));
    const place = await openInstallation(server.context.config);
    await backUpInstallation(place, join(folder, 'made', 'backup'), systemClock);
    await restoreInstallation(await target.open(), join(folder, 'made', 'backup'));
    // SQLite keeps two more files next to the database while it is open.
    const made = await readdir(dataDir);
    const ofDatabase = dialect === 'sqlite' ? ['carnet.db', 'carnet.db-wal', 'carnet.db-shm'] : [];
    expect(made).toEqual(expect.arrayContaining(['files', 'incoming', 'outbox', ...ofDatabase]));
    expect(await openBelow(folder)).toEqual([]);
    expect(await openBelow(target.config.dataDir)).toEqual([]);
    await place.close();
    await target.remove();
    await server.close();
  });
});

it('the copy of the database before a migration is private and complete', async () => {
  const first = openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: folder }, () => {});
  await first.migrate(BASELINE_MIGRATIONS.at(-1));
  await first.migrate();
  await first.close();
  expect(await readdir(folder)).toContain(COPY);
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(await openBelow(folder)).toEqual([]);
});

it('an interrupted copy is replaced by a complete one', async () => {
  const first = openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: folder }, () => {});
  await first.migrate(BASELINE_MIGRATIONS.at(-1));
  await writeFile(join(folder, `${COPY}.partial`), '');
  await first.migrate();
  await first.close();
  const copy = join(folder, COPY);
  expect((await stat(copy)).size).toBeGreaterThan(0);
});

describe('a data folder that other users can read', () => {
  const NAMES = ['carnet.db', 'carnet.db-wal', COPY];

  beforeEach(async () => {
    for (const name of NAMES) await writeFile(join(folder, name), '');
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'of-somebody-else'), '');
    await chmod(folder, 0o755);
  });

  it('is made private, with one line that names it; a second call finds nothing', async () => {
    const line = closeToOthers(folder);
    for (const name of ['', 'files', ...NAMES]) expect(line).toContain(join(folder, name));
    expect(line).not.toContain('somebody-else');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'files'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'carnet.db'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'of-somebody-else'))).mode & 0o077).not.toBe(0);
    expect(closeToOthers(folder)).toBeNull();
  });

  it('a shared folder (/tmp) stays as it is', async () => {
    await chmod(folder, 0o1777);
    closeToOthers(folder);
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
  });
});

it('start on an open folder → logged in one line', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const server = await startTestServer({ dialect: 'sqlite', config: { dataDir } });
  const lines = server.logged.filter(({ msg }) => String(msg).includes(dataDir));
  expect(lines).toEqual([expect.objectContaining({ level: 40 })]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await server.close();
});
