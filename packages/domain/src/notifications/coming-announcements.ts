import type { CivilDate } from '#calendar/civil-date.ts';
import {
  checkReminder,
  NEW_HISTORY,
  nextCheckOn,
  type AnnouncementHistory,
  type AnnouncementTrigger,
  type AnnouncementSettings,
  type ReminderCheck,
  type WatchedReminder,
} from '#notifications/announcement.ts';
import type { NotificationSettings } from '#reminders/urgency.ts';

/** A future announcement, if nothing changes before. */
export interface ComingAnnouncement {
  readonly date: CivilDate;
  readonly moment: AnnouncementTrigger;
  /** 1 to 3 for `overdue_again`, else 0. */
  readonly repeat: number;
}

/**
 * All announcements about a reminder after `today` that follow from the calendar alone, in order, for a device that
 * schedules them ahead because it may be offline then. The current state is not announced again, except that it is
 * overdue.
 * @example due in 30 days, 7 in advance → approaching in 23 days, critical in 27, overdue in 31, and three repeats
 */
export function comingAnnouncements(
  watched: WatchedReminder,
  notificationSettings: NotificationSettings,
  today: CivilDate,
): ComingAnnouncement[] {
  const coming: ComingAnnouncement[] = [];
  const settings = { ...notificationSettings, channels: ['push'] } as const;
  let { history } = checkReminder(watched, settings, NEW_HISTORY, today);
  let day = nextCheckOn(watched, settings, history, today);
  while (day !== null) {
    const look = checkReminder(watched, settings, history, day);
    for (const { moment, repeat } of look.announcements) coming.push({ date: day, moment, repeat });
    history = look.history;
    day = nextCheckOn(watched, settings, history, day);
  }
  return coming;
}

/**
 * The next announcement from `firstDay` on if the mileage does not change, for « Prochain rappel ». Null if no channel
 * is on, or if none follows from the calendar.
 */
export function nextAnnouncement(
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  firstDay: CivilDate,
): { readonly date: CivilDate; readonly moment: AnnouncementTrigger } | null {
  let day: CivilDate | null = firstDay;
  let known = history;
  while (day !== null) {
    const look: ReminderCheck = checkReminder(watched, settings, known, day);
    const [first] = look.announcements;
    if (first) return { date: day, moment: first.moment };
    known = look.history;
    day = nextCheckOn(watched, settings, known, day);
  }
  return null;
}
