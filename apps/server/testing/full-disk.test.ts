import type { FileStore } from '#platform/files/file-store.ts';
import { openPlace } from '#platform/upkeep/place.ts';
import { verifyPlace } from '#platform/upkeep/verify-place.ts';
import { addVehicle, uploadPhoto, vehicleBody } from '#testing/builders.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { createSmallDisk, type SmallDisk } from '#testing/small-disk.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type Dialect, type TestServer } from '#testing/test-server.ts';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Large enough that no room left over takes it. */
const photo = () => jpegSample(900, 700);

/** What does not fit together, with everything counted that lies about, however young. */
async function misfitsOf(server: TestServer): Promise<unknown> {
  const place = await openPlace(server.context.config);
  const misfits = await verifyPlace(place, { now: () => Date.now() + 3_600_000 });
  await place.close();
  const incoming = await readdir(join(server.context.config.dataDir, 'files', '.incoming'));
  return [...misfits, ...incoming];
}

function isUnavailable({ status, body, headers }: TestAnswer): boolean {
  return status === 503 && body.code === 'unavailable' && Number(headers['retry-after']) > 0;
}

/** Adds vehicles until one is refused; gives up after more than any room left over could take. */
async function writeUntilFull(owner: TestCaller): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  while (answers.length < 300 && !answers.some(isUnavailable)) {
    answers.push(await owner.post('/v1/vehicles', vehicleBody({ name: 'x'.repeat(80) })));
  }
  return answers;
}

/** The store as it is on a disk without room: the kernel itself refuses each byte, at a device made for that. */
function fullStore(store: FileStore): FileStore {
  return { ...store, put: (_garage, _file, _variant, bytes) => writeFile('/dev/full', bytes) };
}

/** Makes the disk full, and has room again, however this machine allows that. */
async function startOnSmallDisk(dialect: Dialect) {
  const disk: SmallDisk | null = await createSmallDisk(24);
  const server = await startTestServer({
    dialect,
    ...(disk ? { config: { dataDir: disk.path } } : {}),
  });
  const { fileStore } = server.context;
  return {
    server,
    isReal: disk !== null,
    fill: async () => {
      if (disk) await disk.fill();
      else Object.assign(server.context, { fileStore: fullStore(fileStore) });
    },
    drain: async () => {
      if (disk) await disk.drain();
      else Object.assign(server.context, { fileStore });
    },
    close: async () => {
      await server.close();
      await disk?.remove();
    },
  };
}

describe.each(DIALECTS)('a full disk, on %s', (dialect) => {
  it('uploads → 503, neither rows nor bytes of them; with room again → taken, the same retry too', async () => {
    const { server, isReal, fill, drain, close } = await startOnSmallDisk(dialect);
    const owner = await server.signUp();
    await server.context.background.settle();
    const kept = await uploadPhoto(owner);
    const vehicle = await addVehicle(owner, { photos: [kept.id] });
    await fill();
    const query = `?id=${crypto.randomUUID()}`;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await owner.upload(await photo(), 'photo.jpg', 'image/jpeg', query);
      expect([refused.status, isUnavailable(refused)]).toEqual([503, true]);
      expect(refused.text).not.toMatch(/ENOSPC|SQLITE|carnet-/);
    }
    expect(await misfitsOf(server)).toEqual([]);
    // What was there can be read all the while.
    expect((await owner.get(`/v1/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
    expect((await owner.get(kept.url)).status).toBe(200);

    // The embedded database lies on the same disk: sooner or later it has no room for a row either.
    const answers = dialect === 'sqlite' && isReal ? await writeUntilFull(owner) : [];
    expect(answers.filter((answer) => answer.status !== 201 && !isUnavailable(answer))).toEqual([]);
    expect(answers.some(isUnavailable)).toBe(answers.length > 0);
    expect(await misfitsOf(server)).toEqual([]);

    await drain();
    expect((await owner.upload(await photo(), 'photo.jpg', 'image/jpeg', query)).status).toBe(201);
    await addVehicle(owner);
    expect(await misfitsOf(server)).toEqual([]);
    await close();
  });
});
