import type { MessageItem } from '#platform/channels/channel.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';
import { addDays, compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * How long a server that was down still recognises an announcement of a device: shorter than the week after
 * which it is repeated.
 */
const DAYS_REMEMBERED = 5;
/** The local day of a travelling device may be the next one. */
const DAYS_AHEAD = 1;

/** Whether a device itself announces about now what a message says about a reminder. */
export function isAnnouncedByDevice(
  own: readonly OwnAnnouncement[],
  { reminderId, moment, dueOn }: Pick<MessageItem, 'reminderId' | 'moment' | 'dueOn'>,
  today: CivilDate,
): boolean {
  return own.some(
    (announced) =>
      announced.reminderId === reminderId &&
      announced.moment === moment &&
      // A rescheduled reminder is another announcement, which the device does not know yet.
      announced.dueOn === dueOn &&
      isAboutNow(announced.date, today),
  );
}

/** Future announcements of a device plus its recent ones: a device sends future ones only. */
export function withRecent(
  before: readonly OwnAnnouncement[],
  now: readonly OwnAnnouncement[],
  today: CivilDate,
): OwnAnnouncement[] {
  const keyOf = (own: OwnAnnouncement): string => [own.reminderId, own.moment, own.date, own.dueOn].join(' ');
  const named = new Set(now.map(keyOf));
  return [...before.filter((own) => isAboutNow(own.date, today) && !named.has(keyOf(own))), ...now];
}

function isAboutNow(date: CivilDate, today: CivilDate): boolean {
  const [first, last] = [addDays(today, -DAYS_REMEMBERED), addDays(today, DAYS_AHEAD)];
  return compareCivilDates(first, date) <= 0 && compareCivilDates(date, last) <= 0;
}
