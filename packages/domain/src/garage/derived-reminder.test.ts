import { expect, it } from 'vitest';
import {
  deriveReminder,
  MoreRecordsNeeded,
  type KeptReminder,
  type LeadingFacts,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { setOnCreation } from '#garage/owner-set.ts';
import { day } from '#testing/civil-dates.ts';

const oil = { vehicleId: 'car', maintenanceType: 'oil_change' };
const AROUND: Surroundings = { source: null, isExempt: false, plannedOn: [], mileageOn: () => 40_000 };

/** A reminder as its owner made it first. */
function reminderOf(intervals: { intervalKm: number | null; intervalDays: number | null }): KeptReminder {
  const triggers = { nextReminderDate: day('2026-01-01'), lastMileage: null, plannedMileage: null };
  const given = { ...oil, ...triggers, ...intervals, active: true, follows: undefined };
  return { id: 'reminder', ...oil, order: 1, madeBy: null, set: setOnCreation(given, 1, null) };
}

/** The second write: the work is done. */
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

it('work that was to be done once → the records before it decide whether the reminder is on', () => {
  const once = reminderOf({ intervalKm: null, intervalDays: null });
  expect(() => deriveReminder(once, [done], AROUND, false)).toThrow(MoreRecordsNeeded);
  expect(deriveReminder(once, [done], AROUND)).toMatchObject({ active: false, ledBy: 'done' });
});
