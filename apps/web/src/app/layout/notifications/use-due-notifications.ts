import { useDocuments } from '#features/documents/documents.queries.ts';
import { reminderFactsOf, type KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useSettingsOfReminders } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { factsOfDocument } from '@carnet/contract/documents/document-facts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { documentNotificationsFor } from '@carnet/domain/documents/document-reminder';
import {
  compareNotifications,
  notificationsFor,
  urgencyOf,
  type ReminderNotification,
  type Urgency,
} from '@carnet/domain/notifications/notification';

/** A due reminder with its vehicle, as the panel shows it. */
interface DueReminder extends ReminderNotification<KnownReminder> {
  readonly vehicle: Vehicle;
  readonly urgency: Urgency;
  readonly document?: undefined;
}

/** A document that expires; a licence has no vehicle. */
interface ExpiringDocument extends ReminderNotification {
  readonly vehicle: Vehicle | undefined;
  readonly urgency: Urgency;
  readonly document: CarnetDocument;
}

export type DueNotification = DueReminder | ExpiringDocument;

interface DueNotifications {
  readonly notifications: readonly DueNotification[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
}

/**
 * What the bell counts and the panel lists. Reminders of archived vehicles are left out with their vehicles, which
 * the list of vehicles in use does not hold.
 */
export function useDueNotifications(): DueNotifications {
  const today = useToday();
  const [reminders, vehicles, documents] = [useReminders(), useVehicles(), useDocuments()];
  const settings = useSettingsOfReminders();
  const queries = [reminders, vehicles];
  const retry = () => queries.forEach((query) => void (query.isError && query.refetch()));
  if (!reminders.data || !vehicles.data || settings === undefined) {
    const hasFailed = queries.some((query) => query.isError && !query.data);
    return { notifications: [], state: hasFailed ? 'failed' : 'loading', retry };
  }
  const known = new Map(vehicles.data.map((vehicle) => [vehicle.id, vehicle]));
  const due = notificationsFor(
    reminders.data.map(reminderFactsOf),
    vehicles.data.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false })),
    settings,
    today,
  );
  const dueReminders = due.flatMap((notification): DueReminder[] => {
    const vehicle = known.get(notification.reminder.vehicleId);
    if (!vehicle) return [];
    const urgency = urgencyOf(notification.reminder, vehicle.currentMileage, settings, today);
    return [{ ...notification, vehicle, urgency }];
  });
  const expiring = expiringDocuments(documents.data ?? [], known, today);
  const notifications = [...dueReminders, ...expiring].sort(compareNotifications);
  return { notifications, state: 'ready', retry };
}

/** Those of vehicles in use, and of the person. */
function expiringDocuments(
  documents: readonly CarnetDocument[],
  known: ReadonlyMap<string, Vehicle>,
  today: CivilDate,
): ExpiringDocument[] {
  const shown = new Map(
    documents
      .filter(({ vehicle_id: vehicleId }) => vehicleId === null || known.has(vehicleId))
      .map((document) => [document.id, document]),
  );
  const facts = [...shown.values()].map(factsOfDocument);
  return documentNotificationsFor(facts, [], today).flatMap((notification) => {
    const document = shown.get(notification.document.id);
    if (!document) return [];
    const urgency = notification.isLate ? 'late' : notification.severity === 'critical' ? 'urgent' : 'soon';
    return [{ ...notification, document, vehicle: known.get(document.vehicle_id ?? ''), urgency }];
  });
}
