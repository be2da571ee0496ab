import { searchAnnouncements } from '#features/notifications/search-announcements.ts';
import { sendMessages, type SendingOptions } from '#features/notifications/sending/send-messages.ts';
import { takeBackLaterTimes } from '#features/notifications/wrong-clock.ts';
import { watchClock } from '#platform/clock/watch-clock.ts';
import type { Context } from '#platform/context.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';

/** Cheap when there is nothing to do: two questions that an index answers. */
const EVERY_MILLIS = 30_000;

interface AnnouncingLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Searches and sends until it is stopped. The options shorten its times in tests. */
export function startAnnouncing(
  context: Context,
  log: AnnouncingLog,
  options: Pick<SendingOptions, 'leaseMillis'> & { readonly everyMillis?: number } = {},
): PeriodicJob {
  const { everyMillis = EVERY_MILLIS, ...sending } = options;
  const isClockSetBack = watchClock(context.clock);
  return runPeriodically({
    everyMillis,
    work: async (signal) => {
      if (isClockSetBack()) await takeBackLaterTimes(context);
      const looks = await searchAnnouncements(context, signal);
      const messages = await sendMessages(context, { ...sending, signal });
      if (looks + messages > 0) log.info({ looks, messages }, 'reminders announced');
    },
    onError: (err) => {
      log.error({ err }, 'announcing failed');
    },
  });
}
