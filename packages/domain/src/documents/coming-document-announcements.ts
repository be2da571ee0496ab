import type { CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts, DocumentKind } from '#documents/document.ts';
import { OVER_WHEN_EXPIRED, toDocumentReminder, settingsForDocument } from '#documents/document-reminder.ts';
import type { AnnouncementTrigger } from '#notifications/announcement.ts';
import { comingAnnouncements, type ComingAnnouncement } from '#notifications/coming-announcements.ts';
import type { NotificationSettings } from '#reminders/urgency.ts';

const AFTER_EXPIRY: ReadonlySet<AnnouncementTrigger> = new Set(['overdue', 'overdue_again']);

/**
 * Whether a document of this kind is announced at this moment. Kinds that end with their expiry are not announced
 * afterwards.
 */
export function isDocumentAnnouncedAt(kind: DocumentKind, moment: AnnouncementTrigger): boolean {
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
    reminder: toDocumentReminder(document, today),
    currentMileage: null,
    isVehicleArchived,
    law: null,
    emissions: null,
    projected: null,
  };
  const coming = comingAnnouncements(watched, settingsForDocument(settings, document), today);
  return coming.filter(({ moment }) => isDocumentAnnouncedAt(document.kind, moment));
}
