import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { instantInZone } from '@carnet/domain/calendar/time-zone';
import { toReminderEvents, stampOfDay, stampOfObjects } from '@carnet/domain/icalendar/calendar-events';
import { writeICalendar } from '@carnet/domain/icalendar/write-icalendar';
import { writeCalendarEntry } from '@carnet/i18n/calendar-wording';
import type { Translate } from '@carnet/i18n/translate';

/** Data for the calendar file of a reminder, all available on the device. */
export interface ReminderInCalendar {
  readonly reminder: KnownReminder;
  readonly vehicle: Pick<Vehicle, 'name' | 'version' | 'updatedAt'>;
  readonly typeName: string;
  /** Legal terms of the vehicle; null if irrelevant. */
  readonly law: VehicleInspection | null;
  readonly settings: Pick<Settings, 'reminderAdvanceDays' | 'notificationHour' | 'timezone'>;
  /** Origin of the app. */
  readonly app: string;
}

/** Events of one reminder as an iCalendar file, the same as in a subscribed calendar. */
export function reminderCalendar(
  t: Translate,
  { reminder, vehicle, typeName, law, settings, app }: ReminderInCalendar,
  today: CivilDate,
): Blob {
  const { version, updated_at: updatedAt } = reminder.wire;
  const stored = stampOfObjects({ version, updatedAt }, vehicle);
  // The garage's revision is unknown here. The sum of versions also rises and never exceeds it.
  const begunAt = new Date(instantInZone(today, 0, settings.timezone)).toISOString();
  const computed = stampOfDay(version + vehicle.version, today, begunAt);
  const events = toReminderEvents(reminder, law, reminder.projected, { stored, computed });
  const alarm = { daysBefore: settings.reminderAdvanceDays, hour: settings.notificationHour };
  const names = { vehicle: vehicle.name, type: typeName, app };
  const entries = events.map((event) => writeCalendarEntry(t, event, names, alarm, today));
  return new Blob([writeICalendar(null, entries)], { type: 'text/calendar' });
}
