import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { instantInZone } from '@carnet/domain/calendar/time-zone';
import { eventsOfReminder, stampOfDay, stampOfObjects } from '@carnet/domain/icalendar/calendar-events';
import { writeICalendar } from '@carnet/domain/icalendar/write-icalendar';
import { calendarEntryOf } from '@carnet/i18n/calendar-wording';
import type { Translate } from '@carnet/i18n/translate';

/** What the file of one reminder is made of; everything is on the device. */
export interface ReminderInCalendar {
  readonly reminder: KnownReminder;
  readonly vehicle: Pick<Vehicle, 'name' | 'version' | 'updatedAt'>;
  readonly typeName: string;
  /** What the law says of the vehicle; null where it does not matter. */
  readonly law: VehicleInspection | null;
  readonly settings: Pick<Settings, 'reminderAdvanceDays' | 'notificationHour' | 'timezone'>;
  /** Origin of the app. */
  readonly app: string;
}

/** The events of one reminder as an iCalendar file: the same as in a calendar that is read by its address. */
export function reminderCalendar(
  t: Translate,
  { reminder, vehicle, typeName, law, settings, app }: ReminderInCalendar,
  today: CivilDate,
): Blob {
  const { version, updated_at: updatedAt } = reminder.wire;
  const stored = stampOfObjects({ version, updatedAt }, vehicle);
  // The revision of the garage is not known here: the versions rise as well, and never above it.
  const begunAt = new Date(instantInZone(today, 0, settings.timezone)).toISOString();
  const computed = stampOfDay(version + vehicle.version, today, begunAt);
  const events = eventsOfReminder(reminder, law, reminder.projected, { stored, computed });
  const alarm = { daysBefore: settings.reminderAdvanceDays, hour: settings.notificationHour };
  const names = { vehicle: vehicle.name, type: typeName, app };
  const entries = events.map((event) => calendarEntryOf(t, event, names, alarm, today));
  return new Blob([writeICalendar(null, entries)], { type: 'text/calendar' });
}
