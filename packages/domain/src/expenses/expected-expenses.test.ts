import { civilDateOf } from '#calendar/civil-date.ts';
import { skipPaidYears, expectedExpenses, type RecurringFacts } from '#expenses/expected-expenses.ts';
import { describe, expect, it } from 'vitest';

const MONTHLY = { every: 'month', until: null } as const;
const paid = (
  id: string,
  month: number,
  day: number,
  change: Partial<RecurringFacts> = {},
): RecurringFacts => ({
  id,
  seriesId: 'a',
  date: civilDateOf(2026, month, day),
  recurrence: MONTHLY,
  ...change,
});

const listDates = (expenses: readonly RecurringFacts[]) =>
  expectedExpenses(expenses).map(({ latest, date }) => [latest.id, date]);

describe('the next expected expense', () => {
  it.each<[string, readonly RecurringFacts[], unknown]>([
    ['a month later', [paid('a', 3, 5)], [['a', '2026-04-05']]],
    [
      'a quarter later',
      [paid('a', 11, 30, { recurrence: { every: 'quarter', until: null } })],
      [['a', '2027-02-28']],
    ],
    [
      'a year later',
      [paid('a', 3, 5, { recurrence: { every: 'year', until: null } })],
      [['a', '2027-03-05']],
    ],
    ['after the latest of its series', [paid('b', 4, 5), paid('a', 3, 5)], [['b', '2026-05-05']]],
    [
      'the day of the first expense, also after a short month',
      [paid('a', 1, 31), paid('b', 2, 28)],
      [['b', '2026-03-31']],
    ],
    ['one paid late keeps the rhythm', [paid('a', 3, 5), paid('b', 4, 9)], [['b', '2026-05-05']]],
    ['one paid early is not expected again', [paid('a', 1, 5), paid('b', 2, 27)], [['b', '2026-04-05']]],
    [
      'a yearly one paid in the previous month',
      [
        paid('a', 3, 5, { recurrence: { every: 'year', until: null } }),
        paid('b', 2, 20, { date: civilDateOf(2027, 2, 20), recurrence: { every: 'year', until: null } }),
      ],
      [['b', '2028-03-05']],
    ],
    ['some months missing → after the latest', [paid('a', 3, 5), paid('b', 11, 2)], [['b', '2026-12-05']]],
    [
      'on its last day',
      [paid('a', 3, 5, { recurrence: { every: 'month', until: civilDateOf(2026, 4, 5) } })],
      [['a', '2026-04-05']],
    ],
    [
      'after its last day',
      [paid('a', 3, 5, { recurrence: { every: 'month', until: civilDateOf(2026, 4, 4) } })],
      [],
    ],
    ['the latest ends the series', [paid('a', 3, 5), paid('b', 4, 5, { recurrence: null })], []],
    ['nothing recurs', [paid('a', 3, 5, { recurrence: null, seriesId: null })], []],
    [
      'two series, by date',
      [paid('a', 3, 5), paid('c', 2, 20, { seriesId: null })],
      [
        ['c', '2026-03-20'],
        ['a', '2026-04-05'],
      ],
    ],
  ])('%s', (_, expenses, expected) => {
    expect(listDates(expenses)).toEqual(expected);
  });
});

describe('a yearly insurance whose premium is stored in a record', () => {
  const yearly = { every: 'year', until: null } as const;
  const latest = {
    ...paid('a', 3, 5, { recurrence: yearly }),
    kind: 'insurance',
    vehicleId: 'clio',
  } as const;
  const premium = (year: number, month: number, vehicleId = 'clio') => ({
    vehicleId,
    date: civilDateOf(year, month, 1),
  });

  it.each([
    ['no premium', [], '2027-03-05'],
    ['premium of the year, stored early', [premium(2027, 2)], '2028-03-05'],
    ['premium of the year, stored late', [premium(2027, 5)], '2028-03-05'],
    ['premiums of two years', [premium(2027, 3), premium(2028, 3)], '2029-03-05'],
    ['premium before the latest expense', [premium(2026, 2)], '2027-03-05'],
    ['premium of another vehicle', [premium(2027, 3, 'vespa')], '2027-03-05'],
  ])('%s', (_, premiums, date) => {
    expect(skipPaidYears(expectedExpenses([latest]), premiums)).toEqual([{ latest, date }]);
  });

  it('paid monthly, or of another kind → still expected', () => {
    for (const change of [{ recurrence: MONTHLY }, { kind: 'tax' as const }]) {
      const expected = expectedExpenses([{ ...latest, ...change }]);
      expect(skipPaidYears(expected, [premium(2027, 3), premium(2026, 4)])).toEqual(expected);
    }
  });

  it('the next one would be after its last day → none', () => {
    const until = civilDateOf(2027, 12, 31);
    const expected = expectedExpenses([{ ...latest, recurrence: { ...yearly, until } }]);
    expect(skipPaidYears(expected, [premium(2027, 3)])).toEqual([]);
  });
});
