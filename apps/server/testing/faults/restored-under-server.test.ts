import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { createServer } from '#server.ts';
import { addVehicle } from '#testing/builders.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LIST = '/v1/vehicles';

/** Without stopping the server: revision and versions continue from the backup with other content. */
describe.each(DIALECTS)('a backup restored under a running server, on %s', (dialect) => {
  let folder: string;
  let server: TestServer;
  let owner: TestCaller;
  const namesOf = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name).toSorted();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-restored-'));
    server = await startTestServer({ dialect });
    owner = await server.signUp();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function backUp(): Promise<void> {
    const place = await openInstallation(server.context.config);
    await backUpInstallation(place, join(folder, 'backup'), systemClock);
    await place.close();
  }

  async function restoreOverIt(): Promise<void> {
    const { dataDir } = server.context.config;
    const files = (await readdir(dataDir)).filter((name) => name.startsWith('carnet.db'));
    for (const name of files) await rename(join(dataDir, name), join(folder, name));
    const place = await openInstallation(server.context.config);
    if (files.length === 0) await sql`drop schema public cascade`.execute(place.database.queries);
    if (files.length === 0) await sql`create schema public`.execute(place.database.queries);
    await restoreInstallation(place, join(folder, 'backup'));
    await place.close();
  }

  it('data added after the backup → no longer returned, and its ETags match nothing', async () => {
    await addVehicle(owner, { name: 'Before' });
    await backUp();
    await addVehicle(owner, { name: 'Lost' });
    const lost = await owner.get(LIST);
    expect(namesOf(lost.body)).toEqual(['Before', 'Lost']);
    await restoreOverIt();

    const answer = await owner.get(LIST, { 'if-none-match': String(lost.headers['etag']) });
    // The embedded database is now another file, which this server has not opened: it reports that instead of
    // returning old data.
    const names = answer.status === 200 ? namesOf(answer.body) : [];
    expect([answer.status, names]).toEqual(dialect === 'sqlite' ? [503, []] : [200, ['Before']]);

    const next = await createServer(server.context.config, server.clock, pino({ level: 'silent' }));
    const again = new TestCaller(next.app, owner.token);
    // As many changes as were lost: the garage has the same revision, but the list differs.
    await addVehicle(again, { name: 'Other' });
    const now = await again.get(LIST, { 'if-none-match': String(lost.headers['etag']) });
    expect([now.status, namesOf(now.body)]).toEqual([200, ['Before', 'Other']]);
    await next.close();
  });
});
