import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromEuros,
  centsFromInteger,
  eurosFromCents,
  isCents,
  MAX_CENTS,
  sumCents,
} from '#money/cents.ts';

const anyCents = fc.integer({ min: 0, max: MAX_CENTS }).map(centsFromInteger);

describe('centsFromEuros', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [0.57, 57],
    [1.1, 110],
    [1.15, 115],
    [8.2, 820],
    [19.99, 1999],
    [89.9, 8990],
    [89, 8900],
    [1234.5, 123_450],
    [4_503_599.63, 450_359_963],
    [9_999_999.99, 999_999_999],
    [1e7, 1_000_000_000],
    [22_517_998_136_852.47, MAX_CENTS],
  ])('%d € → %d cents', (euros, cents) => {
    expect(centsFromEuros(euros)).toBe(cents);
  });

  it('minus zero → 0, without the sign', () => {
    expect(centsFromEuros(-0)).toBe(0);
  });

  it.each([
    1.005,
    0.001,
    89.999,
    0.295,
    1e-9,
    1_234_567.891,
    -0.01,
    -5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    22_517_998_136_852.48,
    1e15,
    Number.MAX_VALUE,
  ])('%d € → refused', (euros) => {
    expect(centsFromEuros(euros)).toBeNull();
  });

  it('any amount survives the round trip to euros, to the cent', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(centsFromEuros(eurosFromCents(cents))).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });

  it('any decimal as typed → its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const written = `${whole}.${String(part).padStart(2, '0')}`;
        expect(centsFromEuros(Number(written))).toBe(whole * 100 + part);
      }),
      { numRuns: 1000 },
    );
  });

  it('any amount with a third decimal → refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 1, max: 9 }),
        (hundredths, thousandth) => {
          const written = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}${thousandth}`;
          expect(centsFromEuros(Number(written))).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('centsFromInteger', () => {
  it.each([-1, 0.5, Number.NaN, MAX_CENTS + 1])('stored %d → throws', (value) => {
    expect(isCents(value)).toBe(false);
    expect(() => centsFromInteger(value)).toThrow(RangeError);
  });

  it('0 and the largest amount → accepted', () => {
    expect(centsFromInteger(0)).toBe(0);
    expect(centsFromInteger(MAX_CENTS)).toBe(MAX_CENTS);
  });
});

describe('sumCents', () => {
  it('no amount → 0', () => {
    expect(sumCents([])).toBe(0);
  });

  it('three times 0.10 € → 0.30 €, unlike a sum of euros', () => {
    const dime = centsFromInteger(10);
    expect(eurosFromCents(sumCents([dime, dime, dime]))).toBe(0.3);
  });

  it('a sum beyond the largest amount → throws instead of losing cents', () => {
    expect(() => sumCents([centsFromInteger(MAX_CENTS), centsFromInteger(1)])).toThrow(RangeError);
  });

  it('any list of amounts → no cent is lost', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 }).map(centsFromInteger);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 2000 }), (amounts) => {
        const exact = amounts.reduce((total, cents) => total + BigInt(cents), 0n);
        expect(BigInt(sumCents(amounts))).toBe(exact);
      }),
    );
  });
});
