import fc from 'fast-check';
import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import { recentDay } from '#testing/civil-dates.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** A reminder without date and kilometres; tests set only what they need. */
export function reminderWith(facts: Partial<ReminderFacts> = {}): ReminderFacts {
  return {
    id: 'reminder-1',
    vehicleId: 'vehicle-1',
    maintenanceType: 'oil_change',
    nextReminderDate: null,
    lastMileage: null,
    intervalKm: null,
    plannedMileage: null,
    intervalDays: null,
    active: true,
    follows: 'interval',
    ...facts,
  };
}

export interface ReminderMoment {
  readonly reminder: ReminderFacts;
  readonly today: CivilDate;
  readonly currentMileage: number;
}

const mileage = fc.integer({ min: 0, max: 400_000 });
const intervalKm = fc.oneof(fc.constant(15_000), fc.integer({ min: 1, max: 1_000_000 }));
const intervalDays = fc.oneof(fc.constant(365), fc.integer({ min: 1, max: 7300 }));

/** Any reminder, on a day and at a mileage close enough to its terms to exercise every rule. */
export const reminderMoment: fc.Arbitrary<ReminderMoment> = fc
  .record({
    id: fc.uuid(),
    today: recentDay,
    currentMileage: mileage,
    daysToNext: fc.option(fc.oneof(fc.integer({ min: -5, max: 12 }), fc.integer({ min: -900, max: 900 }))),
    drivenSinceLast: fc.option(fc.integer({ min: -1000, max: 60_000 })),
    plannedIn: fc.option(
      fc.oneof(fc.integer({ min: -50, max: 12_000 }), fc.integer({ min: -90_000, max: 90_000 })),
    ),
    intervalKm: fc.option(intervalKm),
    intervalDays: fc.option(intervalDays),
    active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  .map((made) => ({
    today: made.today,
    currentMileage: made.currentMileage,
    reminder: reminderWith({
      id: made.id,
      nextReminderDate: made.daysToNext === null ? null : addDays(made.today, made.daysToNext),
      lastMileage:
        made.drivenSinceLast === null ? null : Math.max(0, made.currentMileage - made.drivenSinceLast),
      plannedMileage: made.plannedIn === null ? null : Math.max(0, made.currentMileage + made.plannedIn),
      intervalKm: made.intervalKm,
      intervalDays: made.intervalDays,
      active: made.active,
    }),
  }));
