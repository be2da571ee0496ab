import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareLeading,
  deriveReminder,
  MoreRecordsNeeded,
  type KeptReminder,
  type LeadingFacts,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { setOnCreation } from '#garage/owner-set.ts';
import { lastSwaps, type SwapSeason } from '#tyre-sets/season.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting, tyreSet } from '#testing/tyres.ts';

const oil = { vehicleId: 'car', maintenanceType: 'oil_change' };
const AROUND: Surroundings = { source: null, isExempt: false, plannedOn: [], mileageOn: () => 40_000 };

/** A reminder as first created by its owner. */
function reminderOf(intervals: { intervalKm: number | null; intervalDays: number | null }): KeptReminder {
  const triggers = { nextReminderDate: day('2026-01-01'), lastMileage: null, plannedMileage: null };
  const given = { ...oil, ...triggers, ...intervals, active: true, follows: undefined };
  return { id: 'reminder', ...oil, season: null, order: 1, madeBy: null, set: setOnCreation(given, 1, null) };
}

/** The second write: the work is recorded. */
const done: LeadingFacts = {
  id: 'done',
  order: 2,
  vehicleId: 'car',
  type: 'oil_change',
  date: day('2026-02-01'),
  mileage: 42_000,
  nextServiceDate: null,
  nextServiceMileage: null,
  isRefund: false,
  namedReminderId: 'reminder',
  reminderId: 'reminder',
  isReminderMade: false,
};

it.each([
  { intervalKm: 15_000, intervalDays: null },
  { intervalKm: null, intervalDays: 365 },
])(
  'work that comes round again, %o → the newest record decides, whatever older ones there are',
  (intervals) => {
    const shown = deriveReminder(reminderOf(intervals), [done], AROUND, false);
    expect(shown).toEqual(deriveReminder(reminderOf(intervals), [done], AROUND, true));
    expect(shown).toMatchObject({ active: true, ledBy: 'done' });
  },
);

it('one-time work → earlier records decide whether the reminder is on', () => {
  const once = reminderOf({ intervalKm: null, intervalDays: null });
  expect(() => deriveReminder(once, [done], AROUND, false)).toThrow(MoreRecordsNeeded);
  expect(deriveReminder(once, [done], AROUND)).toMatchObject({ active: false, ledBy: 'done' });
});

describe('older records that belong to no reminder are not loaded', () => {
  const record = fc.record({
    date: fc.integer({ min: 1, max: 9 }).map((date) => day(`2026-02-0${date}`)),
    mileage: fc.option(fc.integer({ min: 40_000, max: 42_000 })),
    nextServiceDate: fc.option(fc.constant(day('2027-02-01'))),
    nextServiceMileage: fc.constant(null),
    isRefund: fc.boolean(),
    namedReminderId: fc.option(fc.constant('reminder')),
    reminderId: fc.constantFrom(null, null, 'reminder', 'other'),
  });
  const shuffled = fc
    .array(record, { minLength: 1, maxLength: 12 })
    .chain((records) => fc.shuffledSubarray(records, { minLength: records.length }));

  it('the displayed values are the same', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 0, max: 5 }), fc.boolean(), (typed, newest, comesRound) => {
        const all = typed
          .map((given, index): LeadingFacts => ({ ...done, ...given, id: `${index}`, order: index + 2 }))
          .toSorted(compareLeading);
        const superseded = (one: LeadingFacts) =>
          all.some((later) => later.date > one.date && later.order < one.order && !later.isRefund);
        const linked = all
          .slice(newest)
          .filter(({ reminderId, isRefund }) => reminderId !== null && !isRefund)
          .map((one) => ({ ...one, isSuperseded: superseded(one) }));
        const reminder = reminderOf({ intervalKm: null, intervalDays: comesRound ? 365 : null });
        expect(deriveReminder(reminder, [...all.slice(0, newest), ...linked], AROUND)).toEqual(
          deriveReminder(reminder, all, AROUND),
        );
      }),
    );
  });
});

/** The date displayed by a reminder of winter tyres with this date, after fittings on these days. */
function shownDate(
  date: string,
  season: SwapSeason | null,
  ...fitted: readonly (readonly [day: string, set: string | null])[]
) {
  const reminder = reminderOf({ intervalKm: null, intervalDays: 365 });
  const set = { ...reminder.set, nextReminderDate: { value: day(date), order: 1 } };
  const sets = [tyreSet('winter', { season: 'winter' }), tyreSet('summer')];
  const swaps = lastSwaps(
    fitted.map(([on, tyres]) => fitting(on, tyres)),
    sets,
  );
  return deriveReminder({ ...reminder, season, set }, [], { ...AROUND, swaps }).nextReminderDate;
}

it.each([
  ['2026-10-15', '2026-06-16', '2026-10-15', 'more than 120 days before'],
  ['2026-10-15', '2026-06-17', '2027-10-15', '120 days before'],
  ['2026-10-15', '2026-10-01', '2027-10-15', 'two weeks before'],
  ['2026-10-15', '2026-10-15', '2027-10-15', 'on its day'],
  ['2026-10-15', '2026-12-20', '2027-10-15', 'late'],
  ['2025-10-15', '2027-01-10', '2027-10-15', 'years late'],
  ['2026-11-02', '2026-10-20', '2027-11-02', 'on a day of its owner’s own'],
  ['2028-02-29', '2028-02-29', '2029-02-28', 'on a day that not every year has'],
])('due on %s, winter tyres fitted on %s → %s: %s', (date, fittedOn, next) => {
  expect(shownDate(date, 'winter', [fittedOn, 'winter'])).toBe(next);
});

it('tyres of the other season, or a reminder of other work → not done', () => {
  expect(shownDate('2026-10-15', 'winter', ['2026-10-01', 'summer'])).toBe('2026-10-15');
  expect(shownDate('2026-10-15', null, ['2026-10-01', 'winter'])).toBe('2026-10-15');
});

it.each([
  ['for other tyres', 'summer'],
  ['for tyres that nobody noted', null],
])('winter tyres fitted in June and taken off in July %s → the swap is still due in October', (_, next) => {
  const [on, off] = [['2026-06-20', 'winter'] as const, ['2026-07-10', next] as const];
  expect(shownDate('2026-10-15', 'winter', on, off)).toBe('2026-10-15');
  // The swap of the previous winter was done.
  expect(shownDate('2025-10-15', 'winter', ['2025-10-18', 'winter'], ['2026-04-02', 'summer'], on, off)).toBe(
    '2026-10-15',
  );
  expect(shownDate('2026-10-15', 'winter', on, off, ['2026-10-01', 'winter'])).toBe('2027-10-15');
});

it('winter tyres fitted early and kept until after the day → the swap is done', () => {
  expect(shownDate('2026-10-15', 'winter', ['2026-09-20', 'winter'], ['2026-10-16', 'summer'])).toBe(
    '2027-10-15',
  );
});
