import { bringMessagesForward } from '#features/notifications/sending/messages.repository.ts';
import { LONGEST_WAIT_MILLIS } from '#features/notifications/sending/send-messages.ts';
import { scheduleChecksDatedAfter } from '#features/notifications/checks.repository.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { addDays, compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

/**
 * It is not clear at first which of two times was wrong: a machine without a battery clock starts in the past
 * and is corrected a moment later. Nothing may have been reset by then.
 */
const WAIT_MILLIS = 10 * 60_000;

/**
 * Call after a clock was set back. Whatever it has delayed for too long is scheduled in ten minutes:
 * messages, and reminders recorded as overdue on a future day.
 */
export async function resetFutureTimes({ transactions, clock }: Context): Promise<void> {
  const now = clock.now();
  const soon = formatInstant(now + WAIT_MILLIS);
  const latest = formatInstant(now + LONGEST_WAIT_MILLIS + CLOCK_DIFFERENCE_MILLIS);
  // In some zone it is already tomorrow.
  const tomorrow = addDays(civilDateInZone(now, 'UTC'), 1);
  await transactions.run(async (tx) => {
    await bringMessagesForward(tx, latest, soon);
    await scheduleChecksDatedAfter(tx, tomorrow, soon);
  });
}

/** Resets the state of a reminder that is recorded as overdue on a day after tomorrow. */
export function withoutFutureDays(watch: Watch, today: CivilDate): Watch {
  const { overdueOn } = watch;
  if (overdueOn === null || compareCivilDates(overdueOn, addDays(today, 1)) <= 0) return watch;
  return { ...watch, cycle: (watch.cycle ?? 0) + 1, stage: null, overdueOn: null, repeats: 0 };
}
