import { VERSION } from '#platform/version.ts';
import { vehicleBody } from '#testing/builders.ts';
import { signUpRemotely } from '#testing/remote-caller.ts';
import { runUpkeep } from '#testing/run-upkeep.ts';
import { createServerData, startServerProcess, type ServerData } from '#testing/server-process.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { createTestInstallation, type TestInstallation } from '#testing/test-installation.ts';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS_BY_EXTENT)('operator commands on %s', (dialect) => {
  let data: ServerData;
  let elsewhere: TestInstallation;

  beforeEach(async () => {
    data = await createServerData(dialect);
    elsewhere = await createTestInstallation(dialect);
  });
  afterEach(async () => {
    await elsewhere.remove();
    await data.remove();
  });

  it('backup of a running server, restore, verify → the server starts on the restored data', async () => {
    const server = await startServerProcess(data.environment);
    const caller = await signUpRemotely(server.url, 'owner@example.org');
    const { body: vehicle } = await caller.call('POST', '/v1/vehicles', vehicleBody());
    caller.close();
    const backup = join(data.folder, 'copy');
    const made = await runUpkeep('backup', data.environment, backup);
    expect([made.code, made.output]).toEqual([
      0,
      expect.stringMatching(/^Backed up \d+ rows and 0 files to /),
    ]);
    expect(await runUpkeep('verify', data.environment)).toEqual({
      code: 0,
      output: `Carnet ${VERSION}\nEverything is consistent\n`,
    });
    expect((await runUpkeep('restore', data.environment, backup)).code).toBe(2);
    await server.end('SIGTERM');

    expect((await runUpkeep('restore', elsewhere.environment, backup)).code).toBe(0);
    expect((await runUpkeep('verify', elsewhere.environment)).code).toBe(0);
    const second = await startServerProcess(elsewhere.environment);
    const again = await fetch(`${second.url}/v1/vehicles/${vehicle.id}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect(await again.json()).toEqual(vehicle);
    await second.end('SIGTERM');
    // Seven processes in sequence.
  }, 120_000);

  it('an inconsistency → exit code 1 and a list; a wrong call → 2 and the usage', async () => {
    const place = await elsewhere.open();
    await place.database.migrate();
    await place.database.queries.insertInto('garage').values({ id: 'nobody', created_at: 'now' }).execute();
    await chmod(elsewhere.config.dataDir, 0o755);
    const found = await runUpkeep('verify', elsewhere.environment);
    expect([found.code, found.output]).toEqual([
      1,
      expect.stringContaining('Broken: every garage has an owner (nobody)'),
    ]);
    expect(found.output).toMatch(/^Other users of this machine could read .*: closed to them now$/m);
    expect(await runUpkeep('backup', elsewhere.environment)).toEqual({
      code: 2,
      output: 'Usage: npm run backup -- <folder>\n',
    });
    const configured = await runUpkeep('verify', { ...elsewhere.environment, PORT: 'x' });
    expect([configured.code, configured.output]).toEqual([2, expect.stringContaining('PORT: must be')]);
  });
});
