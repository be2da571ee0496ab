import type { MessageItem } from '#platform/channels/channel.ts';
import type { OwnAnnouncement } from '@carnet/contract/push/push.schema';
import { addDays, compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * How long after it a server that was away still finds that a device has said something: shorter than the week after
 * which the same is said again.
 */
const DAYS_REMEMBERED = 5;
/** The day of a device that has been taken along may be the next one. */
const DAYS_AHEAD = 1;

/** Whether a device says by itself, about now, what a message is to say of a reminder. */
export function isToldByDevice(
  own: readonly OwnAnnouncement[],
  { reminderId, moment, dueOn }: Pick<MessageItem, 'reminderId' | 'moment' | 'dueOn'>,
  today: CivilDate,
): boolean {
  return own.some(
    (told) =>
      told.reminderId === reminderId &&
      told.moment === moment &&
      // A reminder that has moved since is another thing to say, which the device does not know yet.
      told.dueOn === dueOn &&
      isAboutNow(told.date, today),
  );
}

/** What a device announces from now on, and what it has announced of late: it sends only what is to come. */
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
