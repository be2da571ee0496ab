import { factsOfDocument } from '@carnet/contract/documents/document-facts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { reminderOfDocument } from '@carnet/domain/documents/document-reminder';
import {
  isDueForNotification,
  judgeReminder,
  urgencyOf,
  type ReminderNotification,
  type Urgency,
} from '@carnet/domain/reminders/urgency';

/** A document that expires, with what gives it its place among the reminders. */
export interface UpcomingDocument extends ReminderNotification {
  readonly document: CarnetDocument;
  /** Undefined for what belongs to a person: a licence. */
  readonly vehicle: Vehicle | undefined;
  readonly urgency: Urgency;
  /** Whether the bell counts it. */
  readonly isDue: boolean;
}

/** The documents that are to be announced, whether due or not: of the vehicles given, and of the person. In no order. */
export function upcomingDocuments(
  documents: readonly CarnetDocument[],
  vehicles: readonly Vehicle[],
  today: CivilDate,
): readonly UpcomingDocument[] {
  const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return documents.flatMap((document) => {
    const { vehicle_id: vehicleId } = document;
    const vehicle = vehicleId === null ? undefined : vehiclesById.get(vehicleId);
    const facts = factsOfDocument(document);
    const reminder = reminderOfDocument(facts, today);
    if ((vehicleId !== null && !vehicle) || !reminder.active) return [];
    const settings = { reminderAdvanceDays: facts.advanceDays, reminderAdvanceKm: 0 };
    return [
      {
        ...judgeReminder(reminder, null, settings, today),
        urgency: urgencyOf(reminder, null, settings, today),
        isDue: isDueForNotification(reminder, null, settings, today),
        document,
        vehicle,
      },
    ];
  });
}
