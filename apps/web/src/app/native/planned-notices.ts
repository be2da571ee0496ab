import type { LocalNotice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';
import { addDays, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DocumentFacts } from '@carnet/domain/documents/document';
import { comingDocumentAnnouncements } from '@carnet/domain/documents/coming-document-announcements';
import {
  isAnnouncedByReminder,
  vehiclesWithAnnouncedInsurance,
} from '@carnet/domain/documents/insurance-reminder';
import { isEmissionsTrigger } from '@carnet/domain/inspection/announcement-days';
import { comingWarrantyAnnouncements, type WarrantyFacts } from '@carnet/domain/maintenance/warranty';
import type { AnnouncementTrigger, WatchedReminder } from '@carnet/domain/notifications/announcement';
import {
  comingAnnouncements,
  type ComingAnnouncement,
} from '@carnet/domain/notifications/coming-announcements';
import type { NotificationSettings } from '@carnet/domain/reminders/urgency';

/** iOS keeps 64 pending notifications per app and drops the rest. */
export const MOST_NOTICES = 50;

/** A notice and the announcement it represents, so that the server does not push the same. */
export interface PlannedNotice extends LocalNotice {
  readonly own: OwnAnnouncement;
}

/** A reminder with the names used in its notices. */
export interface AnnouncedReminder extends WatchedReminder {
  readonly type: string;
  readonly vehicle: string;
}

/** What a notice announces: the emissions check of a van, the last legal day, or the reminder's own terms. */
type NoticeSubject = 'emissions' | 'law' | 'terms';

/** A document that expires, with the name used in its notices. */
export interface AnnouncedDocument {
  readonly facts: DocumentFacts;
  readonly isVehicleArchived: boolean;
  /** Display name, with the vehicle if it has one. */
  readonly name: string;
}

/** A warranty of a record, with the name used in its notice. */
export interface AnnouncedWarranty {
  readonly facts: WarrantyFacts;
  readonly isVehicleArchived: boolean;
  readonly name: string;
}

export interface NoticeTexts {
  readonly title: (reminder: AnnouncedReminder) => string;
  /** Worded for the day `on`. */
  readonly body: (reminder: AnnouncedReminder, subject: NoticeSubject, on: CivilDate) => string;
  readonly expiry: (document: DocumentFacts, on: CivilDate) => string;
  readonly warranty: (record: WarrantyFacts, on: CivilDate) => string;
}

interface Announceable {
  readonly reminders: readonly AnnouncedReminder[];
  readonly documents: readonly AnnouncedDocument[];
  readonly warranties: readonly AnnouncedWarranty[];
}

interface NoticeSettings extends NotificationSettings {
  /** Local notices follow the setting for push: they are pushes that need no network. */
  readonly pushNotifications: boolean;
  /** Hour of the day in this device's time zone. */
  readonly notificationHour: number;
}

/**
 * The next notices that the device can show without server and network, at the times at which the server
 * would push, by the same rules.
 *
 * @param lastTold last day whose announcement hour has passed; its announcements are not repeated
 */
export function planNotices(
  { reminders, documents, warranties }: Announceable,
  settings: NoticeSettings,
  texts: NoticeTexts,
  lastTold: CivilDate,
): PlannedNotice[] {
  if (!settings.pushNotifications) return [];
  const ofReminders = reminders.flatMap((announced) => {
    const { id, nextReminderDate: dueOn } = announced.reminder;
    const coming = comingAnnouncements(announced, settings, lastTold);
    return coming.map((one) => ({
      ...toPlan(one, { id, dueOn }, settings),
      title: texts.title(announced),
      body: texts.body(announced, chooseSubject(announced, one.moment), one.date),
      path: paths.editReminder(id),
    }));
  });
  const announcedInsurance = vehiclesWithAnnouncedInsurance(reminders.map(({ reminder }) => reminder));
  const ofDocuments = documents.flatMap(({ facts, isVehicleArchived, name }) => {
    const { id, expiresOn } = facts;
    if (expiresOn === null || isAnnouncedByReminder(facts, announcedInsurance)) return [];
    const coming = comingDocumentAnnouncements(facts, isVehicleArchived, settings, lastTold);
    return coming.map((one) => ({
      ...toPlan(one, { id, dueOn: expiresOn }, settings),
      title: name,
      body: texts.expiry(facts, one.date),
      path: paths.document(id),
    }));
  });
  const ofWarranties = warranties.flatMap(({ facts, isVehicleArchived, name }) => {
    const { id, warrantyUntil: dueOn } = facts;
    const coming = comingWarrantyAnnouncements(facts, isVehicleArchived, settings, lastTold);
    return coming.map((one) => ({
      ...toPlan(one, { id, dueOn }, settings),
      title: name,
      body: texts.warranty(facts, one.date),
      path: paths.editMaintenance(id),
    }));
  });
  return [...ofReminders, ...ofDocuments, ...ofWarranties]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.key.localeCompare(b.key))
    .slice(0, MOST_NOTICES);
}

function chooseSubject({ law }: AnnouncedReminder, moment: AnnouncementTrigger): NoticeSubject {
  if (isEmissionsTrigger(moment)) return 'emissions';
  return law !== null && !moment.startsWith('overdue') ? 'law' : 'terms';
}

/** When a notice is shown, and its id on the server. */
function toPlan(
  { date, moment, repeat }: ComingAnnouncement,
  { id: reminderId, dueOn }: { readonly id: string; readonly dueOn: CivilDate | null },
  { notificationHour }: NoticeSettings,
) {
  return {
    key: `${reminderId}/${moment}/${repeat}`,
    at: instantOn(date, notificationHour),
    own: { reminderId, moment, date, dueOn },
  };
}

/** The last day, in this device's time zone, whose announcement hour has passed. */
export function lastAnnouncedDay(now: Date, notificationHour: number): CivilDate {
  const today = civilDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  return now < instantOn(today, notificationHour) ? addDays(today, -1) : today;
}

function instantOn(date: CivilDate, hour: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, hour);
}
