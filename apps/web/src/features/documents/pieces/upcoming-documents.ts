import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { judgeDocument } from '@carnet/domain/documents/document-reminder';
import {
  isAnnouncedByReminder,
  vehiclesWithAnnouncedInsurance,
} from '@carnet/domain/documents/insurance-reminder';
import type { ReminderNotification } from '@carnet/domain/reminders/urgency';

/** An expiring document with its position among the reminders. */
export interface UpcomingDocument extends ReminderNotification {
  readonly document: CarnetDocument;
  /** Undefined for a document of the user: a licence. */
  readonly vehicle: Vehicle | undefined;
}

/**
 * Documents to announce, due or not, of the given vehicles and of the user, except the insurance that a
 * reminder announces. Unordered.
 */
export function upcomingDocuments(
  documents: readonly CarnetDocument[],
  vehicles: readonly Vehicle[],
  reminders: readonly Reminder[],
  today: CivilDate,
): readonly UpcomingDocument[] {
  const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const announced = vehiclesWithAnnouncedInsurance(reminders.map((reminder) => toReminderFacts(reminder)));
  return documents.flatMap((document) => {
    const { vehicle_id: vehicleId } = document;
    const vehicle = vehicleId === null ? undefined : vehiclesById.get(vehicleId);
    const facts = toDocumentFacts(document);
    if (isAnnouncedByReminder(facts, announced)) return [];
    const judged = judgeDocument(facts, today);
    if ((vehicleId !== null && !vehicle) || !judged.reminder.active) return [];
    return [{ ...judged, document, vehicle }];
  });
}
