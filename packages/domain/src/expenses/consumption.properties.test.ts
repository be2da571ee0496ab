import { addDays, civilDateOf, compareCivilDates } from '#calendar/civil-date.ts';
import {
  computeConsumption,
  type EnergyConsumption,
  type VehicleConsumption,
} from '#expenses/consumption.ts';
import { QUANTITY_UNITS } from '#expenses/expense.ts';
import { FUELS, impliedFuel, findTank, unitOfFuel, type Fuel, type FueledVehicle } from '#expenses/fuel.ts';
import type { FillingFacts, Leg } from '#expenses/full-to-full.ts';
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
  fuel: fc.constant(null),
  cost: fc.integer({ min: 0, max: 20_000 }).map(centsFromInteger),
  isFull: fc.boolean(),
  missedPrevious: fc.boolean(),
});
/** Fillings with unique ids: random ones, or a plausible history in which most legs are measured. */
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

/** Drops ids, which depend on the rows in which a stop was entered. */
function withoutIds(consumption: VehicleConsumption): unknown {
  return JSON.parse(JSON.stringify(consumption, (key, value: unknown) => (key === 'id' ? undefined : value)));
}

describe('arbitrary fillings', () => {
  it('the order of entry does not matter', () => {
    const shuffled = history.chain((fillings) =>
      fc.tuple(fc.constant(fillings), fc.shuffledSubarray(fillings, { minLength: fillings.length })),
    );
    const isSame = fc.property(shuffled, ([fillings, other]) =>
      isDeepStrictEqual(
        computeConsumption({ energy: 'petrol', secondEnergy: null }, fillings),
        computeConsumption({ energy: 'petrol', secondEnergy: null }, other),
      ),
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
          withoutIds(computeConsumption({ energy: 'hybrid', secondEnergy: null }, all)),
          withoutIds(computeConsumption({ energy: 'hybrid', secondEnergy: null }, split)),
        );
      },
    );
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('legs rise, do not overlap, and use no more than was filled in', () => {
    const holds = fc.property(history, (fillings) =>
      computeConsumption({ energy: 'diesel', secondEnergy: null }, fillings).energies.every(
        ({ unit, legs, best, worst, mean }) => {
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
        },
      ),
    );
    expect(fc.check(holds, { numRuns: 1000 }).counterexample).toBeNull();
  });
});

const VEHICLES: readonly FueledVehicle[] = [
  { energy: 'petrol', secondEnergy: null },
  { energy: 'petrol', secondEnergy: 'e85' },
  { energy: 'petrol', secondEnergy: 'lpg' },
  { energy: 'petrol', secondEnergy: 'cng' },
  { energy: 'lpg', secondEnergy: null },
  { energy: 'lpg', secondEnergy: 'petrol' },
  { energy: null, secondEnergy: null },
];
const vehicle = fc.constantFrom(...VEHICLES);

/** Fillings of any fuel, each in its unit. */
const mixedHistory = history.chain((fillings) =>
  fc
    .array(fc.option(fc.constantFrom(...FUELS), { freq: 5 }), {
      minLength: fillings.length,
      maxLength: fillings.length,
    })
    .map((fuels) =>
      fillings.map((one, index) => {
        const fuel = fuels[index] ?? null;
        return { ...one, fuel, unit: fuel === null ? ('L' as const) : unitOfFuel(fuel) };
      }),
    ),
);

const SHARED: readonly (Fuel | null)[] = [null, 'petrol', 'e10', 'e85', 'diesel'];
const isShared = ({ fuel }: FillingFacts) => SHARED.includes(fuel);

/** The legs of a tank as distances and amounts, regardless of the fuel. */
function listAmounts(
  consumption: VehicleConsumption,
  isOfTank: (energy: EnergyConsumption) => boolean,
): unknown {
  return consumption.energies
    .filter(isOfTank)
    .flatMap(({ legs }) => legs)
    .map(({ to, distance, quantity, cost }) => ({ to, distance, quantity, cost }))
    .toSorted((a, b) => compareCivilDates(a.to.date, b.to.date) || a.to.mileage - b.to.mileage);
}

describe('arbitrary fillings of several fuels', () => {
  it('the order of entry does not matter', () => {
    const shuffled = mixedHistory.chain((fillings) =>
      fc.tuple(fc.constant(fillings), fc.shuffledSubarray(fillings, { minLength: fillings.length })),
    );
    const isSame = fc.property(vehicle, shuffled, (ofVehicle, [fillings, other]) =>
      isDeepStrictEqual(computeConsumption(ofVehicle, fillings), computeConsumption(ofVehicle, other)),
    );
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('a distance of one fuel → all fillings of its tank in it, both ends included, are of that fuel', () => {
    const holds = fc.property(vehicle, mixedHistory, (ofVehicle, fillings) =>
      computeConsumption(ofVehicle, fillings).energies.every(({ fuel, unit, legs }) => {
        if (fuel === null || fuel === 'mixture') return true;
        return legs.every(({ from, to }) =>
          fillings
            .filter((one) => one.unit === unit && (one.fuel === 'lpg') === (fuel === 'lpg'))
            .filter((one) => isWithin(one, from, to))
            .every((one) => (one.fuel ?? impliedFuel(ofVehicle, unit)) === fuel),
        );
      }),
    );
    expect(fc.check(holds, { numRuns: 2000 }).counterexample).toBeNull();
  });

  it('petrol, E10, E85 and diesel share a tank → the choice between them changes no distance and no litre', () => {
    const noLpg = mixedHistory.map((fillings) => fillings.filter(({ fuel }) => fuel !== 'lpg'));
    const isSame = fc.property(vehicle, noLpg, (ofVehicle, fillings) => {
      const asOne = fillings.map((one) => (isShared(one) ? { ...one, fuel: 'petrol' as const } : one));
      const inLitres = ({ unit }: EnergyConsumption) => unit === 'L';
      return isDeepStrictEqual(
        listAmounts(computeConsumption(ofVehicle, fillings), inLitres),
        listAmounts(computeConsumption(ofVehicle, asOne), inLitres),
      );
    });
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('LPG and CNG have separate tanks → without them the shared tank is measured the same', () => {
    const isSame = fc.property(vehicle, mixedHistory, (ofVehicle, fillings) => {
      // For a vehicle with LPG only, unknown fillings are LPG.
      fc.pre(impliedFuel(ofVehicle, 'L') !== 'lpg');
      const isOfTank = ({ unit, fuel }: EnergyConsumption) => unit === 'L' && fuel !== 'lpg';
      return isDeepStrictEqual(
        listAmounts(computeConsumption(ofVehicle, fillings), isOfTank),
        listAmounts(computeConsumption(ofVehicle, fillings.filter(isShared)), isOfTank),
      );
    });
    expect(fc.check(isSame, { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('legs of one tank do not overlap and use no more than was filled in, over all its fuels', () => {
    const holds = fc.property(vehicle, mixedHistory, (ofVehicle, fillings) => {
      const { energies } = computeConsumption(ofVehicle, fillings);
      return [
        ...Map.groupBy(energies, ({ unit, fuel }) => findTank(unit, fuel === 'lpg' ? fuel : null)).values(),
      ].every((ofTank) => {
        const legs = ofTank.flatMap((energy) => energy.legs);
        const litres = fillings.reduce((sum, one) => sum + (one.quantity ?? 0), 0);
        const used = legs.reduce((sum, leg) => sum + leg.quantity, 0);
        const ends = new Set(legs.map(({ to }) => `${to.date} ${to.mileage}`));
        return used <= litres && ends.size === legs.length && legs.every(({ distance }) => distance > 0);
      });
    });
    expect(fc.check(holds, { numRuns: 1000 }).counterexample).toBeNull();
  });
});

/** Whether a filling lies between two ends of legs, both included. */
function isWithin({ date, mileage }: FillingFacts, from: Leg['from'], to: Leg['to']): boolean {
  const isNotBefore = date > from.date || (date === from.date && (mileage ?? -1) >= from.mileage);
  return isNotBefore && (date < to.date || (date === to.date && (mileage ?? -1) <= to.mileage));
}
