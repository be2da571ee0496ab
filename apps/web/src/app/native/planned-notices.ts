import type { LocalNotice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { CRITICAL_DAYS } from '@carnet/domain/notifications/notification';

/** iOS keeps 64 pending notifications of an app and drops the rest. */
export const MOST_NOTICES = 50;
/** When people are up, and a workshop answers the telephone. */
const HOUR = 9;

/** A reminder as its notices need it: with its names, of a vehicle in use. */
export interface AnnouncedReminder {
  readonly id: string;
  readonly nextReminderDate: CivilDate;
  readonly type: string;
  readonly vehicle: string;
}

export interface NoticeTexts {
  readonly title: (reminder: AnnouncedReminder) => string;
  /** `isDue`: on the day itself. */
  readonly body: (reminder: AnnouncedReminder, isDue: boolean) => string;
}

/**
 * The next moments at which the device has something to tell without a server: when a date comes within the advance,
 * when it becomes urgent, and on the day itself; in the morning of the device's own time zone.
 */
export function plannedNotices(
  reminders: readonly AnnouncedReminder[],
  advanceDays: number,
  texts: NoticeTexts,
  now: Date,
): LocalNotice[] {
  const leads = [...new Set([advanceDays, Math.min(advanceDays, CRITICAL_DAYS), 0])];
  return reminders
    .flatMap((reminder) =>
      leads.map((days) => ({
        key: `${reminder.id}/${days}`,
        at: morningOf(addDays(reminder.nextReminderDate, -days)),
        title: texts.title(reminder),
        body: texts.body(reminder, days === 0),
        path: paths.editReminder(reminder.id),
      })),
    )
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.key.localeCompare(b.key))
    .slice(0, MOST_NOTICES);
}

function morningOf(date: CivilDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, HOUR);
}
