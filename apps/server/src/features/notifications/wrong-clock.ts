import { bringMessagesForward } from '#features/notifications/sending/messages.repository.ts';
import { LONGEST_WAIT_MILLIS } from '#features/notifications/sending/send-messages.ts';
import { lookAtDatedAfter } from '#features/notifications/looks.repository.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { addDays, compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

/**
 * Which of two times was wrong, nobody can tell at once: a machine without a clock of its own begins in the past and is
 * put right a moment later. Then nothing may have been taken back meanwhile.
 */
const WAIT_MILLIS = 10 * 60_000;

/**
 * To be called once a clock was set back. What it has put off for longer than there is reason to comes again in ten
 * minutes: messages, and reminders that are said to have been overdue on a day that is still to come.
 */
export async function takeBackLaterTimes({ transactions, clock }: Context): Promise<void> {
  const now = clock.now();
  const soon = instantOf(now + WAIT_MILLIS);
  const latest = instantOf(now + LONGEST_WAIT_MILLIS + CLOCK_DIFFERENCE_MILLIS);
  // In some zone it is tomorrow already.
  const tomorrow = addDays(civilDateInZone(now, 'UTC'), 1);
  await transactions.run(async (tx) => {
    await bringMessagesForward(tx, latest, soon);
    await lookAtDatedAfter(tx, tomorrow, soon);
  });
}

/** A reminder that is said to have been overdue on a day after tomorrow: what was seen of it then is forgotten. */
export function withoutLaterDays(watch: Watch, today: CivilDate): Watch {
  const { overdueOn } = watch;
  if (overdueOn === null || compareCivilDates(overdueOn, addDays(today, 1)) <= 0) return watch;
  return { ...watch, cycle: (watch.cycle ?? 0) + 1, stage: null, overdueOn: null, repeats: 0 };
}
