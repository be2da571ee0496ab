import { isTechnical, lastOfEachType, summariseMileage } from '#service-book/service-book.ts';
import { day } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

it.each([
  ['oil_change', true],
  ['a custom type', true],
  ['insurance', false],
])('isTechnical %s → %s', (type, technical) => {
  expect(isTechnical(type)).toBe(technical);
});

describe('tellMileage', () => {
  it('no reading or one reading → no gap', () => {
    expect(summariseMileage([])).toEqual({ readings: [], gaps: [], longestGapDays: null, falls: [] });
    expect(summariseMileage([{ date: day('2026-01-01'), mileage: 5 }]).longestGapDays).toBeNull();
  });

  it('readings in any order → oldest first, lowest first within a day', () => {
    const story = summariseMileage([
      { date: day('2026-03-01'), mileage: 30 },
      { date: day('2026-01-01'), mileage: 12 },
      { date: day('2026-01-01'), mileage: 10 },
    ]);
    expect(story.readings.map(({ mileage }) => mileage)).toEqual([10, 12, 30]);
    expect(story.longestGapDays).toBe(59);
  });

  it.each([
    ['2026-07-03', 183, 0],
    ['2026-07-04', 184, 1],
  ])('the next reading on %s, %i days later → %i gaps', (date, days, named) => {
    const story = summariseMileage([
      { date: day('2026-01-01'), mileage: 1 },
      { date: day(date), mileage: 2 },
    ]);
    expect([story.longestGapDays, story.gaps.length]).toEqual([days, named]);
  });

  it('a reading below the previous one → a fall', () => {
    const [before, after] = [
      { date: day('2026-01-01'), mileage: 148_000 },
      { date: day('2026-02-01'), mileage: 48_000 },
    ];
    expect(summariseMileage([after, before]).falls).toEqual([{ before, after }]);
  });
});

describe('lastOfEachType', () => {
  it('several of a type → the latest; on one day the one with the higher mileage; latest type first', () => {
    const records = [
      { type: 'oil_change', date: day('2024-01-01'), mileage: 10 },
      { type: 'oil_change', date: day('2025-01-01'), mileage: null },
      { type: 'oil_change', date: day('2025-01-01'), mileage: 20 },
      { type: 'brake_service', date: day('2026-01-01'), mileage: 30 },
    ];
    expect(lastOfEachType(records)).toEqual([records[3], records[2]]);
  });
});
