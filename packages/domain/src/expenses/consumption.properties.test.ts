import { addDays, civilDateOf } from '#calendar/civil-date.ts';
import { consumptionOf, type VehicleConsumption } from '#expenses/consumption.ts';
import { QUANTITY_UNITS } from '#expenses/expense.ts';
import type { FillingFacts } from '#expenses/full-to-full.ts';
import { centsFromInteger } from '#money/cents.ts';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';

const START = civilDateOf(2025, 1, 1);

const filling: fc.Arbitrary<FillingFacts> = fc.record({
  id: fc.uuid(),
  date: fc.integer({ min: 0, max: 60 }).map((days) => addDays(START, days)),
  mileage: fc.option(fc.integer({ min: 0, max: 40 }).map((hundreds) => hundreds * 100)),
  quantity: fc.option(fc.integer({ min: 2, max: 90_000 }), { freq: 12 }),
  unit: fc.constantFrom(...QUANTITY_UNITS),
  cost: fc.integer({ min: 0, max: 20_000 }).map(centsFromInteger),
  isFull: fc.boolean(),
  missedPrevious: fc.boolean(),
});
/** Ids are unique; a history that was driven, so that most legs are measured, beside ones with any mileage. */
const history = fc
  .uniqueArray(filling, { selector: ({ id }) => id, maxLength: 25 })
  .chain((fillings) => fc.constantFrom(fillings, asDriven(fillings)));

function asDriven(fillings: readonly FillingFacts[]): FillingFacts[] {
  const inOrder = fillings.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return inOrder.map((one, index) => ({
    ...one,
    mileage: one.mileage && index * 300,
    missedPrevious: false,
  }));
}

/** What does not say in which row a stop was noted. */
function figuresOf(consumption: VehicleConsumption): unknown {
  return JSON.parse(JSON.stringify(consumption, (key, value: unknown) => (key === 'id' ? undefined : value)));
}

describe('whatever was filled in', () => {
  it('the order of entry does not matter', () => {
    const shuffled = history.chain((fillings) =>
      fc.tuple(fc.constant(fillings), fc.shuffledSubarray(fillings, { minLength: fillings.length })),
    );
    const isSame = fc.property(shuffled, ([fillings, other]) =>
      isDeepStrictEqual(consumptionOf('petrol', fillings), consumptionOf('petrol', other)),
    );
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('splitting a filling into a partial one and the rest changes nothing', () => {
    const isSame = fc.property(
      history,
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, at, share) => {
        const [whole] = all.slice(at % Math.max(all.length, 1));
        if (!whole || whole.quantity === null) return true;
        const litres = Math.min(whole.quantity - 1, Math.max(1, Math.round(whole.quantity * share)));
        const cents = Math.round(whole.cost * share);
        const part = { ...whole, id: 'part', quantity: litres, cost: centsFromInteger(cents), isFull: false };
        const rest = {
          ...whole,
          quantity: whole.quantity - litres,
          cost: centsFromInteger(whole.cost - cents),
        };
        const split = [part, ...all.filter((one) => one !== whole), { ...rest, missedPrevious: false }];
        return isDeepStrictEqual(
          figuresOf(consumptionOf('hybrid', all)),
          figuresOf(consumptionOf('hybrid', split)),
        );
      },
    );
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('legs → rise, do not overlap, and took no more than was filled in', () => {
    const holds = fc.property(history, (fillings) =>
      consumptionOf('diesel', fillings).energies.every(({ unit, legs, best, worst, mean }) => {
        const filled = fillings
          .filter((one) => one.unit === unit)
          .reduce((sum, one) => sum + (one.quantity ?? 0), 0);
        const used = legs.reduce((sum, leg) => sum + leg.quantity, 0);
        const areInOrder = legs.every((leg, index) => {
          const next = legs[index + 1];
          return leg.distance > 0 && (!next || leg.to.date <= next.from.date);
        });
        const isBetween =
          best.perHundred <= mean.perHundred + 1e-9 && mean.perHundred <= worst.perHundred + 1e-9;
        return areInOrder && used <= filled && isBetween;
      }),
    );
    expect(fc.check(holds, { numRuns: 1000 }).counterexample).toBeNull();
  });
});
