import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { AnnouncementMoment } from '#notifications/announcement.ts';
import { comingAnnouncements, type ComingAnnouncement } from '#notifications/coming-announcements.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import { CRITICAL_DAYS, type NotificationSettings } from '#reminders/urgency.ts';

/**
 * The warranty on the parts and labour of a record is announced once, 30 days before its last day: in time for a claim. It is
 * never critical and never overdue.
 */
const WARRANTY_ADVANCE_DAYS = 30;

/** What the rules need to know of a record. */
export interface WarrantyFacts {
  readonly id: string;
  readonly vehicleId: string;
  readonly type: string;
  /** The last day of the warranty; null where there is none. */
  readonly warrantyUntil: CivilDate | null;
}

/** The reminder that a warranty is announced as, on a day: it has the id of the record, and falls silent before it is critical. */
export function reminderOfWarranty(record: WarrantyFacts, today: CivilDate): ReminderFacts {
  const { id, vehicleId, type, warrantyUntil } = record;
  return {
    id,
    vehicleId,
    maintenanceType: type,
    nextReminderDate: warrantyUntil,
    lastMileage: null,
    intervalKm: null,
    plannedMileage: null,
    intervalDays: null,
    active: warrantyUntil !== null && daysBetween(today, warrantyUntil) > CRITICAL_DAYS,
    follows: 'interval',
  };
}

/** The settings of its owner with the advance of warranties in place of theirs. */
export function settingsForWarranty<Settings extends NotificationSettings>(settings: Settings): Settings {
  return { ...settings, reminderAdvanceDays: WARRANTY_ADVANCE_DAYS };
}

/** Whether a warranty that is entered today is announced still today: one with fewer days left never is. */
export function isAnnouncedOnEntry({ nextReminderDate: until }: ReminderFacts, today: CivilDate): boolean {
  return until !== null && daysBetween(today, until) === WARRANTY_ADVANCE_DAYS;
}

/** Whether a moment is announced of a warranty: that it comes near, and nothing more. */
export function isSaidOfWarranty(moment: AnnouncementMoment): boolean {
  return moment === 'approaching';
}

/** What the calendar alone will make be pushed about a warranty after `today`: one announcement at most. */
export function comingWarrantyAnnouncements(
  record: WarrantyFacts,
  isVehicleArchived: boolean,
  settings: NotificationSettings,
  today: CivilDate,
): ComingAnnouncement[] {
  const watched = {
    reminder: reminderOfWarranty(record, today),
    currentMileage: null,
    isVehicleArchived,
    law: null,
    emissions: null,
    projected: null,
  };
  const coming = comingAnnouncements(watched, settingsForWarranty(settings), today);
  return coming.filter(({ moment }) => isSaidOfWarranty(moment));
}
