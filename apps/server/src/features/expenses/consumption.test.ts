import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { addExpense, addVehicle, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import { addDays, civilDateOf } from '@carnet/domain/calendar/civil-date';
import { computeConsumption } from '@carnet/domain/expenses/consumption';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Fuel, FueledVehicle } from '@carnet/domain/expenses/fuel';
import type { FillingFacts } from '@carnet/domain/expenses/full-to-full';
import { centsFromInteger } from '@carnet/domain/money/cents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const START = civilDateOf(2025, 1, 1);

/** Units with their fuels; mostly litres of an unknown fuel, LPG, and fuels that share a tank. */
const FILLED: readonly (readonly [QuantityUnit | null, Fuel | null])[] = [
  ['L', null],
  ['L', null],
  ['L', 'petrol'],
  ['L', 'e85'],
  ['L', 'lpg'],
  ['L', 'lpg'],
  ['kWh', null],
  ['kg', 'cng'],
  ['kg', null],
  [null, null],
];
const VEHICLES: readonly FueledVehicle[] = [
  { energy: 'plugin_hybrid', secondEnergy: null },
  { energy: 'petrol', secondEnergy: 'lpg' },
  { energy: 'petrol', secondEnergy: 'e85' },
  { energy: 'lpg', secondEnergy: null },
  { energy: null, secondEnergy: 'cng' },
];

/** Few days and mileages, so that many stops are on the same day, go backwards or have several rows. */
const filling: fc.Arbitrary<FillingFacts> = fc
  .record({
    id: fc.uuid(),
    date: fc.integer({ min: 0, max: 12 }).map((days) => addDays(START, days)),
    mileage: fc.option(fc.integer({ min: 0, max: 15 }).map((hundreds) => hundreds * 100)),
    quantity: fc.option(fc.integer({ min: 1, max: 90_000 }), { freq: 12 }),
    filled: fc.constantFrom(...FILLED),
    cost: fc.integer({ min: 0, max: 20_000 }).map(centsFromInteger),
    isFull: fc.boolean(),
    missedPrevious: fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0),
  })
  .map(({ filled: [unit, fuel], ...facts }) => ({ ...facts, unit, fuel }));

/** A vehicle driven evenly and filled up each time: most legs are measured, and many are equal. */
const driven: fc.Arbitrary<FillingFacts> = fc
  .record({ base: filling, step: fc.integer({ min: 0, max: 15 }), quantity: fc.constantFrom(30_000, 40_000) })
  .map(({ base, step, quantity }) => ({
    ...base,
    date: addDays(START, step),
    mileage: step * 100,
    quantity,
    isFull: true,
    missedPrevious: false,
  }));

type Step =
  | { readonly does: 'add'; readonly filling: FillingFacts }
  | { readonly does: 'change'; readonly at: number; readonly filling: FillingFacts }
  | { readonly does: 'delete'; readonly at: number };

const oneFilling = fc.oneof(driven, filling);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const), filling: oneFilling }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('change' as const), at: fc.nat(), filling: oneFilling }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), at: fc.nat() }) },
);

describe.each(DIALECTS)('consumption maintained by triggers, on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('fillings added in any order, changed, deleted → the same result as the domain rule', async () => {
    const owner = await server.signUp();
    const steps = fc.array(step, { minLength: 1, maxLength: 40 });
    const property = fc.asyncProperty(fc.constantFrom(...VEHICLES), steps, async (facts, drawn) => {
      const vehicle = await addVehicle(owner, { ...facts });
      const there: FillingFacts[] = [];
      for (const [index, one] of drawn.entries()) {
        await take(one, there, vehicle.id);
        if (index % 4 === 3 || index === drawn.length - 1) await compare(owner, vehicle, there);
      }
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
    });
    await fc.assert(property, { numRuns: 40 });
    expect(await countKept()).toEqual([0, 0, 0]);
  });

  it('vehicle in the trash → nothing is stored for it; restored → the same consumption', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner, { energy: 'petrol', currentMileage: 60_000 });
    for (const day of [1, 5, 9]) {
      await owner.post('/v1/expenses', {
        vehicle_id: vehicle.id,
        kind: 'fuel',
        date: civilDateOf(2026, 3, day),
        mileage: 50_000 + day * 100,
        cost: 60,
        quantity: 30,
        unit: 'L',
      });
    }
    const path = `/v1/expenses/consumption?vehicleId=${vehicle.id}`;
    const before = await read(owner, path);
    expect(before.energies).toMatchObject([{ unit: 'L', distance: 800, mean: { perHundred: 7.5 } }]);
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect([await read(owner, path), await countKept()]).toEqual([{ energies: [], total: null }, [0, 0, 0]]);
    await owner.post(`/v1/trash/${vehicle.id}/restore`);
    expect(await read(owner, path)).toEqual(before);
  });

  it('a total without litres between full fillings → its leg is not measured and has no unit', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner, { energy: 'petrol', currentMileage: 60_000 });
    const fill = (day: number, amounts: object) =>
      addExpense(owner, vehicle.id, {
        kind: 'fuel',
        date: civilDateOf(2026, 3, day),
        mileage: 50_000 + day * 100,
        ...amounts,
      });
    const litres = { quantity: 30, unit: 'L' };
    await fill(1, litres);
    const alone = await fill(4, {});
    await fill(6, litres);
    const last = await fill(10, litres);
    expect([alone.quantity, alone.unit]).toEqual([null, null]);
    const { energies } = await read(owner, `/v1/expenses/consumption?vehicleId=${vehicle.id}`);
    expect(
      energies[0].legs.map(({ expense_id: id, distance }: { expense_id: string; distance: number }) => [
        id === last.id,
        distance,
      ]),
    ).toEqual([
      [true, 400],
      [false, 200],
    ]);
  });

  async function compare(
    owner: TestCaller,
    vehicle: FueledVehicle & { readonly id: string },
    there: readonly FillingFacts[],
  ): Promise<void> {
    const kept = await read(owner, `/v1/expenses/consumption?vehicleId=${vehicle.id}`);
    expect(kept).toEqual(wireConsumption(computeConsumption(vehicle, there)));
  }

  /** Writes the rows directly, to cover values that no form sends. */
  function take(one: Step, there: FillingFacts[], vehicleId: string): Promise<void> {
    return server.context.transactions.run(async (tx) => {
      if (one.does === 'add') {
        there.push(one.filling);
        return insertFilling(tx, vehicleId, one.filling);
      }
      const at = one.at % Math.max(there.length, 1);
      const [found] = there.slice(at);
      if (!found) return;
      if (one.does === 'delete') {
        there.splice(at, 1);
        await queriesOf(tx).deleteFrom('expense').where('id', '=', found.id).execute();
        return;
      }
      there[at] = { ...one.filling, id: found.id };
      await queriesOf(tx).updateTable('expense').set(toRow(one.filling)).where('id', '=', found.id).execute();
    });
  }

  async function countKept(): Promise<number[]> {
    const queries = queriesOf(server.context.transactions.readOnly);
    const legs = await queries.selectFrom('consumption_leg').selectAll().execute();
    const sums = await queries.selectFrom('consumption_sum').selectAll().execute();
    const sumsOfFuels = await queries.selectFrom('fuel_sum').selectAll().execute();
    return [legs.length, sums.length, sumsOfFuels.length];
  }
});

async function insertFilling(tx: Tx, vehicleId: string, facts: FillingFacts): Promise<void> {
  const queries = queriesOf(tx);
  const vehicle = queries.selectFrom('vehicle').select('garage_id').where('id', '=', vehicleId);
  const { garage_id } = await vehicle.executeTakeFirstOrThrow();
  const rest = { place: null, notes: null, recurs_every: null, recurs_until: null, series_id: null };
  const stamps = { search: '', created_at: 'now', updated_at: 'now', version: 1 };
  const named = { garage_id, id: facts.id, vehicle_id: vehicleId };
  await queries
    .insertInto('expense')
    .values({ ...named, ...toRow(facts), ...rest, ...stamps })
    .execute();
}

function toRow({ unit, fuel, quantity, isFull, missedPrevious, date, mileage, cost }: FillingFacts) {
  return {
    kind: unit === 'kWh' ? ('charge' as const) : ('fuel' as const),
    date,
    mileage,
    cost_cents: cost,
    is_refund: 0 as const,
    unit,
    fuel,
    quantity_thousandths: quantity,
    is_full: isFull ? (1 as const) : (0 as const),
    missed_previous: missedPrevious ? (1 as const) : (0 as const),
  };
}
