import type { CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts } from '#documents/document.ts';
import { OVER_WHEN_EXPIRED, reminderOfDocument, settingsForDocument } from '#documents/document-reminder.ts';
import type { AnnouncementMoment, AnnouncementSettings } from '#notifications/announcement.ts';
import { comingAnnouncements, type ComingAnnouncement } from '#notifications/coming-announcements.ts';

const AFTER_EXPIRY: ReadonlySet<AnnouncementMoment> = new Set(['overdue', 'overdue_again']);

/** Everything that the calendar alone will make be pushed about a document after `today`, in order. */
export function comingDocumentAnnouncements(
  document: DocumentFacts,
  isVehicleArchived: boolean,
  settings: AnnouncementSettings,
  today: CivilDate,
): ComingAnnouncement[] {
  const watched = {
    reminder: reminderOfDocument(document, today),
    currentMileage: null,
    isVehicleArchived,
    law: null,
    projected: null,
  };
  const coming = comingAnnouncements(watched, settingsForDocument(settings, document), today);
  return OVER_WHEN_EXPIRED.has(document.kind)
    ? coming.filter(({ moment }) => !AFTER_EXPIRY.has(moment))
    : coming;
}
