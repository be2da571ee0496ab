import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentReading, findNeighbours, type MileagePoint } from '#mileage/mileage-series.ts';
import { day, recentDay } from '#testing/civil-dates.ts';

function reading(id: string, date: string, mileage: number): MileagePoint {
  return { id, date: day(date), mileage };
}

const history = [
  reading('c', '2026-07-01', 42_000),
  reading('a', '2026-01-10', 38_000),
  reading('b', '2026-03-05', 40_000),
];

const anyReading: fc.Arbitrary<MileagePoint> = fc.record({
  id: fc.uuid(),
  date: fc.oneof(fc.constantFrom(day('2026-01-01'), day('2026-01-02'), day('2026-01-03')), recentDay),
  mileage: fc.integer({ min: 0, max: 9_999_999 }),
});

describe('currentReading', () => {
  it('no reading → none', () => {
    expect(currentReading([])).toBeNull();
  });

  it('several days → the latest, even if an earlier reading is higher', () => {
    const confirmedDrop = reading('d', '2026-08-01', 12);
    expect(currentReading(history)?.id).toBe('c');
    expect(currentReading([confirmedDrop, ...history])?.id).toBe('d');
  });

  it('several readings on the latest day → the highest', () => {
    const sameDay = [reading('z', '2026-07-01', 41_990), ...history, reading('y', '2026-07-01', 42_010)];
    expect(currentReading(sameDay)?.id).toBe('y');
  });

  it('two equal readings on the latest day → the greatest id', () => {
    const equal = [
      reading('p', '2026-07-01', 5),
      reading('q', '2026-07-01', 5),
      reading('o', '2026-07-01', 5),
    ];
    expect(currentReading(equal)?.id).toBe('q');
  });

  it('the current reading is corrected or deleted → the new latest one is current', () => {
    const corrected = history.map((point) => (point.id === 'c' ? { ...point, mileage: 41_000 } : point));
    expect(currentReading(corrected)?.mileage).toBe(41_000);
    expect(currentReading(history.filter((point) => point.id !== 'c'))?.mileage).toBe(40_000);
  });

  it('a series in any order → the same reading', () => {
    const shuffled = fc
      .uniqueArray(anyReading, { selector: (point) => point.id, maxLength: 30 })
      .chain((series) =>
        fc.tuple(
          fc.constant(series),
          fc.shuffledSubarray(series, { minLength: series.length, maxLength: series.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([series, sameInOtherOrder]) => {
        expect(currentReading(sameInOtherOrder)).toEqual(currentReading(series));
      }),
    );
  });
});

describe('neighboursOf', () => {
  it('a date between two readings → the closest on each side', () => {
    expect(findNeighbours(history, { id: 'new', date: day('2026-05-01') })).toEqual({
      previous: { date: '2026-03-05', mileage: 40_000 },
      next: { date: '2026-07-01', mileage: 42_000 },
    });
  });

  it('before the first or after the last → one side only', () => {
    expect(findNeighbours(history, { id: 'new', date: day('2025-01-01') })).toEqual({
      previous: null,
      next: { date: '2026-01-10', mileage: 38_000 },
    });
    expect(findNeighbours(history, { id: 'new', date: day('2026-12-01') })).toEqual({
      previous: { date: '2026-07-01', mileage: 42_000 },
      next: null,
    });
  });

  it('several readings on the neighbouring days → the highest before, the lowest after', () => {
    const series = [
      reading('a1', '2026-01-01', 100),
      reading('a2', '2026-01-01', 120),
      reading('a3', '2026-01-01', 110),
      reading('b1', '2026-01-09', 300),
      reading('b2', '2026-01-09', 280),
      reading('b3', '2026-01-09', 290),
    ];
    expect(findNeighbours(series, { id: 'new', date: day('2026-01-05') })).toEqual({
      previous: { date: '2026-01-01', mileage: 120 },
      next: { date: '2026-01-09', mileage: 280 },
    });
  });

  it('readings of the same day are not neighbours', () => {
    const series = [reading('a', '2026-01-01', 100)];
    expect(findNeighbours(series, { id: 'new', date: day('2026-01-01') })).toEqual({
      previous: null,
      next: null,
    });
  });

  it('a corrected reading → its old value is ignored', () => {
    expect(findNeighbours(history, { id: 'b', date: day('2026-02-01') })).toEqual({
      previous: { date: '2026-01-10', mileage: 38_000 },
      next: { date: '2026-07-01', mileage: 42_000 },
    });
  });
});
