import type { LocalNotice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementSettings, WatchedReminder } from '@carnet/domain/notifications/announcement';
import { comingAnnouncements } from '@carnet/domain/notifications/coming-announcements';

/** iOS keeps 64 pending notifications of an app and drops the rest. */
export const MOST_NOTICES = 50;

/** A reminder as its notices name it. */
export interface AnnouncedReminder extends WatchedReminder {
  readonly type: string;
  readonly vehicle: string;
}

export interface NoticeTexts {
  readonly title: (reminder: AnnouncedReminder) => string;
  readonly body: (dueOn: CivilDate | null, isOverdue: boolean) => string;
}

interface NoticeSettings extends AnnouncementSettings {
  /** Of the owner's day, on this device. */
  readonly notificationHour: number;
}

/**
 * The next moments at which the device has something to tell without a server and without a network: those at which
 * the server would push, by the same rules.
 */
export function plannedNotices(
  reminders: readonly AnnouncedReminder[],
  settings: NoticeSettings,
  texts: NoticeTexts,
  today: CivilDate,
): LocalNotice[] {
  return reminders
    .flatMap((announced) =>
      comingAnnouncements(announced, settings, today).map(({ date, moment, repeat }) => ({
        key: `${announced.reminder.id}/${moment}/${repeat}`,
        at: instantOn(date, settings.notificationHour),
        title: texts.title(announced),
        body: texts.body(announced.reminder.nextReminderDate, moment.startsWith('overdue')),
        path: paths.editReminder(announced.reminder.id),
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.key.localeCompare(b.key))
    .slice(0, MOST_NOTICES);
}

function instantOn(date: CivilDate, hour: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, hour);
}
