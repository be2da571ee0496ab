import { countQueuedMessages } from '#features/notifications/sending/messages.repository.ts';
import { countDueChecks } from '#features/notifications/checks.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
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
  const due = await countDueChecks(transactions.readOnly, formatInstant(now));
  const queued = await countQueuedMessages(transactions.readOnly);
  const oldest = [due.oldest, ...queued.map((row) => row.oldest)].flatMap((at) => at ?? []).toSorted()[0];
  return {
    remindersDue: due.count,
    messagesQueued: new Map(queued.map(({ channel, count }) => [channel, count])),
    lagSeconds: oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1000),
  };
}
