import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import {
  compareNotifications,
  isDueForNotification,
  notificationsFor,
  severityOf,
  urgencyOf,
  type NotificationSettings,
  type Urgency,
} from '#reminders/urgency.ts';
import { reminderMoment, type ReminderMoment } from '#testing/reminders.ts';

const RUNS = { numRuns: 2000 };
const URGENCIES: readonly Urgency[] = ['upcoming', 'soon', 'urgent', 'late'];

const anySettings: fc.Arbitrary<NotificationSettings | null> = fc.option(
  fc.record({
    reminderAdvanceDays: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 365 })),
    reminderAdvanceKm: fc.oneof(fc.integer({ min: 0, max: 7000 }), fc.integer({ min: 0, max: 100_000 })),
  }),
);

const passing = fc.record({
  days: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 400 })),
  kilometres: fc.oneof(fc.constant(0), fc.nat({ max: 50 }), fc.nat({ max: 20_000 })),
});

function afterwards(moment: ReminderMoment, passed: { days: number; kilometres: number }): ReminderMoment {
  return {
    reminder: moment.reminder,
    today: addDays(moment.today, passed.days),
    currentMileage: moment.currentMileage + passed.kilometres,
  };
}

function isDue({ reminder, currentMileage, today }: ReminderMoment, settings: NotificationSettings | null) {
  return isDueForNotification(reminder, currentMileage, settings, today);
}

/** 0 not due, 1 high, 2 critical. */
function severityRank(moment: ReminderMoment, settings: NotificationSettings | null): number {
  if (!isDue(moment, settings)) return 0;
  const { reminder, currentMileage, today } = moment;
  return severityOf(reminder, currentMileage, settings, today) === 'critical' ? 2 : 1;
}

function urgencyRank(moment: ReminderMoment, settings: NotificationSettings | null): number {
  const { reminder, currentMileage, today } = moment;
  return URGENCIES.indexOf(urgencyOf(reminder, currentMileage, settings, today));
}

describe('as days pass and the vehicle is driven', () => {
  it('a due reminder stays due', () => {
    fc.assert(
      fc.property(reminderMoment, passing, anySettings, (moment, passed, settings) => {
        const before = Number(isDue(moment, settings));
        expect(Number(isDue(afterwards(moment, passed), settings))).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it('the severity of a reminder never falls', () => {
    fc.assert(
      fc.property(reminderMoment, passing, anySettings, (moment, passed, settings) => {
        const before = severityRank(moment, settings);
        expect(severityRank(afterwards(moment, passed), settings)).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it('the urgency of a reminder never falls', () => {
    fc.assert(
      fc.property(reminderMoment, passing, anySettings, (moment, passed, settings) => {
        const before = urgencyRank(moment, settings);
        expect(urgencyRank(afterwards(moment, passed), settings)).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it('a longer advance never makes fewer reminders due', () => {
    fc.assert(
      fc.property(
        reminderMoment,
        fc.nat({ max: 400 }),
        fc.nat({ max: 100_000 }),
        (moment, days, kilometres) => {
          const shorter = { reminderAdvanceDays: days, reminderAdvanceKm: kilometres };
          const longer = { reminderAdvanceDays: days + 10, reminderAdvanceKm: kilometres + 1000 };
          expect(Number(isDue(moment, longer))).toBeGreaterThanOrEqual(Number(isDue(moment, shorter)));
        },
      ),
      RUNS,
    );
  });
});

describe('the list of notifications', () => {
  it('any reminders in any order → the same sorted list of exactly those that are due', () => {
    const garage = fc.tuple(
      fc.uniqueArray(reminderMoment, { selector: ({ reminder }) => reminder.id, maxLength: 15 }),
      reminderMoment,
      anySettings,
    );
    fc.assert(
      fc.property(garage, ([moments, { today, currentMileage }, settings]) => {
        const reminders = moments.map(({ reminder }) => reminder);
        const vehicles = [{ id: 'vehicle-1', currentMileage, archived: false }];
        const listed = notificationsFor(reminders, vehicles, settings, today);
        expect(notificationsFor(reminders.toReversed(), vehicles, settings, today)).toEqual(listed);
        const due = reminders.filter((reminder) => isDue({ reminder, today, currentMileage }, settings));
        expect(new Set(listed.map(({ reminder }) => reminder))).toEqual(new Set(due));
        const falls = listed.slice(1).filter((later, index) => {
          const earlier = listed[index];
          return earlier !== undefined && compareNotifications(earlier, later) > 0;
        });
        expect(falls).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
