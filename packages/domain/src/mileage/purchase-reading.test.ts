import { addDays } from '#calendar/civil-date.ts';
import { currentReading, type MileagePoint } from '#mileage/mileage-series.ts';
import { findFirstMileageDoubt, findPurchaseDoubts, findPurchaseReading } from '#mileage/purchase-reading.ts';
import { purchaseReadingId } from '#sync/derived-id.ts';
import { day } from '#testing/civil-dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const today = day('2026-07-01');
const ID = '0190f3a0-0000-7000-8000-000000000001';
const bought = { id: ID, purchaseDate: addDays(today, -100), purchaseMileage: 50_000 };

/** Readings as [days before today, kilometres]. */
function makeSeries(...points: readonly (readonly [daysAgo: number, mileage: number])[]): MileagePoint[] {
  return points.map(([daysAgo, mileage], index) => ({
    id: String(index),
    date: addDays(today, -daysAgo),
    mileage,
  }));
}

describe('findPurchaseReading', () => {
  it.each([
    ['no other reading', makeSeries()],
    ['between two readings', makeSeries([200, 40_000], [0, 60_000])],
    ['equal to the previous and the next one', makeSeries([200, 50_000], [0, 50_000])],
    ['below another one of the same day', makeSeries([100, 50_010], [0, 60_000])],
    ['above one of the same day, below a later one', makeSeries([100, 49_990], [0, 60_000])],
    ['after the last reading', makeSeries([150, 49_000])],
  ])('%s → a reading with a derived id', (_, series) => {
    const { purchaseDate: date, purchaseMileage: mileage } = bought;
    expect(findPurchaseReading(bought, series, today)).toEqual({ id: purchaseReadingId(ID), date, mileage });
  });

  it.each([
    ['below a reading of an earlier day', bought, makeSeries([200, 50_001], [0, 60_000])],
    ['above a reading of a later day', bought, makeSeries([0, 49_999])],
    ['above all readings of the last day', bought, makeSeries([200, 40_000], [100, 49_990])],
    ['a future day', { ...bought, purchaseDate: addDays(today, 1) }, makeSeries([0, 50_000])],
    ['no date', { ...bought, purchaseDate: null }, makeSeries()],
    ['no mileage', { ...bought, purchaseMileage: null }, makeSeries()],
  ])('%s → none', (_, vehicle, series) => {
    expect(findPurchaseReading(vehicle, series, today)).toBeNull();
  });

  it('its own reading before a correction → ignored', () => {
    const own = { id: purchaseReadingId(ID), date: addDays(today, -50), mileage: 40_000 };
    expect(findPurchaseReading(bought, [own, ...makeSeries([0, 60_000])], today)).not.toBeNull();
  });
});

const anyPoint = fc.record({
  id: fc.uuid(),
  date: fc.integer({ min: 0, max: 30 }).map((days) => addDays(today, -days)),
  mileage: fc.integer({ min: 49_900, max: 50_100 }),
});
const anyVehicle = fc.record({
  id: fc.constant(ID),
  purchaseDate: fc.integer({ min: -3, max: 30 }).map((days) => addDays(today, -days)),
  purchaseMileage: fc.integer({ min: 49_900, max: 50_100 }),
});

describe('any series', () => {
  it('entered and corrected in any order → the same final reading', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 8 }), anyVehicle, anyVehicle, (series, wrong, right) => {
        const first = findPurchaseReading(wrong, series, today);
        const stored = first === null ? series : [first, ...series];
        expect(findPurchaseReading(right, stored, today)).toEqual(findPurchaseReading(right, series, today));
        expect(findPurchaseReading(right, stored.toReversed(), today)).toEqual(
          findPurchaseReading(right, stored, today),
        );
      }),
    );
  });

  it('a purchase is the current mileage only if it has the day for itself', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 8 }), anyVehicle, (series, vehicle) => {
        const reading = findPurchaseReading(vehicle, series, today);
        const current = reading && currentReading([reading, ...series]);
        fc.pre(current !== null && current.mileage !== currentReading(series)?.mileage);
        expect(series.every(({ date }) => date < vehicle.purchaseDate)).toBe(true);
      }),
    );
  });
});

describe('findFirstMileageDoubt', () => {
  const first = { id: 'first', date: today, mileage: 52_000 };
  const yesterday = { ...bought, purchaseDate: addDays(today, -1) };

  it.each([
    ['2,000 km since yesterday', yesterday, first, null],
    ['a digit too many', yesterday, { ...first, mileage: 520_000 }, 'mileage_unlikely'],
    ['below the purchase mileage', yesterday, { ...first, mileage: 5_200 }, null],
    ['no purchase', { ...yesterday, purchaseDate: null }, { ...first, mileage: 520_000 }, null],
  ])('%s → %s', (_, vehicle, reading, code) => {
    expect(findFirstMileageDoubt(vehicle, reading, today)?.code ?? null).toBe(code);
  });
});

describe('findPurchaseDoubts', () => {
  it.each([
    ['nothing entered', { purchaseDate: null, purchaseMileage: null }, []],
    ['bought today at the current mileage', { purchaseDate: today, purchaseMileage: 60_000 }, []],
    [
      'above the current mileage',
      { purchaseDate: today, purchaseMileage: 60_001 },
      ['purchase_above_current'],
    ],
    ['tomorrow', { purchaseDate: addDays(today, 1), purchaseMileage: 1 }, ['purchase_in_future']],
    [
      'both',
      { purchaseDate: addDays(today, 1), purchaseMileage: 600_000 },
      ['purchase_in_future', 'purchase_above_current'],
    ],
  ])('%s → %o', (_, vehicle, doubts) => {
    expect(findPurchaseDoubts(vehicle, 60_000, today)).toEqual(doubts);
    expect(findPurchaseDoubts(vehicle, null, today)).toEqual(
      doubts.filter((doubt) => doubt === 'purchase_in_future'),
    );
  });
});
