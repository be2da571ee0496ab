import { MovableClock } from '#testing/movable-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';
import { expect, it } from 'vitest';

/** A machine clock that is ahead. */
class WrongClock extends MovableClock {
  readonly isMachine = true;
  readonly #aheadMillis: number;

  constructor(aheadMillis: number) {
    super();
    this.#aheadMillis = aheadMillis;
  }

  override now(): number {
    return Date.now() + this.#aheadMillis;
  }
}

it('two servers with clocks 90 s apart → count attempts together, and the wrong one logs it', async () => {
  const database = await createTestDatabase('postgres');
  const start = (aheadMillis: number) =>
    startTestServer({
      dialect: 'postgres',
      clock: new WrongClock(aheadMillis),
      config: { databaseUrl: database.url },
    });
  const servers = [await start(90_000), await start(0)];
  const [wrong, right] = servers;
  if (!wrong || !right) throw new Error('two servers');
  await right.signUp('camille@example.org');
  const statuses = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const body = { email: 'camille@example.org', password: 'a wrong password' };
    statuses.push((await servers[guess % 2]?.nobody.post('/v1/authentication/signin', body))?.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const times = servers.map(({ context }) => context.clock.now());
  expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(10_000);
  const warnings = servers.map(
    ({ logged }) => logged.filter(({ msg }) => String(msg).includes('clock')).length,
  );
  expect(warnings).toEqual([1, 0]);
  const differences = servers.map(({ context }) =>
    Math.round(context.watched.clock.differenceMillis / 10_000),
  );
  expect(differences.map(Math.abs)).toEqual([9, 0]);
  for (const server of servers) await server.close();
  await database.drop();
});
