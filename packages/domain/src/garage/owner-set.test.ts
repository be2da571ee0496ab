import { describe, expect, it } from 'vitest';
import {
  deriveReminder,
  type KeptReminder,
  type LeadingFacts,
  type OwnerSet,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { setOnCreation, setOnReplacement, type GivenReminder } from '#garage/owner-set.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';
import { day } from '#testing/civil-dates.ts';

const LAW = { follows: 'law', date: day('2027-05-03'), isBinding: false } as const;
const DOCUMENT = { follows: 'document', date: day('2027-03-31'), isBinding: false } as const;

const GIVEN: GivenReminder = {
  vehicleId: 'car',
  maintenanceType: 'oil_change',
  nextReminderDate: null,
  lastMileage: null,
  plannedMileage: null,
  intervalKm: null,
  intervalDays: 365,
  active: true,
  follows: undefined,
};

/** A reminder that follows the date source of its type. */
function followingReminder(maintenanceType: string, source: FollowedSource): KeptReminder {
  const given = { ...GIVEN, maintenanceType, follows: source.follows };
  const set = setOnCreation(given, 1, source);
  return { id: 'reminder', vehicleId: 'car', maintenanceType, season: null, order: 1, madeBy: null, set };
}

const show = (reminder: KeptReminder, source: FollowedSource | null) => (set: OwnerSet) => {
  const around: Surroundings = { source, isExempt: false, plannedOn: [], mileageOn: () => null };
  return deriveReminder({ ...reminder, set }, [], around);
};

describe('a reminder that follows a source changes its type and changes back', () => {
  it.each([
    ['technical_inspection', LAW],
    ['insurance', DOCUMENT],
  ])('%s → keeps its displayed date, by an interval', (type, source) => {
    const before = followingReminder(type, source);
    const shownBefore = show(before, source)(before.set);
    const other = { ...before, maintenanceType: 'brake_service' };
    const given = { ...other, ...shownBefore };
    const shown = show(other, null);
    const set = setOnReplacement(before, shownBefore, given, 2, { shown, source: null, leader: null });
    const shownByInterval = { follows: 'interval', nextReminderDate: source.date };
    expect(shown(set)).toMatchObject(shownByInterval);

    const moved = { ...before, set };
    const again = { ...given, maintenanceType: type, follows: 'interval' as const };
    const later = { ...source, date: day('2027-06-03') };
    const around = { shown: show(moved, later), source: later, leader: null };
    expect(around.shown(setOnReplacement(moved, shown(set), again, 3, around))).toMatchObject(
      shownByInterval,
    );
  });
});

describe('a saved inspection reminder with a legal date', () => {
  const byLaw = { follows: 'law', nextReminderDate: LAW.date } as const;
  const own = { follows: 'interval', nextReminderDate: day('2026-12-24') } as const;

  it.each([
    ['a new reminder without a date', undefined, null, null, byLaw],
    ['a new reminder with a date', undefined, own.nextReminderDate, null, own],
    ['a new reminder that asks for the source', null, own.nextReminderDate, null, byLaw],
    ['the date that it had by the law', undefined, byLaw.nextReminderDate, byLaw, byLaw],
    ['another date', undefined, own.nextReminderDate, byLaw, own],
    ['the date that its owner chose before', undefined, own.nextReminderDate, own, own],
    ['the date is emptied', undefined, null, own, byLaw],
    ['the source is asked for', 'law', own.nextReminderDate, own, byLaw],
    [
      'the interval is asked for',
      'interval',
      byLaw.nextReminderDate,
      byLaw,
      { ...byLaw, follows: 'interval' },
    ],
  ] as const)('%s', (_, asked, date, before, saved) => {
    const reminder = followingReminder('technical_inspection', LAW);
    const given = {
      ...GIVEN,
      maintenanceType: 'technical_inspection',
      nextReminderDate: date,
      follows: asked,
    };
    const shown = show(reminder, LAW);
    const stored = before && setOnCreation({ ...given, ...before }, 1, LAW);
    const around = { shown, source: LAW, leader: null };
    const set = stored
      ? setOnReplacement({ ...reminder, set: stored }, shown(stored), given, 2, around)
      : setOnCreation(given, 2, LAW);
    expect(shown(set)).toMatchObject(saved);
  });
});

describe('a reminder switched off by its owner after work without a next service', () => {
  const kept: KeptReminder = {
    id: 'reminder',
    vehicleId: 'car',
    maintenanceType: 'oil_change',
    season: null,
    order: 1,
    madeBy: null,
    set: setOnCreation({ ...GIVEN, intervalKm: 15_000 }, 1, null),
  };
  const around: Surroundings = { source: null, isExempt: false, plannedOn: [], mileageOn: () => null };
  const work = (order: number, date: string, nextServiceDate: string | null): LeadingFacts => ({
    id: `work ${order}`,
    order,
    vehicleId: 'car',
    type: 'oil_change',
    date: day(date),
    mileage: null,
    nextServiceDate: nextServiceDate === null ? null : day(nextServiceDate),
    nextServiceMileage: null,
    isRefund: false,
    namedReminderId: 'reminder',
    reminderId: 'reminder',
    isReminderMade: false,
  });
  const leader = work(2, '2026-10-01', null);
  const showWith = (records: readonly LeadingFacts[]) => (set: OwnerSet) =>
    deriveReminder({ ...kept, set }, records, around);
  const shown = showWith([leader]);
  const before = shown(kept.set);
  const switchedOff = setOnReplacement(
    kept,
    before,
    { ...GIVEN, ...before, active: false, follows: undefined },
    3,
    { shown, source: null, leader },
  );

  it('older work with a next date is recorded later and does not lead → stays off', () => {
    const older = work(4, '2023-05-01', '2027-05-01');
    expect(shown(switchedOff)).toMatchObject({ active: false });
    expect(showWith([leader, older])(switchedOff)).toMatchObject({ active: false, ledBy: 'work 2' });
  });

  it('newer work with a next date is recorded later → switched on again', () => {
    const newer = work(4, '2026-11-01', '2027-05-01');
    expect(showWith([newer, leader])(switchedOff)).toMatchObject({ active: true, ledBy: 'work 4' });
  });
});
