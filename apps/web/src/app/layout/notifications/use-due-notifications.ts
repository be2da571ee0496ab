import { useDocuments } from '#features/documents/documents.queries.ts';
import { upcomingDocuments, type UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { toKnownReminder, type KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useReminderSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import {
  compareNotifications,
  notificationsFor,
  type ReminderNotification,
} from '@carnet/domain/reminders/urgency';

interface DueReminder extends ReminderNotification<KnownReminder> {
  readonly vehicle: Vehicle;
  readonly document?: undefined;
}

export type DueNotification = DueReminder | UpcomingDocument;

interface DueNotifications {
  readonly notifications: readonly DueNotification[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
}

/**
 * Notifications for the bell and the panel. Reminders of archived vehicles are excluded: the list of vehicles
 * in use lacks their vehicle.
 */
export function useDueNotifications(): DueNotifications {
  const today = useToday();
  const [reminders, vehicles, documents] = [useReminders(), useVehicles(), useDocuments()];
  const settings = useReminderSettings();
  const queries = [reminders, vehicles];
  const retry = () => queries.forEach((query) => void (query.isError && query.refetch()));
  if (!reminders.data || !vehicles.data || settings === undefined) {
    const hasFailed = queries.some((query) => query.isError && !query.data);
    return { notifications: [], state: hasFailed ? 'failed' : 'loading', retry };
  }
  const known = new Map(vehicles.data.map((vehicle) => [vehicle.id, vehicle]));
  const due = notificationsFor(
    reminders.data.map(toKnownReminder),
    vehicles.data.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false })),
    settings,
    today,
  );
  const dueReminders = due.flatMap((notification): DueReminder[] => {
    const vehicle = known.get(notification.reminder.vehicleId);
    return vehicle ? [{ ...notification, vehicle }] : [];
  });
  const papers = upcomingDocuments(documents.data ?? [], vehicles.data, reminders.data, today);
  const expiring = papers.filter(({ isDue }) => isDue);
  const notifications = [...dueReminders, ...expiring].sort(compareNotifications);
  return { notifications, state: 'ready', retry };
}
