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
 * A document is announced like a reminder that has a date and no kilometres: the same rules decide when it is due, how
 * urgent it is, and when that is said.
 */

/** `none` when it does not expire; `soon` and `urgent` within its advance; `valid` before. */
export type DocumentState = 'none' | 'valid' | 'soon' | 'urgent' | 'expired';

/** Nobody renews a warranty: once it is over there is nothing left to do. */
export const OVER_WHEN_EXPIRED: ReadonlySet<DocumentKind> = new Set(['warranty', 'purchase']);

/** The reminder that a document is announced as, on a day: it has the id of the document. */
export function reminderOfDocument(document: DocumentFacts, today: CivilDate): ReminderFacts {
  const date = { nextReminderDate: document.expiresOn };
  const isOver = OVER_WHEN_EXPIRED.has(document.kind) && isOverdue(date, today);
  return {
    id: document.id,
    // Looked up among the vehicles only; none has an empty id.
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

/** The settings of its owner with the advance of the document in place of theirs. */
export function settingsForDocument<Settings extends NotificationSettings>(
  settings: Settings,
  { advanceDays }: Pick<DocumentFacts, 'advanceDays'>,
): Settings {
  return { ...settings, reminderAdvanceDays: advanceDays };
}

/** Where a document stands, whether it is announced or not. */
export function documentState(document: DocumentFacts, today: CivilDate): DocumentState {
  const reminder = { ...reminderOfDocument(document, today), active: true };
  if (document.expiresOn === null) return 'none';
  if (isOverdue(reminder, today)) return 'expired';
  const settings = settingsForDocument(NO_KILOMETRES, document);
  if (!isDueForNotification(reminder, null, settings, today)) return 'valid';
  return severityOf(reminder, null, settings, today) === 'critical' ? 'urgent' : 'soon';
}

const NO_KILOMETRES: NotificationSettings = { reminderAdvanceDays: 0, reminderAdvanceKm: 0 };

/** A document with what the panel says about it. */
export interface DocumentNotification<D extends DocumentFacts = DocumentFacts> extends ReminderNotification {
  readonly document: D;
}

/** Judges a document by its own advance, whether it is due or not. */
export function judgeDocument(document: DocumentFacts, today: CivilDate): ReminderNotification {
  const settings = settingsForDocument(NO_KILOMETRES, document);
  return judgeReminder(reminderOfDocument(document, today), null, settings, today);
}

/**
 * The documents to be told of on a day, in no order: `compareNotifications` gives them their places among the reminders.
 * Those of an archived vehicle are left out, and the insurance that a reminder announces.
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
