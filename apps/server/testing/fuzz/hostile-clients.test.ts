import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { doNext } from '#testing/fuzz/hostile-calls.ts';
import type { HostileLog } from '#testing/fuzz/hostile-device.ts';
import { Household } from '#testing/fuzz/household.ts';
import { leaksOf } from '#testing/fuzz/leaks.ts';
import { watchChildren, watchProcess } from '#testing/load/watch-process.ts';
import { RemoteCaller } from '#testing/remote-caller.ts';
import { pdfSample } from '#testing/sample-files.ts';
import { createServerData, startServerProcess } from '#testing/server-process.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A small run by default; `npm run fuzz` runs many calls on the built server. */
const CALLS = Number(process.env['FUZZ_REQUESTS'] ?? 200);
const SEED = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
const FUZZED = DIALECTS.filter((dialect) => dialect === (process.env['FUZZ_DIALECT'] ?? dialect));
const [HOUSEHOLDS, DEVICES] = [5, 4];
/** More than the buffers of two sockets hold, so that a stopped reader blocks the stream. */
const FILE_BYTES = 5_000_000;
const MAX_MEGABYTES = 450;
/** The highest limit of any kind of child process, and what one may grow between two measurements. */
const MAX_CHILD_MEGABYTES = 768 + 64;
const LIMIT_MILLIS = 3_600_000;

async function largePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const sample = await pdfSample();
  return Uint8Array.from(Buffer.concat([sample, Buffer.alloc(FILE_BYTES - sample.length, ' ')]));
}

async function attack(log: HostileLog): Promise<void> {
  const file = await largePdf();
  const households = Array.from(
    { length: HOUSEHOLDS },
    (_, index) => new Household(log, `${SEED}/${index}`, DEVICES, file),
  );
  const devices = households.flatMap((household) =>
    household.devices.map(async (device) => {
      while (log.calls < CALLS) {
        if (device.token === null) await household.bringBack(device);
        await doNext(device);
      }
      device.vanish();
    }),
  );
  await Promise.all(devices);
  for (const household of households) log.findings.push(...(await household.findDrift()));
}

/** Formats how often each call had which outcome, and its longest duration. */
function formatLog({ statuses, longest }: HostileLog): string {
  const counts = [...statuses].map(([outcome, count]) => `${outcome} × ${count}`);
  const times = [...longest].map(([name, millis]) => `${name}: ${millis} ms at most`);
  return [...counts.toSorted(), ...times.toSorted()].join('\n');
}

it.each(FUZZED)(
  `${CALLS} calls of clients that stop reading, vanish and repeat themselves while passwords change and accounts are deleted, seed ${SEED}, on %s → correct responses, no leaks`,
  async (dialect) => {
    const data = await createServerData(dialect);
    for (const name of ['tmp', 'outbox']) mkdirSync(join(data.folder, name));
    const server = await startServerProcess({
      ...data.environment,
      TMPDIR: join(data.folder, 'tmp'),
      TRUST_PROXY: 'loopback',
    });
    const outbox = join(data.folder, 'outbox');
    const log: HostileLog = {
      url: server.url,
      outbox,
      calls: 0,
      statuses: new Map(),
      longest: new Map(),
      findings: [],
      offers: [],
    };
    const watched = watchProcess(server.pid);
    const children = watchChildren(server.pid);
    await attack(log);
    watched.stop();

    const excuses = server.output().match(/.*"msg":"unavailable".*/g) ?? [];
    if (process.env['FUZZ_REQUESTS'])
      process.stdout.write(`${formatLog(log)}\n${excuses.slice(0, 20).join('\n')}\n`);
    // A server that is always unavailable would pass as well.
    expect(excuses.length).toBeLessThan(Math.max(5, CALLS / 100));
    expect(log.findings.slice(0, 10)).toEqual([]);
    const connections = Number(readConfig({}).databasePoolSize);
    await expect.poll(() => leaksOf(server, data, { connections }), { timeout: 30_000 }).toEqual([]);
    expect(Math.max(...watched.samples.map(({ megabytes }) => megabytes))).toBeLessThan(MAX_MEGABYTES);
    expect(children.stop()).toBeLessThan(MAX_CHILD_MEGABYTES);
    const nobody = new RemoteCaller(server.url, null);
    expect((await nobody.call('GET', '/readyz')).status).toBe(200);
    nobody.close();
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(server.output().match(/.*"level":(50|60).*/g) ?? []).toEqual([]);
    const place = await openInstallation(readConfig(data.environment));
    expect(await verifyInstallation(place, systemClock)).toEqual([]);
    await place.close();
    await data.remove();
  },
  LIMIT_MILLIS,
);
