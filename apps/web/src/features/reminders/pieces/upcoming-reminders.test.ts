import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { upcomingReminders } from '#features/reminders/pieces/upcoming-reminders.ts';
import { aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const clio = aVehicle({ currentMileage: 84_210 });

function listed(...reminders: Partial<Reminder>[]): string[] {
  const facts = reminders.map((changes) => toKnownReminder(aReminder({ vehicle_id: clio.id, ...changes })));
  return upcomingReminders(facts, [clio], someSettings(), today).map(
    ({ reminder, urgency }) => `${reminder.maintenanceType} ${urgency}`,
  );
}

it('all active ones → due ones first, each group in panel order', () => {
  expect(
    listed(
      { maintenance_type: 'insurance', next_reminder_date: civilDateOf(2027, 4, 2) },
      // Due by mileage only: without a date it would be last in panel order.
      {
        maintenance_type: 'oil_change',
        next_reminder_date: null,
        last_mileage: 76_410,
        planned_mileage: 91_410,
      },
      { maintenance_type: 'air_filter', next_reminder_date: civilDateOf(2026, 11, 23) },
      { maintenance_type: 'technical_inspection', next_reminder_date: civilDateOf(2026, 11, 16) },
    ),
  ).toEqual(['technical_inspection late', 'air_filter urgent', 'oil_change soon', 'insurance upcoming']);
});

it('overdue by mileage only → before all that is not overdue, however close its date', () => {
  expect(
    listed(
      { maintenance_type: 'insurance', next_reminder_date: civilDateOf(2026, 11, 22) },
      {
        maintenance_type: 'oil_change',
        next_reminder_date: civilDateOf(2027, 9, 1),
        last_mileage: 60_000,
        planned_mileage: 84_000,
      },
    ),
  ).toEqual(['oil_change late', 'insurance urgent']);
});

it('switched off, or of an archived vehicle → excluded', () => {
  expect(listed({ active: false }, { vehicle_id: aVehicle().id })).toEqual([]);
});

it('date to check → after critical and overdue, before other due ones; not counted by the bell', () => {
  const guess = {
    date_to_check: true,
    follows: 'law',
    next_reminder_date: civilDateOf(2028, 11, 20),
  } as const;
  expect(
    listed(
      {
        maintenance_type: 'oil_change',
        next_reminder_date: null,
        last_mileage: 76_410,
        planned_mileage: 91_410,
      },
      { maintenance_type: 'technical_inspection', ...guess },
      { maintenance_type: 'air_filter', next_reminder_date: civilDateOf(2026, 11, 23) },
    ),
  ).toEqual(['air_filter urgent', 'technical_inspection upcoming', 'oil_change soon']);
});
