import { completeFilling, fromThousandths, toThousandths, type FillingAmounts } from '#expenses/quantity.ts';
import { centsFromInteger } from '#money/cents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const amounts = (quantity: number | null, unitPrice: number | null, cost: number | null): FillingAmounts => ({
  quantity,
  unitPrice,
  cost: cost === null ? null : centsFromInteger(cost),
});

describe('a quantity on the wire', () => {
  it.each([
    [42.5, 42_500],
    [0.001, 1],
    [38.41, 38_410],
    [100_000, 100_000_000],
    [0, null],
    [-1, null],
    [1.0005, null],
    [100_000.001, null],
    [Number.NaN, null],
  ])('%d → %s thousandths', (quantity, value) => {
    expect(toThousandths(quantity)).toBe(value);
  });

  it('every number of thousandths survives the round trip', () => {
    const comesBack = fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      (value) => toThousandths(fromThousandths(value)) === value,
    );
    expect(fc.check(comesBack).counterexample).toBeNull();
  });
});

describe('any two of quantity, unit price and total', () => {
  it.each<[string, FillingAmounts, FillingAmounts]>([
    ['40 L at 1.859 €', amounts(40_000, 1859, null), amounts(40_000, 1859, 7436)],
    ['70 € at 1.75 €/L', amounts(null, 1750, 7000), amounts(40_000, 1750, 7000)],
    ['38.41 L for 71.02 €', amounts(38_410, null, 7102), amounts(38_410, 1849, 7102)],
    ['0.01 L at 0.50 €/L: half a cent is rounded up', amounts(10, 500, null), amounts(10, 500, 1)],
    ['a charge that costs nothing', amounts(22_000, null, 0), amounts(22_000, 0, 0)],
    ['free and without quantity', amounts(null, 0, 0), amounts(null, 0, 0)],
    ['a total alone', amounts(null, null, 7000), amounts(null, null, 7000)],
    ['all three, inconsistent', amounts(40_000, 1000, 1), amounts(40_000, 1000, 1)],
    ['more litres than any tank holds', amounts(null, 1, 100_000_000), amounts(null, 1, 100_000_000)],
  ])('%s', (_, given, complete) => {
    expect(completeFilling(given)).toEqual(complete);
  });
});
