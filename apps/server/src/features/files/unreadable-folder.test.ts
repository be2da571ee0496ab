import { compareStore, sweepFiles } from '#features/files/sweep-files.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import fileSystem, { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

/** Folders that the disk fails to read. Permissions would not work, because the tests may run as root. */
const unreadable = new Set<unknown>();
const { readdir: list, open } = fileSystem;

function refuse(path: unknown): void {
  const isRefused = [...unreadable].some((folder) => String(path).startsWith(String(folder)));
  if (isRefused) throw Object.assign(new Error(`EIO: i/o error, '${String(path)}'`), { code: 'EIO' });
}

/** Replaces two functions of Node for every module that imports them by name. */
function put(functions: Pick<typeof fileSystem, 'readdir' | 'open'>): void {
  Object.assign(fileSystem, functions);
  syncBuiltinESMExports();
}

beforeAll(() => {
  const refusing =
    (act: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]) => {
      refuse(given[0]);
      return act(...given);
    };
  put({ readdir: refusing(list) as typeof list, open: refusing(open) as typeof open });
});
afterAll(() => put({ readdir: list, open }));

const HOUR_MILLIS = 3_600_000;

let server: TestServer;
let files: string;

beforeEach(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
  files = join(server.context.config.dataDir, 'files');
});
afterEach(async () => {
  unreadable.clear();
  await server.close();
});

/** Bytes without a row, in a garage of their own. */
async function putOrphan(): Promise<{ garageId: string; fileId: string }> {
  const [garageId, fileId] = [randomUUID(), randomUUID()];
  await server.context.fileStore.put(garageId, fileId, 'original', Buffer.from('orphan'));
  const seconds = (server.clock.now() - HOUR_MILLIS) / 1000;
  await utimes(join(files, garageId, fileId), seconds, seconds);
  return { garageId, fileId };
}

/** A leftover of a killed upload. */
async function putLeftover(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await writeFile(path, 'half');
  await utimes(path, 1, 1);
  return path;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Sweeps, and compares the whole store. */
async function sweepBoth(): Promise<number> {
  await sweepFiles(server.context);
  return compareStore(server.context, server.clock.now());
}

it('the comparison meets an unreadable folder → everything else is swept, the fault is thrown, and the next run finishes', async () => {
  const orphans = [await putOrphan(), await putOrphan(), await putOrphan()];
  const leftovers = [
    await putLeftover(join(files, '.incoming')),
    await putLeftover(join(server.context.config.dataDir, 'incoming')),
  ];
  // The folder listed first.
  const [first] = await readdir(files).then((names) => names.filter((name) => !name.startsWith('.')));
  unreadable.add(join(files, String(first)));
  await expect(sweepBoth()).rejects.toThrow('EIO');
  const paths = orphans.map(({ garageId, fileId }) => join(files, garageId, fileId));
  expect(await Promise.all(paths.map(isThere))).toEqual(orphans.map(({ garageId }) => garageId === first));
  expect(await Promise.all(leftovers.map(isThere))).toEqual([false, false]);
  unreadable.clear();
  expect(await sweepBoth()).toBe(1);
});

it('verify meets unreadable folders → reports them together with all other faults', async () => {
  const owner = await server.signUp();
  const photo = await owner.upload(await jpegSample(), 'photo.jpg', 'image/jpeg');
  const [garageId = ''] = await readdir(files).then((names) => names.filter((name) => !name.startsWith('.')));
  const orphan = await putOrphan();
  const incoming = join(server.context.config.dataDir, 'incoming');
  await putLeftover(incoming);
  unreadable.add(join(files, garageId)).add(incoming);
  const place = await openInstallation(server.context.config);
  const found = await verifyInstallation(place, server.clock);
  await place.close();
  const told = found.map(({ rule, what }) => `${rule}: ${what}`);
  expect(told).toEqual([
    expect.stringContaining(`every stored file has a row: EIO: i/o error, '${join(files, garageId)}`),
    `every stored file has a row: file ${orphan.fileId}`,
    expect.stringContaining(
      `every file row has its bytes: EIO: i/o error, '${join(files, garageId, photo.body.id)}`,
    ),
    expect.stringContaining('every file row has its bytes: EIO'),
    expect.stringContaining('no files of interrupted uploads remain: EIO'),
  ]);
});
