import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import {
  openInstallation,
  type Installation,
  type InstallationConfig,
} from '#platform/upkeep/installation.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { formatForOperator } from '#platform/sentence-for-operator.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { addVehicle } from '#testing/builders.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { createSmallDisk, type SmallDisk } from '#testing/faults/small-disk.ts';
import { createTestInstallation } from '#testing/test-installation.ts';
import { startTestServer, type Dialect, type TestServer } from '#testing/test-server.ts';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const SENTENCE = 'the disk is full. Free some space, then try again.';

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

/** What a command prints if it fails; null if it succeeds. */
async function failureOf(
  config: InstallationConfig,
  work: (place: Installation) => Promise<unknown>,
): Promise<string | null> {
  try {
    const place = await openInstallation(config);
    try {
      await work(place);
      return null;
    } finally {
      await place.close();
    }
  } catch (error) {
    return formatForOperator(error);
  }
}

describe('a backup to a full disk', () => {
  const backUpTo = (target: string) =>
    failureOf(server.context.config, (place) => backUpInstallation(place, target, systemClock));

  it.each([0, 16 * 1024])('%d bytes left → one sentence, and nothing of it remains', async (left) => {
    const disk = await smallDisk();
    if (!disk) return;
    await mkdir(join(disk.path, 'there'));
    await disk.fill(left);
    const made = join(disk.path, 'nightly', 'one');
    const there = join(disk.path, 'there');
    for (const target of [made, there]) {
      expect(await backUpTo(target)).toBe(
        `The backup could not be written to ${target}; the partial backup was removed: ${SENTENCE}`,
      );
    }
    expect((await readdir(disk.path)).toSorted()).toEqual(['ballast', 'there']);
    expect(await readdir(there)).toEqual([]);
    await disk.drain();
    for (const target of [made, there]) expect(await backUpTo(target)).toBe(null);
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
    const config = { ...target.config, dataDir };
    const restore = () => failureOf(config, (place) => restoreInstallation(place, backup));
    await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
    await disk.fill(left);
    const failure = await restore();
    expect(failure).toMatch(sentence);
    expect(failure).toMatch(/ disk is full\. Free some space, then try again\.$/);
    expect(await bytesIn(dataDir)).toEqual([]);
    await disk.drain();
    expect(await restore()).toBe(null);
    const restored = await openInstallation(config);
    expect(await verifyInstallation(restored, systemClock)).toEqual([]);
    await restored.close();
  });
});

async function bytesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
