import type { CivilDate } from '#calendar/civil-date.ts';
import {
  lookAtReminder,
  NEW_HISTORY,
  nextLookOn,
  type AnnouncementHistory,
  type AnnouncementMoment,
  type AnnouncementSettings,
  type Look,
  type WatchedReminder,
} from '#notifications/announcement.ts';
import type { NotificationSettings } from '#reminders/urgency.ts';

/** A future announcement, if nothing changes before. */
export interface ComingAnnouncement {
  readonly date: CivilDate;
  readonly moment: AnnouncementMoment;
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
  let { history } = lookAtReminder(watched, settings, NEW_HISTORY, today);
  let day = nextLookOn(watched, settings, history, today);
  while (day !== null) {
    const look = lookAtReminder(watched, settings, history, day);
    for (const { moment, repeat } of look.announcements) coming.push({ date: day, moment, repeat });
    history = look.history;
    day = nextLookOn(watched, settings, history, day);
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
): { readonly date: CivilDate; readonly moment: AnnouncementMoment } | null {
  let day: CivilDate | null = firstDay;
  let known = history;
  while (day !== null) {
    const look: Look = lookAtReminder(watched, settings, known, day);
    const [first] = look.announcements;
    if (first) return { date: day, moment: first.moment };
    known = look.history;
    day = nextLookOn(watched, settings, known, day);
  }
  return null;
}
