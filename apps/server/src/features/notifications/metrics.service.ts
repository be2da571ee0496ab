import { countQueuedMessages } from '#features/notifications/sending/messages.repository.ts';
import { countDueWatches } from '#features/notifications/looks.repository.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';

/** Pending announcements. */
export interface AnnouncementFigures {
  readonly remindersDue: number;
  readonly messagesQueued: ReadonlyMap<Channel, number>;
  /** How long the oldest one has waited. */
  readonly lagSeconds: number;
}

export async function readAnnouncementFigures({
  transactions,
  clock,
}: Context): Promise<AnnouncementFigures> {
  const now = clock.now();
  const due = await countDueWatches(transactions.reading, instantOf(now));
  const queued = await countQueuedMessages(transactions.reading);
  const oldest = [due.oldest, ...queued.map((row) => row.oldest)].flatMap((at) => at ?? []).toSorted()[0];
  return {
    remindersDue: due.count,
    messagesQueued: new Map(queued.map(({ channel, count }) => [channel, count])),
    lagSeconds: oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1000),
  };
}
