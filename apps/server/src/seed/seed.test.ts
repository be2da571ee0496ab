import { listUnclaimedBytes, listUnusedFiles } from '#features/files/files.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { DEMO_GARAGE } from '#seed/demo-garage.ts';
import { fillAccount } from '#seed/fill-account.ts';
import { HISTORY_MONTHS, visitsOf } from '#seed/plan-garage.ts';
import { readSeedOptions, type SeedOptions } from '#seed/seed-options.ts';
import { addVehicle, listed } from '#testing/builders.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { expectDemo, expectFillUps, URGENT_IN_DEMO, urgenciesOf } from '#testing/demo/expect-demo.ts';
import { readGarage, type Garage } from '#testing/demo/read-garage.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { shareTestServer, type SharedTestServer } from '#testing/held-server.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { addDays, addMonths, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

const TODAY = civilDateOf(2026, 11, 21);
/** Without files, which take most of the time. */
const QUICK = optionsWith({ hasFiles: false });

function optionsWith(changes: Partial<SeedOptions> = {}): SeedOptions {
  return { ...readSeedOptions([], {}, TODAY), ...changes };
}

let servers: TestServer[] = [];

async function startAt(today: CivilDate): Promise<TestServer> {
  const server = await startTestServer({
    dialect: 'sqlite',
    clock: new MovableClock(`${today}T12:00:00.000Z`),
  });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function signIn(server: SharedTestServer, { email, password }: SeedOptions): Promise<TestCaller> {
  const answer = await server.nobody.post('/v1/authentication/signin', { email, password });
  expect(answer.status).toBe(200);
  return new TestCaller(server.app, String(answer.body.token));
}

const isLong = TEST_EXTENT === 'long';
const FURTHER_DAYS = [
  [2025, 12, 31],
  [2027, 3, 31],
] as const;

describe('the demo on any day', () => {
  const days = [[2024, 2, 29], [2026, 1, 1], [2026, 7, 15], ...(isLong ? FURTHER_DAYS : [])] as const;

  it.each(days)(
    '%i-%i-%i → one late, one urgent, one soon, the others upcoming; two years of fill-ups',
    async (...day) => {
      const today = civilDateOf(...day);
      const options = optionsWith({ today, hasFiles: false });
      const server = await startAt(today);
      await fillAccount(server.context, options);
      const caller = await signIn(server, options);
      const garage = await readGarage(caller);
      expect(urgenciesOf(garage, today)).toEqual(URGENT_IN_DEMO);
      expectDemo(garage);
      await expectFillUps(caller, today);
    },
  );

  it('any day → all visits are between the purchase and the day, and the history is five years long', () => {
    const anyDay = fc.integer({ min: 0, max: 5000 }).map((count) => addDays(civilDateOf(2020, 1, 1), count));
    fc.assert(
      fc.property(anyDay, (today) => {
        const all = DEMO_GARAGE.vehicles.map((rows) => ({
          bought: addMonths(today, -rows.ownedMonths),
          visits: visitsOf(rows, today),
        }));
        const count = all.reduce((sum, { visits }) => sum + visits.length, 0);
        expect(count).toBeGreaterThanOrEqual(90);
        expect(count).toBeLessThanOrEqual(120);
        for (const { bought, visits } of all) {
          expect(bought >= addMonths(today, -HISTORY_MONTHS)).toBe(true);
          for (const { date } of visits) expect(date > bought && date < today).toBe(true);
        }
      }),
    );
  });
});

describe('the account', () => {
  const clock = new MovableClock(`${TODAY}T12:00:00.000Z`);
  const server = shareTestServer({ dialect: 'sqlite', clock });
  beforeAll(() => fillAccount(server.context, QUICK));

  it('a new account → verified, without sessions, with its four custom types', async () => {
    const caller = await signIn(server, QUICK);
    expect((await caller.get('/v1/authentication/user-context')).body.user.emailVerified).toBe(true);
    expect((await caller.get('/v1/account/sessions')).body.items).toHaveLength(1);
    const { maintenanceTypes } = (await caller.get('/v1/settings')).body;
    const custom = maintenanceTypes.filter((type: { custom: boolean }) => type.custom);
    expect(custom.map((type: { label: string }) => type.label)).toEqual([
      'Courroie de distribution',
      'Courroie et galets de variateur',
      'Permutation des roues',
      'Réparations et pièces',
    ]);
  });

  it('an existing account → refused and unchanged', async () => {
    await expect(fillAccount(server.context, QUICK)).rejects.toThrow('--again');
    expect((await readGarage(await signIn(server, QUICK))).vehicles).toHaveLength(3);
  });

  it('replace with another password → refused', async () => {
    const wish = { ...QUICK, password: 'another password', isReplacing: true };
    await expect(fillAccount(server.context, wish)).rejects.toThrow('another password');
    expect((await readGarage(await signIn(server, QUICK))).vehicles).toHaveLength(3);
  });

  it('replace → the same garage again, including ids, other accounts unchanged', async () => {
    const other = await server.signUp();
    await addVehicle(other);
    const caller = await signIn(server, QUICK);
    const stable = ({ vehicles, records, sets, fittings }: Garage) => ({ vehicles, records, sets, fittings });
    const before = stable(await readGarage(caller));
    expect(before.vehicles).toHaveLength(3);
    await caller.delete(`/v1/vehicles/${before.vehicles[0]?.id}`);
    await fillAccount(server.context, { ...QUICK, isReplacing: true });
    expect(stable(await readGarage(await signIn(server, QUICK)))).toEqual(before);
    expect(await listed(other, '/v1/vehicles')).toHaveLength(1);
  });
});

describe('a garage of a given size', () => {
  // Three transactions of 100 records at most, and more vehicles than there are names.
  it('12 vehicles, 201 records of one → all exist, with the longest name and the highest price', async () => {
    const options = optionsWith({ large: { records: 201, vehicles: 12 } });
    const server = await startAt(TODAY);
    await fillAccount(server.context, options);
    const caller = await signIn(server, options);
    const garage = await readGarage(caller);
    expect(garage.vehicles).toHaveLength(12);
    expect(Math.max(...garage.vehicles.map((vehicle) => vehicle.name.length))).toBe(80);
    expect(Math.max(...garage.vehicles.map((vehicle) => vehicle.purchasePrice ?? 0))).toBe(12_345.67);
    expect((await caller.get('/v1/maintenances/summary')).body.all_time.count).toBe(201 + 11 * 12);
    const [first] = garage.vehicles;
    const { body } = await caller.get(`/v1/maintenances/summary?vehicleId=${first?.id}`);
    expect(body.all_time.count).toBe(201);
    expect((await caller.get('/v1/maintenances?sort=-cost&limit=1')).body.items[0].cost).toBe(12_345.67);
  });

  it('uploads without a reference yet → not old for the sweep of a running server', async () => {
    const server = await startAt(TODAY);
    const { clock, fileStore, transactions } = server.context;
    const put = fileStore.put.bind(fileStore);
    const anHourAgo = formatInstant(clock.now() - 3_600_000);
    const old: object[] = [];
    const puts = vi.spyOn(fileStore, 'put').mockImplementation(async (...given) => {
      await put(...given);
      const start = { garageId: '', fileId: '' };
      old.push(...(await listUnclaimedBytes(transactions.readOnly, anHourAgo, start, 10)));
      old.push(...(await listUnusedFiles(transactions.readOnly, anHourAgo, 10)));
    });
    await fillAccount(server.context, optionsWith({ large: { records: 1, vehicles: 1 } }));
    expect(puts).toHaveBeenCalled();
    expect(old).toEqual([]);
  });
});
