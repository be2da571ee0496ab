import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import { isOverdue, kilometresLeft, UNKNOWN_KILOMETRES } from '#reminders/remaining.ts';
import { deriveReminder } from '#garage/derived-reminder.ts';
import { setOnCreation } from '#garage/owner-set.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';
import { proposeNextService, type DoneService } from '#reminders/mark-done.ts';
import { hasTrigger, type ReminderFacts } from '#reminders/reminder.ts';
import { day, recentDay } from '#testing/civil-dates.ts';
import { reminderMoment, reminderWith } from '#testing/reminders.ts';

/** The displayed values of a reminder created by its owner, after its work was recorded. */
function afterDone(
  reminder: ReminderFacts,
  done: DoneService,
  mileage: number | null,
  source: FollowedSource | null = null,
) {
  const { id, vehicleId, maintenanceType } = reminder;
  const own = setOnCreation(reminder, 1, null);
  const set = { ...own, follows: { value: reminder.follows, order: 1 } };
  const kept = { id, vehicleId, maintenanceType, season: null, order: 1, madeBy: null, set };
  const named = { namedReminderId: id, reminderId: id, isReminderMade: false };
  const record = {
    id: 'done',
    order: 2,
    vehicleId,
    type: maintenanceType,
    isRefund: false,
    ...named,
    ...done,
  };
  const around = { source, isExempt: false, plannedOn: [], mileageOn: () => mileage };
  const shown = deriveReminder(kept, [record], around);
  const { nextReminderDate, lastMileage, plannedMileage, active, follows } = shown;
  return { nextReminderDate, lastMileage, plannedMileage, active, follows };
}

function doneWith(facts: Partial<DoneService> = {}): DoneService {
  return {
    date: day('2026-11-21'),
    mileage: 54_000,
    nextServiceDate: null,
    nextServiceMileage: null,
    ...facts,
  };
}

const oilChange = reminderWith({
  nextReminderDate: day('2026-11-10'),
  lastMileage: 40_000,
  intervalKm: 15_000,
  plannedMileage: 55_000,
  intervalDays: 365,
});
const insurance = reminderWith({ nextReminderDate: day('2026-11-10'), intervalDays: 365 });
const onceByDate = reminderWith({ nextReminderDate: day('2026-11-10') });
const onceByMileage = reminderWith({ lastMileage: 40_000, plannedMileage: 55_000 });

describe('a reminder after its work was recorded', () => {
  it('a km and a day interval → the record’s mileage and date plus the intervals', () => {
    expect(afterDone(oilChange, doneWith(), 54_000)).toEqual({
      nextReminderDate: '2027-11-21',
      lastMileage: 54_000,
      plannedMileage: 69_000,
      active: true,
      follows: 'interval',
    });
  });

  describe('a reminder that follows the law', () => {
    const byLaw = reminderWith({
      maintenanceType: 'technical_inspection',
      nextReminderDate: day('2026-11-20'),
      intervalDays: 730,
      follows: 'law',
    });

    const lawDate = (date: string, isBinding = false) =>
      ({ follows: 'law', date: day(date), isBinding }) as const;

    it('the law gives a date → that date, not the interval', () => {
      const moved = afterDone(byLaw, doneWith(), 54_000, lawDate('2028-11-21'));
      expect(moved).toMatchObject({ nextReminderDate: '2028-11-21', follows: 'law' });
    });

    it('the law gives none → the interval', () => {
      const moved = afterDone(byLaw, doneWith(), 54_000, null);
      expect(moved).toMatchObject({ nextReminderDate: '2028-11-20', follows: 'law' });
    });

    it('the user gives a next date → that date, and the reminder no longer follows the law', () => {
      const done = doneWith({ nextServiceDate: day('2027-06-01') });
      const moved = afterDone(byLaw, done, 54_000, lawDate('2028-11-21'));
      expect(moved).toMatchObject({ nextReminderDate: '2027-06-01', follows: 'interval' });
    });

    it('the user keeps the date proposed by the interval → the legal date', () => {
      const done = doneWith({ nextServiceDate: day('2028-11-20') });
      const moved = afterDone(byLaw, done, 54_000, lawDate('2028-11-21'));
      expect(moved).toMatchObject({ nextReminderDate: '2028-11-21', follows: 'law' });
    });

    it('the user gives a next date before a retest → the legal term', () => {
      const done = doneWith({ nextServiceDate: day('2027-06-01') });
      const moved = afterDone(byLaw, done, 54_000, lawDate('2027-01-21', true));
      expect(moved).toMatchObject({ nextReminderDate: '2027-01-21', follows: 'law' });
    });

    it('the owner had chosen the date that is now past → the law gives the next one', () => {
      const moved = afterDone({ ...byLaw, follows: 'interval' }, doneWith(), 54_000, lawDate('2028-11-21'));
      expect(moved).toMatchObject({ nextReminderDate: '2028-11-21', follows: 'law' });
    });
  });

  it('its insurance document was deleted → the interval', () => {
    const followed = { ...insurance, maintenanceType: 'insurance', follows: 'document' } as const;
    const document = { follows: 'document', date: day('2027-03-31'), isBinding: false } as const;
    const { date: nextReminderDate, follows } = document;
    expect(afterDone(followed, doneWith(), null, document)).toMatchObject({ nextReminderDate, follows });
    expect(afterDone(followed, doneWith(), null)).toMatchObject({
      nextReminderDate: '2027-11-21',
      follows: 'interval',
    });
  });

  it('the user gives the next service → it takes precedence over the intervals', () => {
    const done = doneWith({ nextServiceDate: day('2027-05-01'), nextServiceMileage: 60_000 });
    expect(afterDone(oilChange, done, 54_000)).toEqual({
      nextReminderDate: '2027-05-01',
      lastMileage: 54_000,
      plannedMileage: 60_000,
      active: true,
      follows: 'interval',
    });
  });

  it('the user gives only one of date and mileage → the other follows its interval', () => {
    const byDate = afterDone(oilChange, doneWith({ nextServiceDate: day('2027-05-01') }), 54_000);
    expect(byDate).toMatchObject({ nextReminderDate: '2027-05-01', plannedMileage: 69_000 });
    const byMileage = afterDone(oilChange, doneWith({ nextServiceMileage: 60_000 }), 54_000);
    expect(byMileage).toMatchObject({ nextReminderDate: '2027-11-21', plannedMileage: 60_000 });
  });

  it('work entered late → counts from its own date and mileage', () => {
    const done = doneWith({ date: day('2026-02-28'), mileage: 50_000 });
    expect(afterDone(oilChange, done, 54_000)).toEqual({
      nextReminderDate: '2027-02-28',
      lastMileage: 50_000,
      plannedMileage: 65_000,
      active: true,
      follows: 'interval',
    });
  });

  it('a record without mileage → counts from the current mileage, not from zero', () => {
    const moved = afterDone(oilChange, doneWith({ mileage: null }), 54_321);
    expect(moved).toMatchObject({ lastMileage: 54_321, plannedMileage: 69_321 });
  });

  it('neither record nor vehicle has a mileage → counts from the last known one', () => {
    const moved = afterDone(oilChange, doneWith({ mileage: null }), null);
    expect(moved).toMatchObject({ lastMileage: 40_000, plannedMileage: 55_000 });
  });

  it('a mileage of 0 → counts as a mileage', () => {
    expect(afterDone(oilChange, doneWith({ mileage: 0 }), 54_000)).toMatchObject({
      lastMileage: 0,
      plannedMileage: 15_000,
    });
  });

  it('a day interval only → no last mileage, so it is never due by km', () => {
    const moved = afterDone(insurance, doneWith(), 54_000);
    expect(moved).toEqual({
      nextReminderDate: '2027-11-21',
      lastMileage: null,
      plannedMileage: null,
      active: true,
      follows: 'interval',
    });
    expect(kilometresLeft({ ...insurance, ...moved }, 900_000)).toBe(UNKNOWN_KILOMETRES);
  });

  it('a day interval only and a given next mileage → also due by km', () => {
    const moved = afterDone(insurance, doneWith({ nextServiceMileage: 60_000 }), 54_000);
    expect(moved).toMatchObject({ lastMileage: 54_000, plannedMileage: 60_000 });
    expect(kilometresLeft({ ...insurance, ...moved }, 54_000)).toBe(6000);
  });

  it.each([
    [
      'a last mileage alone',
      reminderWith({ nextReminderDate: day('2026-11-10'), lastMileage: 40_000, intervalDays: 365 }),
    ],
    ['an interval in km alone', reminderWith({ intervalKm: 15_000 })],
    ['a planned mileage', reminderWith({ plannedMileage: 55_000, intervalDays: 365 })],
  ])('%s tracks kilometres → the last mileage advances', (_, reminder) => {
    expect(afterDone(reminder, doneWith(), 54_000).lastMileage).toBe(54_000);
  });

  it('a type with a day interval and a one-time planned mileage → days only again, without the default interval', () => {
    const planned = { lastMileage: 52_000, plannedMileage: 53_000, maintenanceType: 'technical_inspection' };
    const moved = afterDone({ ...insurance, ...planned }, doneWith(), 54_000);
    expect(moved).toMatchObject({ nextReminderDate: '2027-11-21', lastMileage: null, plannedMileage: null });
  });

  it('a type with a day interval and its own km interval → keeps the km interval', () => {
    const own = { ...insurance, maintenanceType: 'insurance', intervalKm: 15_000, lastMileage: 40_000 };
    expect(afterDone(own, doneWith(), 54_000)).toMatchObject({
      lastMileage: 54_000,
      plannedMileage: 69_000,
    });
  });

  it.each([
    ['by date', onceByDate],
    ['by mileage', onceByMileage],
  ])('a one-time reminder, %s → switched off, its values kept', (_, reminder) => {
    const { nextReminderDate, lastMileage, plannedMileage } = reminder;
    expect(afterDone(reminder, doneWith(), 54_000)).toEqual({
      nextReminderDate,
      lastMileage,
      plannedMileage,
      active: false,
      follows: 'interval',
    });
  });

  it('a one-time reminder and a given next service → stays on', () => {
    const done = doneWith({ nextServiceDate: day('2028-11-21') });
    expect(afterDone(onceByDate, done, 54_000)).toMatchObject({
      nextReminderDate: '2028-11-21',
      active: true,
      follows: 'interval',
    });
  });

  it('a switched-off reminder → advances and stays off', () => {
    const moved = afterDone({ ...oilChange, active: false }, doneWith(), 54_000);
    expect(moved).toMatchObject({ nextReminderDate: '2027-11-21', active: false });
  });

  it('an interval beyond the end of the calendar → the last valid day', () => {
    const moved = afterDone(insurance, doneWith({ date: day('9999-06-01') }), null);
    expect(moved.nextReminderDate).toBe('9999-12-31');
  });
});

describe('any reminder and record', () => {
  const anyDone: fc.Arbitrary<DoneService> = fc.record({
    date: recentDay,
    mileage: fc.option(fc.integer({ min: 0, max: 400_000 })),
    nextServiceDate: fc.option(recentDay),
    nextServiceMileage: fc.option(fc.integer({ min: 0, max: 400_000 })),
  });
  const anyMileage = fc.option(fc.integer({ min: 0, max: 400_000 }));

  it('→ has a trigger, or is inactive', () => {
    fc.assert(
      fc.property(reminderMoment, anyDone, anyMileage, ({ reminder }, done, currentMileage) => {
        const moved: ReminderFacts = { ...reminder, ...afterDone(reminder, done, currentMileage) };
        expect(hasTrigger(moved) || !moved.active).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('→ switched on only by a stated next service, which is then shown', () => {
    fc.assert(
      fc.property(reminderMoment, anyDone, anyMileage, ({ reminder }, done, currentMileage) => {
        const moved = afterDone(reminder, done, currentMileage);
        const isStated = done.nextServiceDate !== null || done.nextServiceMileage !== null;
        expect(moved.active && !reminder.active && !isStated).toBe(false);
        expect(done.nextServiceDate ?? moved.nextReminderDate).toBe(moved.nextReminderDate);
        expect(done.nextServiceMileage ?? moved.plannedMileage).toBe(moved.plannedMileage);
      }),
      { numRuns: 500 },
    );
  });

  it('done today with a day interval → no longer overdue', () => {
    const withInterval = reminderMoment.filter(({ reminder }) => reminder.intervalDays !== null);
    fc.assert(
      fc.property(withInterval, ({ reminder, today, currentMileage }) => {
        const done = doneWith({ date: today, mileage: currentMileage });
        const moved = afterDone(reminder, done, currentMileage);
        expect(isOverdue(moved, today)).toBe(false);
      }),
    );
  });

  it('no kilometres and no next mileage → never due by km afterwards', () => {
    fc.assert(
      fc.property(recentDay, anyDone, anyMileage, (next, done, currentMileage) => {
        const byDays = reminderWith({ nextReminderDate: next, intervalDays: 365 });
        const moved = afterDone(byDays, { ...done, nextServiceMileage: null }, currentMileage);
        expect(kilometresLeft({ ...byDays, ...moved }, 9_999_999)).toBe(UNKNOWN_KILOMETRES);
      }),
    );
  });
});

it('a proposal accepted unchanged → the same as without a proposal', () => {
  const proposed = proposeNextService(oilChange, day('2026-11-21'), 54_000);
  expect(afterDone(oilChange, doneWith(proposed), 54_000)).toEqual(afterDone(oilChange, doneWith(), 54_000));
  expect(proposed.nextServiceDate).toBe(addDays(day('2026-11-21'), 365));
});
