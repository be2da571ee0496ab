import { readDocuments } from '#features/documents/documents.service.ts';
import { readPlainReminders } from '#features/reminders/reminders.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import { readPlainVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Recipient } from '#platform/channels/channel.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import { todayOf } from '#platform/today.ts';
import { factsOfDocument } from '@carnet/contract/documents/document-facts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { documentNotificationsFor } from '@carnet/domain/documents/document-reminder';
import { badgeCount, notificationsFor } from '@carnet/domain/notifications/notification';

/** What the bell counts for somebody now, as the app itself would: reminders of vehicles in use that are due. */
export async function countOnBell(context: Context, recipient: Recipient): Promise<number> {
  const owner = { accountId: recipient.accountId, garageId: recipient.garageId };
  const unknownZone = { ...owner, role: 'owner' as const, sessionId: '', language: recipient.language };
  const settings = await readSettings(context, { ...unknownZone, timeZone: 'UTC' });
  const actor: Actor = { ...unknownZone, timeZone: settings.timezone };
  const reminders = await everyItem((page) => readPlainReminders(context, actor, { ...page, active: true }));
  const vehicles = await everyItem((page) => readPlainVehicles(context, actor, page));
  const inUse = new Set(vehicles.map(({ id }) => id));
  const documents = await everyItem((page) => readDocuments(context, actor, page));
  const isInUse = (vehicleId: string | null) => vehicleId === null || inUse.has(vehicleId);
  const today = todayOf(actor, context.clock);
  const expiring = documentNotificationsFor(
    documents.filter(({ vehicle_id: vehicleId }) => isInUse(vehicleId)).map(factsOfDocument),
    [],
    today,
  );
  const due = notificationsFor(
    reminders.filter(({ vehicle_id: vehicleId }) => inUse.has(vehicleId)).map(factsOfReminder),
    vehicles.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false })),
    settings,
    today,
  );
  return badgeCount([...due, ...expiring]);
}
