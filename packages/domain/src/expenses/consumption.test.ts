import { civilDateOf } from '#calendar/civil-date.ts';
import { computeConsumption } from '#expenses/consumption.ts';
import type { Fuel, FueledVehicle, SecondEnergy } from '#expenses/fuel.ts';
import type { FillingFacts } from '#expenses/full-to-full.ts';
import { centsFromInteger } from '#money/cents.ts';
import type { Energy } from '#vehicles/vehicle.ts';
import { describe, expect, it } from 'vitest';

/** A full filling on a day in March 2026: mileage, litres, euros. */
function fill(
  day: number,
  mileage: number | null,
  litres: number | null,
  euros: number,
  change: Partial<FillingFacts> = {},
): FillingFacts {
  return {
    id: `f${day}`,
    date: civilDateOf(2026, 3, day),
    mileage,
    quantity: litres === null ? null : litres * 1000,
    unit: 'L',
    fuel: null,
    cost: centsFromInteger(euros * 100),
    isFull: true,
    missedPrevious: false,
    ...change,
  };
}
const of = (energy: Energy | null, secondEnergy: SecondEnergy | null = null) => ({ energy, secondEnergy });
const PARTIAL = { isFull: false };
const MISSED = { missedPrevious: true };

/** Each leg as [id, kilometres, litres, litres per 100 km]. */
function listLegs(fillings: readonly FillingFacts[]): unknown {
  const { energies } = computeConsumption(of('petrol'), fillings);
  return energies.flatMap(({ legs }) =>
    legs.map((leg) => [leg.id, leg.distance, leg.quantity / 1000, leg.perHundred]),
  );
}

describe('full to full', () => {
  it.each<[string, readonly FillingFacts[], unknown]>([
    ['one filling → no leg', [fill(1, 10_000, 40, 70)], []],
    [
      '40 L after 800 km → 5 L per 100 km',
      [fill(1, 10_000, 30, 50), fill(9, 10_800, 40, 70)],
      [['f9', 800, 40, 5]],
    ],
    [
      'a partial one in between → counts towards that leg',
      [fill(1, 10_000, 30, 50), fill(5, 10_300, 10, 18, PARTIAL), fill(9, 10_500, 20, 35)],
      [['f9', 500, 30, 6]],
    ],
    [
      'partial ones before the first full one → ignored',
      [fill(1, 9_800, 12, 20, PARTIAL), fill(2, 10_000, 30, 50), fill(9, 10_400, 20, 35)],
      [['f9', 400, 20, 5]],
    ],
    [
      'a missed one → its leg is not measured, the next one is',
      [fill(1, 10_000, 30, 50), fill(9, 11_600, 40, 70, MISSED), fill(16, 12_000, 24, 40)],
      [['f16', 400, 24, 6]],
    ],
    [
      'a partial one after a missed one → not measured until the next full one',
      [
        fill(1, 10_000, 30, 50),
        fill(5, 10_900, 9, 15, { ...PARTIAL, ...MISSED }),
        fill(9, 11_000, 40, 70),
        fill(12, 11_500, 30, 50),
      ],
      [['f12', 500, 30, 6]],
    ],
    [
      'a total without litres → like a missed one',
      [
        fill(1, 10_000, 30, 50),
        fill(5, 10_300, null, 30, PARTIAL),
        fill(9, 10_800, 20, 35),
        fill(12, 11_000, 10, 18),
      ],
      [['f12', 200, 10, 5]],
    ],
    [
      'a full one without mileage → like a partial one',
      [fill(1, 10_000, 30, 50), fill(5, null, 20, 35), fill(9, 10_800, 20, 35)],
      [['f9', 800, 40, 5]],
    ],
    [
      'a mileage that does not rise → starts a new leg',
      [fill(1, 10_000, 30, 50), fill(5, 9_000, 20, 35), fill(9, 9_500, 25, 45)],
      [['f9', 500, 25, 5]],
    ],
    [
      'two stops on one day → ordered by mileage',
      [
        fill(9, 10_900, 35, 60, { id: 'second' }),
        fill(1, 10_000, 30, 50),
        fill(9, 10_400, 20, 35, { id: 'first' }),
      ],
      [
        ['first', 400, 20, 5],
        ['second', 500, 35, 7],
      ],
    ],
    ['a filling of unknown unit → ignored', [fill(1, 10_000, 30, 50, { unit: null })], []],
  ])('%s', (_, fillings, legs) => {
    expect(listLegs(fillings)).toEqual(legs);
  });
});

describe('figures of a vehicle', () => {
  const HISTORY = [
    fill(1, 10_000, 40, 70),
    fill(3, 10_500, 30, 54),
    fill(5, 11_500, 50, 90),
    fill(7, 12_000, 30, 54),
    fill(9, 12_500, 30, 54),
    fill(11, 13_000, 33, 60),
    fill(13, 13_500, 36, 66),
  ];

  it('mean over all kilometres, best, worst, trend, cost and CO₂ for petrol', () => {
    const { energies, total } = computeConsumption(of('petrol'), HISTORY);
    // 209 L and 378 € over 3,500 km: 5.971 L and 10.80 € per 100 km, × 27.7 = 165.41 g/km.
    expect(energies).toMatchObject([
      {
        unit: 'L',
        distance: 3500,
        best: { id: 'f5', perHundred: 5 },
        worst: { id: 'f13', perHundred: 7.2 },
        co2: { gramsPerUnit: 2770, source: 'arrete_2017' },
      },
    ]);
    expect(energies[0]?.mean.perHundred).toBeCloseTo(5.9714, 4);
    // Latest three legs: 99 L over 1,500 km, 6.6; before: 110 L over 2,000 km, 5.5.
    expect(energies[0]?.trend).toBeCloseTo(0.2, 10);
    expect(total?.costPerHundred).toBeCloseTo(1080, 10);
    expect(total?.co2PerKilometre).toBeCloseTo(165.41, 2);
  });

  it('five legs → too few for a trend', () => {
    expect(computeConsumption(of('diesel'), HISTORY.slice(0, 6)).energies[0]?.trend).toBeNull();
  });

  it('a plug-in hybrid → each energy over its own kilometres, the total over both', () => {
    const kWh = { unit: 'kWh' } as const;
    const { energies, total } = computeConsumption(of('plugin_hybrid'), [
      fill(1, 10_000, 30, 50),
      fill(20, 11_000, 20, 36),
      fill(2, 10_100, 9, 2, { ...kWh, id: 'c2' }),
      fill(6, 10_200, 10, 2, { ...kWh, id: 'c6' }),
      fill(9, 10_500, 30, 6, { ...kWh, id: 'c9' }),
    ]);
    expect(energies.map(({ unit, distance, mean }) => [unit, distance, mean.perHundred])).toEqual([
      ['L', 1000, 2],
      ['kWh', 400, 10],
    ]);
    // 3.60 € + 2.00 € per 100 km; 2 L × 27.7 + 10 kWh × 0.48 g/km.
    expect(total?.costPerHundred).toBeCloseTo(560, 10);
    expect(total?.co2PerKilometre).toBeCloseTo(60.2, 10);
  });

  it('one of two energies not measured yet → no total', () => {
    const charge = fill(2, 10_100, 9, 2, { unit: 'kWh' });
    const { energies, total } = computeConsumption(of('plugin_hybrid'), [...HISTORY, charge]);
    expect([energies.map(({ unit }) => unit), total]).toEqual([['L'], null]);
  });

  it.each([
    ['diesel', 'L', 158.5],
    ['lpg', 'L', 88.3],
    ['electric', 'kWh', 2.4],
    ['other', 'kg', null],
    ['other', 'L', null],
    [null, 'L', null],
  ] as const)('5 per 100 km of %s in %s → %s g of CO₂ per kilometre', (energy, unit, grams) => {
    const { total } = computeConsumption(of(energy), [
      fill(1, 10_000, 30, 50, { unit }),
      fill(9, 10_800, 40, 70, { unit }),
    ]);
    const co2 = total?.co2PerKilometre ?? null;
    expect(co2 === null ? null : Number(co2.toFixed(6))).toBe(grams);
  });
});

/** Each energy as [fuel, kilometres, units per 100 km]. */
function fuelsIn(vehicle: FueledVehicle, fillings: readonly FillingFacts[]): unknown {
  return computeConsumption(vehicle, fillings).energies.map(({ fuel, distance, mean }) => [
    fuel,
    distance,
    mean.perHundred,
  ]);
}

/** Full fillings of the given fuels, every 500 km from 10,000 km. */
function fuelled(fuels: readonly (Fuel | null)[], litres: readonly number[] = []): FillingFacts[] {
  return fuels.map((fuel, index) =>
    fill(index + 1, 10_000 + index * 500, litres[index] ?? 30, 50, {
      fuel,
      ...(fuel === 'cng' && { unit: 'kg' }),
    }),
  );
}

describe('several fuels', () => {
  it('E10 and E85 in one tank → legs with one fuel at both ends count for it, others for the mixture', () => {
    const fillings = fuelled(['e10', 'e10', 'e85', 'e85', 'e10'], [30, 30, 35, 40, 33]);
    expect(fuelsIn(of('petrol', 'e85'), fillings)).toEqual([
      ['e10', 500, 6],
      ['e85', 500, 8],
      ['mixture', 1000, 6.8],
    ]);
  });

  it('a partial filling of another fuel between two full ones → the mixture', () => {
    const [first, last] = fuelled(['petrol', 'petrol']);
    if (!first || !last) throw new Error('Expected two fillings');
    const between = fill(1, 10_200, 10, 10, { ...PARTIAL, id: 'e85', fuel: 'e85' });
    expect(fuelsIn(of('petrol'), [first, between, last])).toEqual([['mixture', 500, 8]]);
  });

  it('two fuels at one stop → mixture on both sides', () => {
    const fillings = fuelled(['e85', 'e85', 'e85']);
    const sameStop = fill(2, 10_500, 5, 9, { ...PARTIAL, id: 'sameStop', fuel: 'e10' });
    expect(fuelsIn(of('petrol'), [...fillings, sameStop])).toEqual([['mixture', 1000, 6.5]]);
  });

  it('petrol and LPG → each over its own kilometres, the total over both', () => {
    const fillings = fuelled(['petrol', 'lpg', 'lpg', 'lpg', 'petrol'], [20, 40, 40, 45, 30]);
    expect(fuelsIn(of('petrol', 'lpg'), fillings)).toEqual([
      ['petrol', 2000, 1.5],
      ['lpg', 1000, 8.5],
    ]);
    const { total } = computeConsumption(of('petrol', 'lpg'), fillings);
    // 50 € over 2,000 km and 100 € over 1,000 km.
    expect(total?.costPerHundred).toBeCloseTo(1250, 10);
    expect(total?.co2PerKilometre).toBeCloseTo(1.5 * 27.7 + 8.5 * 17.66, 10);
  });

  it('an unknown filling between two of LPG → the distance is not measured, since it may have been LPG', () => {
    const fillings = fuelled(['lpg', 'lpg', null, 'lpg', 'lpg']);
    expect(fuelsIn(of('petrol', 'lpg'), fillings)).toEqual([['lpg', 1000, 6]]);
    // A vehicle that also takes petrol was filled with petrol.
    expect(fuelsIn(of('petrol'), fillings)).toEqual([['lpg', 2000, 4.5]]);
  });

  it('petrol in litres and CNG in kilograms', () => {
    const fillings = fuelled(['cng', 'petrol', 'cng', 'petrol'], [12, 20, 15, 25]);
    expect(fuelsIn(of('petrol', 'cng'), fillings)).toEqual([
      ['petrol', 1000, 2.5],
      ['cng', 1000, 1.5],
    ]);
  });

  it('unknown fuels → the fuel of a vehicle with one energy; unknown for a vehicle with two', () => {
    const fillings = fuelled([null, null, 'petrol', 'petrol']);
    expect(fuelsIn(of('petrol'), fillings)).toEqual([['petrol', 1500, 6]]);
    expect(fuelsIn(of('petrol', 'e85'), fillings)).toEqual([
      [null, 500, 6],
      ['petrol', 500, 6],
      ['mixture', 500, 6],
    ]);
    // For a vehicle with LPG only, both tanks are one.
    const noted = fuelled([null, null, 'lpg', 'lpg']);
    expect(fuelsIn(of('lpg'), noted)).toEqual([['lpg', 1000, 6]]);
    expect(computeConsumption(of('lpg'), noted).total?.costPerHundred).toBe(1000);
  });

  it('petrol and E10 mixed → same emissions; with E85 → unknown', () => {
    const emitted = (fuels: readonly Fuel[]) =>
      computeConsumption(of('petrol'), fuelled(fuels)).total?.co2PerKilometre ?? null;
    expect(emitted(['petrol', 'e10', 'petrol'])).toBeCloseTo(6 * 27.7, 10);
    expect(emitted(['petrol', 'e85', 'petrol'])).toBeNull();
  });
});
