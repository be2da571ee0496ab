import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresOverdue, shareOfIntervalUsed } from '#reminders/remaining.ts';
import { checkKnownService, applyKnownService, type KnownService } from '#reminders/known-service.ts';
import { proposeReminder } from '#reminders/new-reminder.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';

const today = day('2026-11-22');
const current = 84_210;
const both = { intervalKm: 15_000, intervalDays: 365 };
const daysOnly = { intervalKm: null, intervalDays: 730 };
const kilometresOnly = { intervalKm: 15_000, intervalDays: null };

function applyService(
  intervals: typeof both | typeof daysOnly | typeof kilometresOnly,
  known: Partial<KnownService>,
) {
  const planned = proposeReminder(intervals, null, current, today);
  const service = { tells: 'last', date: null, mileage: null, ...known } as const;
  const { nextReminderDate, lastMileage, plannedMileage } = applyKnownService(planned, service, current);
  return [nextReminderDate, lastMileage, plannedMileage];
}

describe('placeFromKnownService', () => {
  it.each([
    [
      'last on a date and at a mileage',
      both,
      { date: day('2026-03-01'), mileage: 76_000 },
      '2027-03-01',
      76_000,
      91_000,
    ],
    ['last on a date → km unchanged', both, { date: day('2026-03-01') }, '2027-03-01', 84_210, 99_210],
    ['last at a mileage → date unchanged', both, { mileage: 76_000 }, '2027-11-22', 76_000, 91_000],
    [
      'last long ago → overdue by both',
      both,
      { date: day('2024-01-10'), mileage: 60_000 },
      '2025-01-09',
      60_000,
      75_000,
    ],
    ['last, by days only', daysOnly, { date: day('2025-06-01') }, '2027-06-01', null, null],
    ['last at a mileage, by days only → unchanged', daysOnly, { mileage: 80_000 }, '2028-11-21', null, null],
    [
      'last on a date, by km only → unchanged',
      kilometresOnly,
      { date: day('2026-01-01') },
      null,
      84_210,
      99_210,
    ],
    ['nothing known → unchanged', both, {}, '2027-11-22', 84_210, 99_210],
    [
      'next as on the sticker',
      both,
      { tells: 'next', date: day('2027-02-01'), mileage: 90_000 },
      '2027-02-01',
      75_000,
      90_000,
    ],
    [
      'next at a mileage far ahead → counted from now',
      both,
      { tells: 'next', mileage: 120_000 },
      '2027-11-22',
      84_210,
      120_000,
    ],
    [
      'next at a mileage already passed',
      both,
      { tells: 'next', mileage: 80_000 },
      '2027-11-22',
      65_000,
      80_000,
    ],
    [
      'next at a mileage below one interval',
      both,
      { tells: 'next', mileage: 10_000 },
      '2027-11-22',
      0,
      10_000,
    ],
    ['next on a past date', daysOnly, { tells: 'next', date: day('2026-10-01') }, '2026-10-01', null, null],
    [
      'next at a mileage, by days only',
      daysOnly,
      { tells: 'next', mileage: 90_000 },
      '2028-11-21',
      84_210,
      90_000,
    ],
  ] as const)('%s', (_, intervals, known, date, lastMileage, plannedMileage) => {
    expect(applyService(intervals, known)).toEqual([date, lastMileage, plannedMileage]);
  });

  it('sticker says 90 000, interval 15 000, now 84 210 → 61 % used, like the work it counts from', () => {
    const planned = proposeReminder(both, null, current, today);
    const known = { tells: 'next', date: null, mileage: 90_000 } as const;
    const reminder = reminderWith({ ...planned, ...applyKnownService(planned, known, current) });
    expect(shareOfIntervalUsed(reminder, current, today)).toBeCloseTo(0.614, 3);
    expect(kilometresOverdue(reminder, current)).toBe(0);
  });

  it('applied twice → same result', () => {
    const mileage = fc.option(fc.integer({ min: 0, max: 400_000 }));
    const date = fc.option(fc.constantFrom(day('2024-01-10'), day('2026-03-01'), day('2027-02-01')));
    const tells = fc.constantFrom('last', 'next');
    fc.assert(
      fc.property(
        fc.record({ tells, date, mileage }),
        fc.constantFrom(both, daysOnly, kilometresOnly),
        (known, one) => {
          const planned = proposeReminder(one, null, current, today);
          const once = { ...planned, ...applyKnownService(planned, known, current) };
          expect({ ...once, ...applyKnownService(once, known, current) }).toEqual(once);
        },
      ),
    );
  });
});

describe('faultsOfKnownService', () => {
  it.each([
    ['last done today, at the current mileage', 'last', today, current, {}],
    ['last done tomorrow', 'last', day('2026-11-23'), null, { date: 'date_in_future' }],
    ['last done at a mileage not reached yet', 'last', null, 84_211, { mileage: 'mileage_not_reached' }],
    ['next due in the past, at a mileage already passed', 'next', day('2020-01-01'), 10, {}],
    ['next due in the future', 'next', day('2030-01-01'), 200_000, {}],
  ] as const)('%s', (_, tells, date, mileage, faults) => {
    expect(checkKnownService({ tells, date, mileage }, current, today)).toEqual(faults);
  });
});
