import { sweepFiles } from '#features/files/sweep-files.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import { addVehicle, uploadPhoto } from '#testing/builders.ts';
import { S3_FAULTS, startS3Server, type S3Fault, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { jpegSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, PASSWORD, startTestServer, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOUR_MILLIS = 3_600_000;

interface Prepared {
  readonly owner: TestCaller;
  readonly vehicle: { readonly id: string };
  readonly photoUrl: string;
  /** Only for an import. */
  readonly archive: Buffer | null;
}

type Work = (prepared: Prepared) => Promise<string>;

describe.each(DIALECTS)('an S3 store that breaks its calls, on %s', (dialect) => {
  let s3: S3Server;
  let server: TestServer;
  let address: string;
  let photo: Buffer;

  beforeAll(async () => {
    s3 = await startS3Server();
    server = await startTestServer({ dialect, config: { s3: s3.optionsAt(s3.port) } });
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    photo = await jpegSample();
  });
  afterAll(async () => {
    await server.close();
    await s3.stop();
  });

  async function prepare(isImport: boolean): Promise<Prepared> {
    const owner = await server.signUp();
    const { id, url } = await uploadPhoto(owner);
    const vehicle = await addVehicle(owner, { photos: [id] });
    return { owner, vehicle, photoUrl: url, archive: isImport ? await exportOf(owner) : null };
  }

  /** The status, and whether the whole response arrived. */
  async function fetched(path: string, token: string | null): Promise<string> {
    const answer = await fetch(
      address + path,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    return answer.arrayBuffer().then(
      () => String(answer.status),
      () => 'broken off',
    );
  }

  const sweep = () =>
    sweepFiles({ ...server.context, clock: { now: () => Date.now() + 25 * HOUR_MILLIS } }).then(
      () => '200',
      () => '503',
    );

  const works: Readonly<Record<string, Work>> = {
    upload: async ({ owner }) => String((await owner.upload(photo, 'a.jpg', 'image/jpeg')).status),
    download: ({ photoUrl }) => fetched(photoUrl, null),
    export: ({ owner }) => fetched('/v1/account/export', owner.token),
    'emptying of the trash': async ({ owner, vehicle }) => {
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      return String((await owner.delete('/v1/trash')).status);
    },
    'erasure of an account': async ({ owner }) =>
      String((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status),
    import: async ({ archive }) =>
      archive ? String((await importInto(await server.signUp(), archive)).status) : 'nothing to import',
    sweep: async ({ owner }) => {
      await owner.upload(photo, 'unused.jpg', 'image/jpeg');
      return sweep();
    },
  };

  async function misfits(): Promise<unknown> {
    const place = await openInstallation(server.context.config);
    const found = await verifyInstallation(place, { now: () => Date.now() + HOUR_MILLIS });
    await place.close();
    return found;
  }

  /** Breaks each store call in turn, and all after it, until the work needs no more calls. */
  async function walk(work: Work, fault: S3Fault): Promise<string[]> {
    const outcomes: string[] = [];
    for (let sound = 0; ; sound += 1) {
      const prepared = await prepare(work === works['import']);
      s3.breakAfter(sound, fault);
      outcomes.push(await work(prepared));
      await server.context.background.settle();
      const wasBroken = s3.mend();
      if (!wasBroken) return outcomes;
    }
  }

  // Rows resolve what a lost response leaves open; the rest is between this process and the store.
  const faults: readonly S3Fault[] = dialect === 'sqlite' ? S3_FAULTS : ['lost answer'];

  it.each(Object.keys(works).flatMap((name) => faults.map((fault) => [name, fault] as const)))(
    '%s, each call in turn: %s → done, 503 or broken off; nothing is lost and nothing is left over',
    async (name, fault) => {
      const work = works[name];
      const outcomes = work ? await walk(work, fault) : [];
      expect(outcomes.length).toBeGreaterThan(1);
      expect(outcomes.filter((outcome) => !/^20[014]$|^503$|^broken off$/.test(outcome))).toEqual([]);
      expect(outcomes.at(-1)).toMatch(/^20/);
      expect(await sweep()).toBe('200');
      expect(await misfits()).toEqual([]);
      const unexpected = server.logged.filter(({ level }) => level === 50 || level === 60);
      expect(unexpected.filter(({ msg }) => msg === 'unexpected error')).toEqual([]);
    },
  );
});
