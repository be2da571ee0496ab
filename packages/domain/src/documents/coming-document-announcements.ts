import type { CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts, DocumentKind } from '#documents/document.ts';
import { OVER_WHEN_EXPIRED, reminderOfDocument, settingsForDocument } from '#documents/document-reminder.ts';
import type { AnnouncementMoment } from '#notifications/announcement.ts';
import { comingAnnouncements, type ComingAnnouncement } from '#notifications/coming-announcements.ts';
import type { NotificationSettings } from '#reminders/urgency.ts';

const AFTER_EXPIRY: ReadonlySet<AnnouncementMoment> = new Set(['overdue', 'overdue_again']);

/**
 * Whether a document of this kind is announced at this moment. Kinds that end with their expiry are not announced
 * afterwards.
 */
export function isSaidOf(kind: DocumentKind, moment: AnnouncementMoment): boolean {
  return !(OVER_WHEN_EXPIRED.has(kind) && AFTER_EXPIRY.has(moment));
}

/** All pushes about a document after `today` that follow from the calendar alone, in order. */
export function comingDocumentAnnouncements(
  document: DocumentFacts,
  isVehicleArchived: boolean,
  settings: NotificationSettings,
  today: CivilDate,
): ComingAnnouncement[] {
  const watched = {
    reminder: reminderOfDocument(document, today),
    currentMileage: null,
    isVehicleArchived,
    law: null,
    emissions: null,
    projected: null,
  };
  const coming = comingAnnouncements(watched, settingsForDocument(settings, document), today);
  return coming.filter(({ moment }) => isSaidOf(document.kind, moment));
}
