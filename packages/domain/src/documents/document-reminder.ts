import type { CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts, DocumentKind } from '#documents/document.ts';
import { isAnnouncedByReminder, vehiclesWithAnnouncedInsurance } from '#documents/insurance-reminder.ts';
import {
  isDueForNotification,
  judgeReminder,
  severityOf,
  type NotificationSettings,
  type ReminderNotification,
} from '#reminders/urgency.ts';
import { isOverdue } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/**
 * Documents are announced like reminders with a date and no mileage: the same rules decide when they are due, how
 * urgent they are, and when they are announced.
 */

/** `none`: does not expire; `valid`: before its advance; `soon` and `urgent`: within its advance. */
export type DocumentState = 'none' | 'valid' | 'soon' | 'urgent' | 'expired';

/** Kinds that need no renewal: once they have expired, nothing is left to do. */
export const OVER_WHEN_EXPIRED: ReadonlySet<DocumentKind> = new Set(['warranty', 'purchase']);

/** Converts a document to the reminder it is announced as. It has the id of the document. */
export function toDocumentReminder(document: DocumentFacts, today: CivilDate): ReminderFacts {
  const date = { nextReminderDate: document.expiresOn };
  const isOver = OVER_WHEN_EXPIRED.has(document.kind) && isOverdue(date, today);
  return {
    id: document.id,
    // Only used to look up vehicles; none has an empty id.
    vehicleId: document.vehicleId ?? '',
    maintenanceType: document.kind,
    ...date,
    lastMileage: null,
    intervalKm: null,
    plannedMileage: null,
    intervalDays: null,
    active: document.active && document.expiresOn !== null && !isOver,
    follows: 'interval',
  };
}

/** The owner’s settings with the advance of the document. */
export function settingsForDocument<Settings extends NotificationSettings>(
  settings: Settings,
  { advanceDays }: Pick<DocumentFacts, 'advanceDays'>,
): Settings {
  return { ...settings, reminderAdvanceDays: advanceDays };
}

/** The state of a document, whether it is announced or not. */
export function documentState(document: DocumentFacts, today: CivilDate): DocumentState {
  const reminder = { ...toDocumentReminder(document, today), active: true };
  if (document.expiresOn === null) return 'none';
  if (isOverdue(reminder, today)) return 'expired';
  const settings = settingsForDocument(NO_KILOMETRES, document);
  if (!isDueForNotification(reminder, null, settings, today)) return 'valid';
  return severityOf(reminder, null, settings, today) === 'critical' ? 'urgent' : 'soon';
}

const NO_KILOMETRES: NotificationSettings = { reminderAdvanceDays: 0, reminderAdvanceKm: 0 };

/** A document with its notification. */
export interface DocumentNotification<D extends DocumentFacts = DocumentFacts> extends ReminderNotification {
  readonly document: D;
}

/** Evaluates a document with its own advance, whether it is due or not. */
export function judgeDocument(document: DocumentFacts, today: CivilDate): ReminderNotification {
  const settings = settingsForDocument(NO_KILOMETRES, document);
  return judgeReminder(toDocumentReminder(document, today), null, settings, today);
}

/**
 * The documents to notify about on a day, unordered: `compareNotifications` sorts them among the reminders. Excludes
 * documents of archived vehicles, and insurance that a reminder announces.
 */
export function documentNotificationsFor<D extends DocumentFacts>(
  documents: readonly D[],
  vehicles: readonly { readonly id: string; readonly archived: boolean }[],
  reminders: readonly Pick<ReminderFacts, 'vehicleId' | 'active' | 'follows'>[],
  today: CivilDate,
): readonly DocumentNotification<D>[] {
  const archived = new Set(vehicles.filter((vehicle) => vehicle.archived).map(({ id }) => id));
  const announced = vehiclesWithAnnouncedInsurance(reminders);
  return documents.flatMap((document) => {
    if (document.vehicleId !== null && archived.has(document.vehicleId)) return [];
    if (isAnnouncedByReminder(document, announced)) return [];
    const judged = judgeDocument(document, today);
    return judged.isDue ? [{ ...judged, document }] : [];
  });
}
