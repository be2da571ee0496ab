import { daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { AnnouncementTrigger } from '#notifications/announcement.ts';
import { comingAnnouncements, type ComingAnnouncement } from '#notifications/coming-announcements.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import { CRITICAL_DAYS, type NotificationSettings } from '#reminders/urgency.ts';

/**
 * The warranty on parts and labour of a record is announced once, 30 days before its last day, in time for a claim. It
 * never becomes critical or overdue.
 */
const WARRANTY_ADVANCE_DAYS = 30;

/** Facts about a record that the warranty rules need. */
export interface WarrantyFacts {
  readonly id: string;
  readonly vehicleId: string;
  readonly type: string;
  /** Last day of the warranty, or null. */
  readonly warrantyUntil: CivilDate | null;
}

/**
 * Converts a warranty to the reminder it is announced as. It has the id of the record, and is switched off before it
 * would become critical.
 */
export function toWarrantyReminder(record: WarrantyFacts, today: CivilDate): ReminderFacts {
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

/** The owner’s settings with the advance of warranties. */
export function settingsForWarranty<Settings extends NotificationSettings>(settings: Settings): Settings {
  return { ...settings, reminderAdvanceDays: WARRANTY_ADVANCE_DAYS };
}

/** Whether a warranty entered today is announced today. With fewer days left it never is. */
export function isAnnouncedOnEntry({ nextReminderDate: until }: ReminderFacts, today: CivilDate): boolean {
  return until !== null && daysBetween(today, until) === WARRANTY_ADVANCE_DAYS;
}

/** Whether a warranty is announced at a moment: only when it approaches. */
export function isWarrantyAnnouncedAt(moment: AnnouncementTrigger): boolean {
  return moment === 'approaching';
}

/** Pushes about a warranty after `today` that follow from the calendar alone: at most one. */
export function comingWarrantyAnnouncements(
  record: WarrantyFacts,
  isVehicleArchived: boolean,
  settings: NotificationSettings,
  today: CivilDate,
): ComingAnnouncement[] {
  const watched = {
    reminder: toWarrantyReminder(record, today),
    currentMileage: null,
    isVehicleArchived,
    law: null,
    emissions: null,
    projected: null,
  };
  const coming = comingAnnouncements(watched, settingsForWarranty(settings), today);
  return coming.filter(({ moment }) => isWarrantyAnnouncedAt(moment));
}
