import { compareCivilDates } from '#calendar/civil-date.ts';
import {
  findCurrentMileageDoubt,
  findMileageDoubt,
  MOST_REPLACED_READINGS,
  replacedReadings,
  type SourcedPoint,
} from '#mileage/check-mileage.ts';
import { findNeighbours, type MileagePoint, type MileageSource } from '#mileage/mileage-series.ts';
import { findUnlikelyRise } from '#mileage/unlikely-mileage.ts';
import { day, recentDay } from '#testing/civil-dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function point(id: string, date: string, mileage: number): MileagePoint {
  return { id, date: day(date), mileage };
}

function reading(id: string, date: string, mileage: number, source: MileageSource = 'manual'): SourcedPoint {
  const record_id = source === 'record' ? 'r' : null;
  const expense_id = source === 'expense' ? 'e' : null;
  const fitting_id = source === 'tyres' ? 'f' : null;
  return { ...point(id, date, mileage), source, record_id, expense_id, fitting_id };
}

const history = [
  reading('c', '2026-07-01', 42_000),
  reading('a', '2026-01-10', 38_000),
  reading('b', '2026-03-05', 40_000),
];

const anyReading: fc.Arbitrary<SourcedPoint> = fc.record({
  id: fc.uuid(),
  date: fc.oneof(fc.constantFrom(day('2026-01-01'), day('2026-01-02'), day('2026-01-03')), recentDay),
  mileage: fc.integer({ min: 0, max: 200_000 }),
  source: fc.constant<MileageSource>('manual'),
  record_id: fc.constant(null),
  expense_id: fc.constant(null),
  fitting_id: fc.constant(null),
});

describe('findMileageDoubt', () => {
  it.each([
    ['equal to the previous one', 40_000, null],
    ['one below the previous one', 39_999, 'mileage_out_of_order'],
    ['between its neighbours', 41_000, null],
    ['equal to the next one', 42_000, null],
    ['one above the next one', 42_001, 'mileage_out_of_order'],
    ['above the next one and unlikely', 4_200_000, 'mileage_out_of_order'],
  ])('%s (%d km) → %s', (_, mileage, code) => {
    const doubt = findMileageDoubt(history, point('new', '2026-05-01', mileage));
    expect(doubt?.code ?? null).toBe(code);
  });

  it('out of order → the code and both neighbours', () => {
    expect(findMileageDoubt(history, point('new', '2026-05-01', 43_000))).toEqual({
      code: 'mileage_out_of_order',
      previous: { date: '2026-03-05', mileage: 40_000 },
      next: { date: '2026-07-01', mileage: 42_000 },
    });
  });

  it.each(['manual', 'vehicle', 'record', 'expense'] as const)(
    'below a reading of the same day, from %s → out of order, with the source of that reading',
    (source) => {
      const series = [...history, reading('d', '2026-07-01', 42_500, source)];
      expect(findMileageDoubt(series, point('new', '2026-07-01', 42_499))).toEqual({
        code: 'mileage_out_of_order',
        previous: { date: '2026-07-01', mileage: 42_500 },
        next: null,
        source,
      });
    },
  );

  it('equal to or above the reading of the same day → accepted', () => {
    expect(findMileageDoubt(history, point('new', '2026-07-01', 42_000))).toBeNull();
    expect(findMileageDoubt(history, point('new', '2026-07-01', 42_050))).toBeNull();
  });

  it('the last reading with a digit too many → unlikely, with the previous reading', () => {
    expect(findMileageDoubt(history, point('new', '2026-07-11', 420_000))).toEqual({
      code: 'mileage_unlikely',
      neighbour: { date: '2026-07-01', mileage: 42_000 },
      kmPerDay: 37_800,
    });
  });

  it('the first reading of a vehicle → accepted', () => {
    expect(findMileageDoubt([], point('new', '2026-05-01', 999_999))).toBeNull();
  });

  it('a reading corrected on its own date → not compared with its old value', () => {
    const series = [...history, reading('typo', '2026-08-01', 420_000)];
    expect(findMileageDoubt(series, point('typo', '2026-08-01', 42_100))).toBeNull();
  });

  it('accepted readings only → a series that never falls, without a rise that was unlikely when entered', () => {
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 40 }), (candidates) => {
        const series: SourcedPoint[] = [];
        for (const candidate of candidates) {
          if (findMileageDoubt(series, candidate)) continue;
          expect(findUnlikelyRise(series, candidate)).toBeNull();
          series.push(candidate);
        }
        const falls = series.flatMap((earlier) =>
          series.filter(
            (later) => compareCivilDates(earlier.date, later.date) < 0 && later.mileage < earlier.mileage,
          ),
        );
        expect(falls).toEqual([]);
      }),
    );
  });

  it('any reading → out of order exactly if an earlier or same-day reading is above it, or a later one below', () => {
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 20 }), anyReading, (series, candidate) => {
        const { previous, next } = findNeighbours(series, candidate);
        const ofDay = series.filter(({ date }) => date === candidate.date).map(({ mileage }) => mileage);
        const lowest = Math.max(previous?.mileage ?? 0, ...ofDay);
        const highest = next?.mileage ?? Number.POSITIVE_INFINITY;
        const fits = candidate.mileage >= lowest && candidate.mileage <= highest;
        expect(findMileageDoubt(series, candidate)?.code === 'mileage_out_of_order').toBe(!fits);
      }),
    );
  });
});

describe('readings that a confirmed lower one replaces', () => {
  const typed = reading('t', '2026-07-01', 420_000);
  const ofRecord = reading('h', '2026-07-01', 43_000, 'record');

  it('typed readings are replaced, the reading of a record stays', () => {
    expect(replacedReadings([typed, ofRecord])).toEqual([typed]);
  });

  it('more than a hundred on one day → all stay', () => {
    const many = Array.from({ length: MOST_REPLACED_READINGS + 1 }, () => typed);
    expect(replacedReadings(many)).toEqual([]);
    expect(replacedReadings(many.slice(1))).toHaveLength(MOST_REPLACED_READINGS);
  });

  it.each([
    ['nothing above it, lower than an earlier day', [reading('a', '2026-06-01', 50_000)], null],
    ['a typed reading above it', [typed], null],
    ['the reading of a record above it', [typed, ofRecord], { date: '2026-07-01', mileage: 43_000 }],
  ])('a confirmed current mileage with %s → refused by %j', (_, series, previous) => {
    const doubt = findCurrentMileageDoubt(series, point('', '2026-07-01', 42_100), true);
    expect(doubt).toEqual(
      previous && { code: 'mileage_out_of_order', previous, next: null, source: 'record' },
    );
  });
});
