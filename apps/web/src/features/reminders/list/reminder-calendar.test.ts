import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { reminderCalendar } from '#features/reminders/list/reminder-calendar.ts';
import { aReminder, aVehicle } from '#testing/builders.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 5, 12);
const t = createTranslator('fr', compileCatalogue('fr'), 'throw');
const common = {
  vehicle: aVehicle({ name: 'Clio', version: 3 }),
  typeName: 'Vidange',
  law: null,
  settings: { reminderAdvanceDays: 7, notificationHour: 9, timezone: 'Pacific/Auckland' },
  app: 'https://carnet.example',
};

it('reminder with a date → the same event as in a subscribed calendar, including its sequence number', async () => {
  const wire = aReminder({
    maintenance_type: 'oil_change',
    next_reminder_date: civilDateOf(2026, 12, 1),
    version: 2,
  });
  const file = reminderCalendar(t, { ...common, reminder: toKnownReminder(wire) }, today);
  expect(file.type).toBe('text/calendar');
  const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:reminder.${wire.id}@carnet`,
      'DTSTART;VALUE=DATE:20261201',
      'SEQUENCE:10',
      'SUMMARY:Vidange · Clio',
      `URL:https://carnet.example/maintenance?edit=${wire.id}`,
      'TRIGGER:-P6DT15H',
    ]),
  );
});

it('reminder by mileage → the projected date, marked as an estimate', async () => {
  const date = civilDateOf(2026, 9, 1);
  const wire = aReminder({
    maintenance_type: 'oil_change',
    next_reminder_date: null,
    last_mileage: 80_000,
    planned_mileage: 90_000,
    projected: {
      date,
      earliest: civilDateOf(2026, 8, 1),
      latest: civilDateOf(2026, 10, 20),
      kmPerDay: 40,
      readings: 4,
    },
  });
  const text = await reminderCalendar(t, { ...common, reminder: toKnownReminder(wire) }, today).text();
  expect(text).toContain('STATUS:TENTATIVE');
  expect(text).toContain('DTSTAMP:20260511T120000Z');
  expect(text).toContain('SUMMARY:Vidange · Clio (estimation)');
});
