import type { LocalNotice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';
import { addDays, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type {
  AnnouncementMoment,
  AnnouncementSettings,
  WatchedReminder,
} from '@carnet/domain/notifications/announcement';
import { comingAnnouncements } from '@carnet/domain/notifications/coming-announcements';

/** iOS keeps 64 pending notifications of an app and drops the rest. */
export const MOST_NOTICES = 50;

/** A notice, and what it tells of a reminder: so that the server does not push the same. */
export interface PlannedNotice extends LocalNotice {
  readonly own: OwnAnnouncement;
}

/** A reminder as its notices name it. */
export interface AnnouncedReminder extends WatchedReminder {
  readonly type: string;
  readonly vehicle: string;
}

/** What a notice tells of: a date that has passed, a mileage that is expected, or that something is due. */
type Said = 'overdue' | 'expected' | 'due';

export interface NoticeTexts {
  readonly title: (reminder: AnnouncedReminder) => string;
  readonly body: (reminder: AnnouncedReminder, said: Said) => string;
}

interface NoticeSettings extends AnnouncementSettings {
  /** Of the owner's day, on this device. */
  readonly notificationHour: number;
}

/**
 * The next moments at which the device has something to tell without a server and without a network: those at which
 * the server would push, by the same rules.
 *
 * @param lastTold the last day whose hour of announcements has passed: what was told then is not told again
 */
export function plannedNotices(
  reminders: readonly AnnouncedReminder[],
  settings: NoticeSettings,
  texts: NoticeTexts,
  lastTold: CivilDate,
): PlannedNotice[] {
  return reminders
    .flatMap((announced) => {
      const { id: reminderId, nextReminderDate: dueOn } = announced.reminder;
      return comingAnnouncements(announced, settings, lastTold).map(({ date, moment, repeat }) => ({
        key: `${reminderId}/${moment}/${repeat}`,
        at: instantOn(date, settings.notificationHour),
        title: texts.title(announced),
        body: texts.body(announced, saidAt(announced, moment)),
        path: paths.editReminder(reminderId),
        own: { reminderId, moment, date, dueOn },
      }));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.key.localeCompare(b.key))
    .slice(0, MOST_NOTICES);
}

/** Of a mileage and a date, what comes first. */
function saidAt({ reminder, projected }: AnnouncedReminder, moment: AnnouncementMoment): Said {
  if (moment.startsWith('overdue')) return 'overdue';
  const { nextReminderDate: dueOn } = reminder;
  const isExpectedFirst = projected !== null && (dueOn === null || projected.date < dueOn);
  return moment === 'approaching' && isExpectedFirst ? 'expected' : 'due';
}

/** The last day on the clock of this device whose hour of announcements has passed. */
export function lastDayTold(now: Date, notificationHour: number): CivilDate {
  const today = civilDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  return now < instantOn(today, notificationHour) ? addDays(today, -1) : today;
}

function instantOn(date: CivilDate, hour: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, hour);
}
