import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle } from '#testing/builders.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { createSmallDisk, type SmallDisk } from '#testing/faults/small-disk.ts';
import { runUpkeep } from '#testing/run-upkeep.ts';
import { createTestInstallation } from '#testing/test-installation.ts';
import { startTestServer, type Dialect, type TestServer } from '#testing/test-server.ts';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const SENTENCE = 'the disk is full. Free some space, then try again.\n';

let server: TestServer;
let folder: string;
let backup: string;

beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
  const owner = await server.signUp();
  for (let count = 0; count < 3; count += 1) {
    const { body: photo } = await owner.upload(await jpegSample(1200, 900), 'photo.jpg', 'image/jpeg');
    await addVehicle(owner, { photos: [photo.id] });
  }
  folder = await mkdtemp(join(tmpdir(), 'carnet-no-room-'));
  backup = join(folder, 'backup');
  const place = await openInstallation(server.context.config);
  await backUpInstallation(place, backup, systemClock);
  await place.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Null if this process may not mount. */
async function smallDisk(): Promise<SmallDisk | null> {
  const disk = await createSmallDisk(24);
  if (disk) onTestFinished(() => disk.remove());
  return disk;
}

describe('a backup to a full disk', () => {
  const environment = () => ({ DATA_DIR: server.context.config.dataDir });

  it.each([0, 16 * 1024])('%d bytes left → one sentence, and nothing of it remains', async (left) => {
    const disk = await smallDisk();
    if (!disk) return;
    await mkdir(join(disk.path, 'there'));
    await disk.fill(left);
    const made = join(disk.path, 'nightly', 'one');
    const there = join(disk.path, 'there');
    for (const target of [made, there]) {
      expect(await runUpkeep('backup', environment(), target)).toEqual({
        code: 2,
        output: `The backup could not be written to ${target}; the partial backup was removed: ${SENTENCE}`,
      });
    }
    expect((await readdir(disk.path)).toSorted()).toEqual(['ballast', 'there']);
    expect(await readdir(there)).toEqual([]);
    await disk.drain();
    for (const target of [made, there])
      expect((await runUpkeep('backup', environment(), target)).code).toBe(0);
  });
});

describe.each<[Dialect, number, RegExp]>([
  ['sqlite', 0, /^The disk/],
  // Enough for some of the tables.
  ['sqlite', 700 * 1024, /^The restore failed, and its files were removed: the disk/],
  // Enough for some of the files.
  ['postgres', 12 * 1024, /^The restore failed, and its files were removed: the disk/],
])('a restore to a full disk on %s with %d bytes left', (dialect, left, sentence) => {
  it('one sentence, its files are removed, and it can be repeated', async () => {
    const disk = await smallDisk();
    if (!disk) return;
    const target = await createTestInstallation(dialect);
    onTestFinished(() => target.remove());
    const dataDir = join(disk.path, 'place');
    const environment = { ...target.environment, DATA_DIR: dataDir };
    await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
    await disk.fill(left);
    const { code, output } = await runUpkeep('restore', environment, backup);
    expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
    expect(output).toMatch(/ disk is full\. Free some space, then try again\.\n$/);
    expect(await bytesIn(dataDir)).toEqual([]);
    await disk.drain();
    expect((await runUpkeep('restore', environment, backup)).code).toBe(0);
    const restored = await openInstallation({ ...target.config, dataDir });
    expect(await verifyInstallation(restored, systemClock)).toEqual([]);
    await restored.close();
  });
});

async function bytesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
