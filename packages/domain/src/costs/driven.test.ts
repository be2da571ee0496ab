import { listBounds, drivenOver, knownDays, mileageOn, listSpans } from '#costs/driven.ts';
import { day } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

const period = (from: string, to: string) => ({ from: day(from), to: day(to) });
const reading = (date: string, mileage: number) => ({ date: day(date), mileage });

describe('spansOf', () => {
  it('a period that cuts months → each month with its last day in the period', () => {
    expect(listSpans('month', period('2025-12-20', '2026-02-10'))).toEqual([
      { key: '2025-12', end: '2025-12-31' },
      { key: '2026-01', end: '2026-01-31' },
      { key: '2026-02', end: '2026-02-10' },
    ]);
  });

  it('years, a whole period, a reversed period', () => {
    expect(listSpans('year', period('2024-07-01', '2025-03-01'))).toEqual([
      { key: '2024', end: '2024-12-31' },
      { key: '2025', end: '2025-03-01' },
    ]);
    expect(listSpans('period', period('2024-07-01', '2025-03-01'))).toEqual([{ key: '', end: '2025-03-01' }]);
    expect(listSpans('month', period('2026-02-01', '2026-01-31'))).toEqual([]);
    expect(listSpans('period', period('2026-02-01', '2026-01-31'))).toEqual([]);
  });

  it('from the first day of the calendar → the latest 600 months', () => {
    const spans = listSpans('month', period('0001-01-01', '2026-11-24'));
    expect(spans).toHaveLength(600);
    expect(spans.at(-1)).toEqual({ key: '2026-11', end: '2026-11-24' });
    expect(listSpans('year', period('0001-01-01', '0002-05-01'))).toHaveLength(2);
  });

  it('bounds are the day before the period and the ends of its spans', () => {
    const days = period('2026-01-15', '2026-02-10');
    expect(listBounds(listSpans('month', days), days)).toEqual(['2026-01-14', '2026-01-31', '2026-02-10']);
    expect(listBounds([], days)).toEqual([]);
  });
});

describe('knownDays', () => {
  const readings = [
    { first: day('2025-03-01'), last: day('2026-02-01') },
    { first: null, last: null },
    { first: day('2024-05-01'), last: day('2025-01-01') },
  ];

  it('the whole calendar → from the first reading to the last; a shorter period is kept', () => {
    expect(knownDays(period('0001-01-01', '9999-12-31'), readings)).toEqual(
      period('2024-05-01', '2026-02-01'),
    );
    expect(knownDays(period('2025-01-01', '2025-12-31'), readings)).toEqual(
      period('2025-01-01', '2025-12-31'),
    );
  });

  it('before all readings, or without any → null', () => {
    expect(knownDays(period('2020-01-01', '2020-12-31'), readings)).toBeNull();
    expect(knownDays(period('2020-01-01', '2020-12-31'), readings.slice(1, 2))).toBeNull();
  });
});

describe('mileageOn', () => {
  const [previous, next] = [reading('2026-01-10', 10_000), reading('2026-01-20', 10_100)];

  it.each([
    ['on the day of a reading', '2026-01-10', { previous, next }, 10_000],
    ['between two readings → interpolated', '2026-01-13', { previous, next }, 10_030],
    ['after the last', '2026-03-01', { previous: next, next: null }, 10_100],
    ['before the first', '2025-03-01', { previous: null, next: previous }, 10_000],
    ['without any', '2026-01-13', { previous: null, next: null }, null],
  ])('%s', (_, date, neighbours, mileage) => {
    expect(mileageOn(day(date), neighbours)).toBe(mileage);
  });
});

describe('drivenOver', () => {
  const spans = listSpans('month', period('2026-01-01', '2026-03-31'));

  it('months without driving or with a correction downwards → absent; the total is from end to end', () => {
    const { bySpan, total } = drivenOver(spans, [10_000, 10_400, 10_400, 10_300]);
    expect([...bySpan]).toEqual([['2026-01', 400]]);
    expect(total).toBe(300);
  });

  it('no reading → nothing is known', () => {
    expect(drivenOver(spans, [null, null, null, null])).toEqual({ bySpan: new Map(), total: null });
    expect(drivenOver([], []).total).toBeNull();
  });
});
