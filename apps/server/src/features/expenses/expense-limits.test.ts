import { addExpense, addVehicle, expenseBody, faultsIn, listed, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { confirmedExpenseId } from '@carnet/domain/sync/derived-id';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('expenses at their limits on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: Awaited<ReturnType<typeof addVehicle>>;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = await addVehicle(owner, { currentMileage: 40_000 });
  });

  it.each([
    [{ quantity: -40, unit: 'L' }, ['/quantity too_small']],
    [{ quantity: 1e-9, unit: 'L' }, ['/quantity too_small']],
    [{ quantity: 100_000.001, unit: 'L' }, ['/quantity too_big']],
    [{ quantity: 1e300, unit: 'L' }, ['/quantity too_big']],
    [{ quantity: '40', unit: 'L' }, ['/quantity invalid_type']],
    [{ quantity: null, unit: 'L' }, ['/quantity required']],
    [{ cost: 1e12 }, ['/cost too_big']],
    [{ cost: 1.001 }, ['/cost too_many_decimals']],
    [{ mileage: -1 }, ['/mileage too_small']],
    [{ mileage: 1e12 }, ['/mileage too_big']],
    [{ kind: 'charge', quantity: 4, unit: 'L' }, ['/unit invalid_value']],
    [{ kind: 'charge', quantity: 4, unit: 'kg' }, ['/unit invalid_value']],
  ])('%o → refused, nothing is stored', async (change, faults) => {
    const answer = await owner.post('/v1/expenses', expenseBody(vehicle.id, change));
    expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
    expect((await read(owner, '/v1/reports/costs')).total.cost).toBe(0);
  });

  it('the largest amount three times → summed exactly', async () => {
    const largest = { cost: 9_999_999.99, quantity: 100_000, unit: 'L' };
    for (const place of ['a', 'b', 'c']) await addExpense(owner, vehicle.id, { ...largest, place });
    expect((await read(owner, '/v1/reports/costs')).total.cost).toBe(29_999_999.97);
  });

  it('a filling that becomes a toll and keeps its litres → refused and unchanged', async () => {
    const added = await addExpense(owner, vehicle.id, { quantity: 40, unit: 'L' });
    const answer = await owner.put(`/v1/expenses/${added.id}`, { ...added, kind: 'toll' });
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['/unit invalid_value']]);
    expect(await read(owner, `/v1/expenses/${added.id}`)).toEqual(added);
  });

  it('a PUT without Carnet’s own fields keeps them; null clears them', async () => {
    const first = await addExpense(owner, vehicle.id);
    const own = {
      isFull: false,
      missedPrevious: true,
      recurrence: { every: 'month', until: '2030-01-01' },
      series_id: first.id,
    };
    const added = await addExpense(owner, vehicle.id, { ...own, notes: 'E10' });
    const replaced = await owner.put(`/v1/expenses/${added.id}`, expenseBody(vehicle.id, { cost: 2 }));
    expect(replaced.body).toMatchObject({ ...own, cost: 2, notes: null });
    const nulls = { isFull: null, missedPrevious: null, recurrence: null, series_id: null };
    const emptied = await owner.put(`/v1/expenses/${added.id}`, expenseBody(vehicle.id, nulls));
    expect(emptied.body).toMatchObject({ ...nulls, isFull: true, missedPrevious: false });
  });

  it('one payment confirmed by two devices at once, and again later → stored and summed once', async () => {
    const loan = { kind: 'loan', cost: 210, recurrence: { every: 'month', until: null } };
    const first = await addExpense(owner, vehicle.id, { ...loan, date: '2026-10-05' });
    const body = expenseBody(vehicle.id, {
      ...loan,
      date: '2026-11-05',
      id: confirmedExpenseId(first.id, '2026-11-05'),
      series_id: first.id,
    });
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/v1/expenses', body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    const late = await owner.post('/v1/expenses', { ...body, cost: 1 }, { 'idempotency-key': newId() });
    expect([late.status, late.body.cost]).toEqual([200, 210]);
    expect(await listed(owner, '/v1/expenses')).toHaveLength(2);
    expect((await read(owner, '/v1/reports/costs')).total.cost).toBe(420);
  });

  it('a mileage out of order → refused, stored once confirmed; deleted → the readings as before', async () => {
    const path = `/v1/vehicles/${vehicle.id}/mileage`;
    const before = await listed(owner, path);
    const body = expenseBody(vehicle.id, { date: '2020-01-01', mileage: 90_000 });
    expect(faultsIn(await owner.post('/v1/expenses', body))).toEqual(['/mileage mileage_out_of_order']);
    const kept = await owner.post('/v1/expenses', { ...body, confirmMileage: true });
    expect([kept.status, (await listed(owner, path)).length]).toEqual([201, before.length + 1]);
    await owner.delete(`/v1/expenses/${kept.body.id}`);
    expect(await listed(owner, path)).toEqual(before);
    expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage).toBe(40_000);
  });
});
