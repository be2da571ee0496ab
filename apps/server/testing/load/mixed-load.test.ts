import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { Person } from '#testing/load/person.ts';
import { growthOf, sampleOf, watchProcess, type Sample } from '#testing/load/watch-process.ts';
import { createServerData, startServerProcess } from '#testing/server-process.ts';
import { countConnections, DIALECTS } from '#testing/test-database.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

/** Set by `npm run load -- --minutes 30`; the default is short enough for every build. */
const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 0.05);
const PEOPLE = Number(process.env['LOAD_PEOPLE'] ?? 8);
/** Pause between two actions of a user. */
const PAUSE_MILLIS = Number(process.env['LOAD_PAUSE'] ?? 0);
/** Half an hour of mixed work by fifty users stays below this. */
const MAX_MEGABYTES = 300;
const MAX_MEMORY_GROWTH = 1.3;
/** Users reconnect when they sign in again, and the store opens files: the number may rise, but not keep growing. */
const MAX_HANDLE_GROWTH = 1.5;

/** Seeded random numbers (mulberry32), so that a failure can be reproduced. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Resident memory at ten times of the run, and the number of actions in between. */
function formatReport(samples: readonly Sample[], people: readonly Person[]): string {
  const moments = Array.from(
    { length: 10 },
    (_, index) => samples[Math.floor((samples.length * index) / 10)],
  );
  const megabytes = [...moments, samples.at(-1)].map((sample) => Math.round(sample?.megabytes ?? 0));
  const calls = people.reduce((sum, person) => sum + person.calls, 0);
  const highest = Math.round(Math.max(...samples.map((sample) => sample.megabytes)));
  return `${calls} calls; ${megabytes.join(', ')} MB; at most ${highest} MB`;
}

describe.each(DIALECTS)('mixed work of many users on %s', (dialect) => {
  it(
    'no error, no lost write, no leak, and everything is consistent',
    async () => {
      const data = await createServerData(dialect);
      const server = await startServerProcess(data.environment);
      const people: Person[] = [];
      while (people.length < PEOPLE)
        people.push(await Person.signUp(server.url, seededRandom(people.length)));
      for (const person of people) await person.act();
      const atFirst = sampleOf(server.pid);
      const poolSize = Number(readConfig({}).databasePoolSize);

      const watched = watchProcess(server.pid);
      const end = Date.now() + MINUTES * 60_000;
      await Promise.all(
        people.map(async (person) => {
          while (Date.now() < end && person.faults.length === 0) {
            await person.act();
            if (PAUSE_MILLIS > 0) await pause(PAUSE_MILLIS);
          }
        }),
      );
      watched.stop();
      for (const person of people) await person.compare();

      const { samples } = watched;
      const highest = Math.max(...samples.map(({ megabytes }) => megabytes));
      if (process.env['LOAD_MINUTES']) process.stdout.write(`${formatReport(samples, people)}\n`);
      expect(people.flatMap(({ faults }) => faults)).toEqual([]);
      expect(people.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(PEOPLE * 3);
      expect(highest).toBeLessThan(MAX_MEGABYTES);
      expect(growthOf(samples, 'megabytes', MINUTES)).toBeLessThan(MAX_MEMORY_GROWTH);
      expect(growthOf(samples, 'handles', MINUTES)).toBeLessThan(MAX_HANDLE_GROWTH);
      expect(await countConnections(data.environment['DATABASE_URL'])).toBeLessThanOrEqual(poolSize);
      // Users' connections are closed by now; those to the database stay in their pool.
      const allowed = atFirst.handles + poolSize;
      await expect.poll(() => sampleOf(server.pid).handles, { timeout: 20_000 }).toBeLessThanOrEqual(allowed);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(server.output()).not.toMatch(/"level":(50|60)/);
      const place = await openInstallation(readConfig(data.environment));
      expect(await verifyInstallation(place, systemClock)).toEqual([]);
      await place.close();
      await data.remove();
    },
    MINUTES * 60_000 + 240_000,
  );
});
