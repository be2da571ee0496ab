import { describe, expect, it } from 'vitest';
import { BUILT_IN_MAINTENANCE_TYPES, DEFAULT_INTERVALS } from '#maintenance/maintenance-types.ts';
import { isDueForNotification } from '#reminders/urgency.ts';
import { defaultRemindersFor } from '#reminders/default-reminders.ts';
import { kilometresLeft, UNKNOWN_KILOMETRES } from '#reminders/remaining.ts';
import type { InspectedVehicle } from '#inspection/inspection.ts';
import { judgeInspection } from '#inspection/judge-inspection.ts';
import { hasTrigger } from '#reminders/reminder.ts';
import type { CivilDate } from '#calendar/civil-date.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';

const today = day('2026-11-21');
const types = BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
  key,
  ...DEFAULT_INTERVALS[key],
  defaultReminder: true,
}));
const petrolCar = { energy: 'petrol', currentMileage: 42_000 } as const;

describe('defaultRemindersFor', () => {
  it('a petrol car with default settings → all eight, planned from today', () => {
    const reminders = defaultRemindersFor(petrolCar, types, today).map((reminder) => [
      reminder.maintenanceType,
      reminder.nextReminderDate,
      reminder.lastMileage,
      reminder.plannedMileage,
      reminder.intervalKm,
      reminder.intervalDays,
    ]);
    expect(reminders).toEqual([
      ['oil_change', '2027-11-21', 42_000, 57_000, 15_000, 365],
      ['tire_change', '2031-11-20', 42_000, 82_000, 40_000, 1825],
      ['brake_service', '2028-11-20', 42_000, 72_000, 30_000, 730],
      ['battery_replacement', '2031-11-20', null, null, null, 1825],
      ['air_filter', '2028-11-20', 42_000, 72_000, 30_000, 730],
      ['technical_inspection', '2028-11-20', null, null, null, 730],
      ['insurance', '2027-11-21', null, null, null, 365],
      ['general_maintenance', '2027-11-21', 42_000, 62_000, 20_000, 365],
    ]);
  });

  it.each([
    ['2022-11-30', '2026-11-29', 'law'],
    // The history is unknown: planned from today.
    ['2010-01-01', '2028-11-20', 'law'],
    [null, '2028-11-20', 'law'],
  ])('a car of %s → inspection on %s, following %s', (registered, date, follows) => {
    const vehicle = makeCar(registered === null ? null : day(registered));
    const inspection = judgeInspection(vehicle, [], today);
    const reminders = defaultRemindersFor(petrolCar, types, today, inspection);
    expect(reminders.find(({ maintenanceType }) => maintenanceType === 'technical_inspection')).toMatchObject(
      {
        nextReminderDate: date,
        follows,
      },
    );
    expect(reminders.filter((reminder) => reminder.follows === 'law')).toHaveLength(1);
  });

  it('an exempt vehicle → no inspection', () => {
    const inspection = judgeInspection({ ...makeCar(null), inspectionCategory: 'exempt' }, [], today);
    const reminders = defaultRemindersFor(petrolCar, types, today, inspection);
    expect(reminders.map((reminder) => reminder.maintenanceType)).not.toContain('technical_inspection');
    expect(reminders).toHaveLength(7);
  });

  it('a vehicle without a regime → inspection by interval', () => {
    const inspection = judgeInspection({ ...makeCar(null), type: 'other' }, [], today);
    const reminders = defaultRemindersFor(petrolCar, types, today, inspection);
    expect(reminders).toEqual(defaultRemindersFor(petrolCar, types, today));
  });

  it('an electric car → no oil change, no air filter', () => {
    const reminders = defaultRemindersFor({ energy: 'electric', currentMileage: 42_000 }, types, today);
    expect(reminders.map((reminder) => reminder.maintenanceType)).toEqual([
      'tire_change',
      'brake_service',
      'battery_replacement',
      'technical_inspection',
      'insurance',
      'general_maintenance',
    ]);
  });

  it('unknown energy → all eight', () => {
    expect(defaultRemindersFor({ energy: null, currentMileage: 0 }, types, today)).toHaveLength(8);
  });

  it('a type switched off by the owner → no reminder', () => {
    const withoutInsurance = types.map((type) =>
      type.key === 'insurance' ? { ...type, defaultReminder: false } : type,
    );
    const reminders = defaultRemindersFor(petrolCar, withoutInsurance, today);
    expect(reminders.map((reminder) => reminder.maintenanceType)).not.toContain('insurance');
    expect(reminders).toHaveLength(7);
  });

  it('a custom type by km only, on an electric car → a reminder without a date', () => {
    const chain = { key: 'kit_chaine', intervalKm: 20_000, intervalDays: null, defaultReminder: true };
    expect(defaultRemindersFor({ energy: 'electric', currentMileage: 0 }, [chain], today)).toEqual([
      {
        maintenanceType: 'kit_chaine',
        nextReminderDate: null,
        lastMileage: 0,
        intervalKm: 20_000,
        plannedMileage: 20_000,
        intervalDays: null,
        follows: 'interval',
      },
    ]);
  });

  it('a type without an interval → no reminder', () => {
    const wash = { key: 'lavage', intervalKm: null, intervalDays: null, defaultReminder: true };
    expect(defaultRemindersFor(petrolCar, [wash], today)).toEqual([]);
  });

  it('every default reminder has a trigger; those by days only are never due by km', () => {
    for (const reminders of defaultRemindersFor(petrolCar, types, today)) {
      const reminder = reminderWith(reminders);
      expect(hasTrigger(reminder)).toBe(true);
      const expected = reminders.intervalKm ?? UNKNOWN_KILOMETRES;
      expect(kilometresLeft(reminder, 42_000)).toBe(expected);
    }
  });

  it('the day the vehicle is added, with the default advance → nothing is due', () => {
    const due = defaultRemindersFor(petrolCar, types, today).filter((reminders) =>
      isDueForNotification(reminderWith(reminders), 42_000, null, today),
    );
    expect(due).toEqual([]);
  });
});

function makeCar(firstRegistrationDate: CivilDate | null): InspectedVehicle {
  const car = { type: 'car', energy: 'petrol', inspectionCategory: null, isCollection: false } as const;
  return { ...car, firstRegistrationDate, knownSince: today };
}
