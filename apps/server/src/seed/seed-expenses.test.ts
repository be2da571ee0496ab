import { fillAccount } from '#seed/fill-account.ts';
import { readSeedOptions } from '#seed/seed-options.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { toRecurringFacts } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { addDays, civilDateOf, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expectedExpenses } from '@carnet/domain/expenses/expected-expenses';
import { afterEach, describe, expect, it } from 'vitest';

let server: TestServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function seededCaller(today: CivilDate): Promise<TestCaller> {
  const clock = new MovableClock(`${today}T12:00:00.000Z`);
  server = await startTestServer({ dialect: 'sqlite', clock });
  const options = { ...readSeedOptions([], {}, today), hasFiles: false };
  await fillAccount(server.context, options);
  const { email, password } = options;
  const answer = await server.nobody.post('/v1/authentication/signin', { email, password });
  return new TestCaller(server.app, String(answer.body.token));
}

describe('costs of the demo on any day', () => {
  it.each([
    [2026, 11, 21],
    [2024, 2, 29],
  ] as const)('%i-%i-%i → two years of fill-ups that measure each vehicle', async (year, month, day) => {
    const today = civilDateOf(year, month, day);
    const caller = await seededCaller(today);
    const expenses: Expense[] = (await caller.get('/v1/expenses?limit=500')).body.items;
    const litres: number[] = [];
    for (const { id } of (await caller.get('/v1/vehicles')).body.items) {
      const { body } = await caller.get(`/v1/expenses/consumption?vehicleId=${id}`);
      const [{ unit, mean, legs }] = body.energies;
      const fillings = expenses.filter(({ kind, vehicle_id }) => kind === 'fuel' && vehicle_id === id);
      const [latest, first] = [fillings[0], fillings.at(-1)];
      expect([unit, fillings.length > 20, legs.length > 15]).toEqual(['L', true, true]);
      expect(daysBetween(first?.date ?? today, today)).toBeGreaterThan(700);
      expect(daysBetween(latest?.date ?? addDays(today, -999), today)).toBeLessThan(60);
      litres.push(Math.round(mean.perHundred));
    }
    expect(litres.toSorted((a, b) => a - b)).toEqual([3, 6, 6]);
    expect(expenses.some(({ kind, isFull }) => kind === 'fuel' && !isFull)).toBe(true);
    expect(expenses.some(({ missedPrevious }) => missedPrevious)).toBe(true);
    const expected = expectedExpenses(expenses.map(toRecurringFacts));
    expect(expected.map(({ latest: { expense } }) => expense.kind).toSorted()).toEqual(['loan', 'parking']);
    expect(expected.filter(({ date }) => date < today || date > addDays(today, 62))).toEqual([]);
  });
});
