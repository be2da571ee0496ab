import { linesOf, sendRows } from '#testing/archives.ts';

import {
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
  expenseBody,
  maintenanceBody,
  newId,
  read,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { addDays, civilDateOf } from '@carnet/domain/calendar/civil-date';
import { beforeAll, describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const daysAgo = (days: number) => addDays(today, -days);

/** Days before today, and kilometres. */
type ReadingInPast = readonly [daysAgo: number, mileage: number];

const UNLIKELY = 'mileage_unlikely';

/** Existing readings, the mileage entered for today, and the expected fault. */
const CASES: readonly [name: string, given: readonly ReadingInPast[], mileage: number, code: string | null][] = [
  ['2,000 km since yesterday', [[1, 50_000]], 52_000, null],
  ['over 2,000 km since yesterday', [[1, 50_000]], 52_001, UNLIKELY],
  ['2,000 km above another of its day', [[0, 50_000]], 52_000, null],
  ['over 2,000 km above another of its day', [[0, 50_000]], 52_001, UNLIKELY],
  ['pace unknown, 500 km a day', [[20, 50_000]], 60_000, null],
  ['pace unknown, over 500 km a day', [[20, 50_000]], 60_001, UNLIKELY],
  ['over ten times 50 km a day, but 5,000 km', [[4, 50_000]], 55_000, null],
  ['over ten times 50 km a day and over 5,000 km', [[4, 50_000]], 55_001, UNLIKELY],
  ['readings over 29 days: 500 km a day', [[39, 49_000], [10, 50_000]], 55_001, UNLIKELY],
  ['readings over 30 days, 100 km a day: 1,000 km a day', [[40, 47_000], [10, 50_000]], 60_000, null],
  ['over ten times 100 km a day', [[40, 47_000], [10, 50_000]], 60_001, UNLIKELY],
  ['a digit too many', [[30, 50_500]], 505_000, UNLIKELY],
]; // prettier-ignore

/** Sends a mileage of today through one kind of form. `isConfirmed` is what the form sends after the user confirmed. */
type Door = (
  owner: TestCaller,
  vehicleId: string,
  mileage: number,
  confirmation: { readonly confirmMileage?: true },
) => Promise<TestAnswer>;

const DOORS: Readonly<Record<string, Door>> = {
  'the form of a vehicle': (owner, id, currentMileage, confirmation) =>
    owner.put(`/v1/vehicles/${id}`, vehicleBody({ currentMileage, ...confirmation })),
  'a quick mileage': (owner, id, mileage, confirmation) =>
    owner.post(`/v1/vehicles/${id}/mileage`, { date: today, mileage, ...confirmation }),
  'a new record': (owner, id, mileage, confirmation) =>
    owner.post('/v1/maintenances', maintenanceBody(id, { date: today, mileage, ...confirmation })),
  async 'a record corrected'(owner, id, mileage, confirmation) {
    const record = await addMaintenance(owner, id, { date: today, mileage: null });
    const body = maintenanceBody(id, { date: today, mileage, ...confirmation });
    return owner.put(`/v1/maintenances/${record.id}`, body);
  },
  'a new expense': (owner, id, mileage, confirmation) =>
    owner.post('/v1/expenses', expenseBody(id, { date: today, mileage, ...confirmation })),
  async 'an expense corrected'(owner, id, mileage, confirmation) {
    const expense = await addExpense(owner, id, { date: today, mileage: null });
    return owner.put(
      `/v1/expenses/${expense.id}`,
      expenseBody(id, { date: today, mileage, ...confirmation }),
    );
  },
  'an import': (owner, id, mileage, confirmation) => {
    const object = { id: newId(), vehicle_id: id, date: today, mileage, ...confirmation };
    return sendRows(owner, linesOf([{ kind: 'reading', object }]));
  },
};

describe.each(Object.entries(DOORS))('a mileage entered through %s', (_door, through) => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  it.each(CASES)('%s', async (_name, given, mileage, code) => {
    const [[days, first], ...others] = given as [ReadingInPast, ...ReadingInPast[]];
    const { id } = await addVehicle(owner, { currentMileage: first, asOf: daysAgo(days) });
    for (const [day, km] of others)
      await addReading(owner, id, { date: daysAgo(day), mileage: km, confirmMileage: true });
    const answer = await through(owner, id, mileage, {});
    const faults: readonly { code: string }[] = answer.body.errors ?? [];
    expect(faults.map((fault) => fault.code)).toEqual(code === null ? [] : [code]);
    expect(answer.status < 300).toBe(code === null);
    const stored = code === null ? answer : await through(owner, id, mileage, { confirmMileage: true });
    expect(stored.status).toBeLessThan(300);
    expect((await read(owner, `/v1/vehicles/${id}`)).currentMileage).toBe(mileage);
  });
});
