import { findActor } from '../../apps/server/src/features/authentication/authentication.service.ts';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import { shareTestServer, type SharedTestServer } from '../../apps/server/testing/held-server.ts';
import { DIALECTS } from '../../apps/server/testing/test-server.ts';
import type { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import { todayIn } from '../../apps/web/src/shared/sync/today.ts';
import { describe, expect, it, vi } from 'vitest';
import { chooser, happens, type Choose } from './chooser.ts';
import { doOnBoth } from './do-on-both.ts';
import { bringBack, fillDay, keepFewReminders } from './elsewhere.ts';
import { garageOfServer } from './rows.ts';
import { one } from './scene.ts';
import { seedIds } from './seeded-ids.ts';
import { takenIdsOn } from './taken-ids.ts';
import { nextIntent } from './things-to-do.ts';

/** Number of actions in each garage. */
const STEPS = 50;
/** `npm run test:reducer` tries 300 garages; `REDUCER_SEEDS=107-107` tries one again. */
const [first = 1, last = 20] = (process.env['REDUCER_SEEDS'] ?? '1-10').split('-').map(Number);
const count = last - first + 1;
/** PostgreSQL, where each call takes longer, tries a tenth of them and at least four. */
const COUNTS = { sqlite: count, postgres: Math.min(count, Math.max(4, Math.ceil(count / 10))) } as const;
const TEST_MILLIS = 10 * 60_000;
const BEGIN = Date.UTC(2026, 10, 21, 10);

vi.useFakeTimers({ toFake: ['Date'] });

describe.each(DIALECTS)('optimistic view of a device, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  const seeds = Array.from({ length: COUNTS[dialect] }, (_, index) => first + index);

  it.each(seeds)('equals the result of the server: garage %i', { timeout: TEST_MILLIS }, async (seed) => {
    moveTo(server, BEGIN);
    const takenIds = await takenIdsOn(server);
    seedIds(seed);
    const choose = chooser(seed);
    const owner = await server.signUp();
    if (choose([true, false])) await keepFewReminders(owner);
    let copy = await garageOfServer(owner);
    for (let step = 0; step < STEPS; step += 1) {
      await letTimePass(server, owner, choose);
      if (await isChangedElsewhere(owner, copy, choose)) copy = await garageOfServer(owner);
      const intent = nextIntent({ garage: copy, choose, today: todayIn(copy), photo: null, takenIds });
      const { onServer, onDevice, after } = await doOnBoth(owner, copy, intent);
      expect(onDevice, `step ${step}: ${JSON.stringify(intent)}`).toEqual(onServer);
      copy = after;
    }
  });
});

function moveTo(server: SharedTestServer, instant: number): void {
  server.clock.moveTo(new Date(instant).toISOString());
  vi.setSystemTime(instant);
}

/** A minute, or days: a retest term expires, a reminder is overdue, the trash is emptied. */
async function letTimePass(server: SharedTestServer, owner: TestCaller, choose: Choose): Promise<void> {
  const days = happens(choose, 0.2) ? choose([1, 8, 29]) : 0;
  // An unused session ends after thirty days, which no garage is about.
  if (days > 0) await findActor(server.context, owner.token ?? '');
  server.clock.advance(days > 0 ? { days } : { minutes: 1 });
  vi.setSystemTime(server.clock.now());
}

/** Occasional changes by another device that this one cannot make. */
async function isChangedElsewhere(
  owner: TestCaller,
  garage: GarageInMemory,
  choose: Choose,
): Promise<boolean> {
  if (happens(choose, 0.15)) return bringBack(owner, choose);
  if (garage.vehicles.size === 0 || !happens(choose, 0.01)) return false;
  // More than a user types: an import adds so many.
  const { id } = one({ choose }, garage.vehicles);
  await fillDay(owner, id, { date: todayIn(garage), from: 300_000, count: 101 });
  return true;
}
