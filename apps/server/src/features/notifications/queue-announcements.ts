import {
  cancelQueued,
  insertAnnouncements,
  type NewAnnouncement,
} from '#features/notifications/announcements.repository.ts';
import {
  findUntriedMessages,
  insertMessages,
  type NewMessage,
} from '#features/notifications/sending/messages.repository.ts';
import type { Member, Watch } from '#features/notifications/watches.repository.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import type { Announcement } from '@carnet/domain/notifications/announcement';
import { v7 as uuidv7 } from 'uuid';

/** What is to be said of a reminder to a person. */
export interface Said {
  readonly watch: Watch;
  readonly announcement: Announcement;
}

/**
 * Stores what is to be said, and the messages that carry it: one for each person and channel. It joins a message that
 * nobody has tried to send yet. The caller holds the locks of the garages.
 */
export async function queueAnnouncements(
  tx: Tx,
  garageIds: readonly string[],
  said: readonly Said[],
  now: string,
): Promise<void> {
  if (said.length === 0) return;
  // What still waits of the same reminders is no longer news.
  const reminderIds = [...new Set(said.map(({ watch }) => watch.reminderId))];
  await cancelQueued(tx, garageIds, reminderIds, 'superseded');
  const messageIds = new Map<string, string>();
  for (const { garage_id: garageId, account_id: accountId, channel, id } of await findUntriedMessages(
    tx,
    garageIds,
  )) {
    messageIds.set(keyOf({ garageId, accountId }, channel), id);
  }
  const messages: NewMessage[] = [];
  const rows = said.map(({ watch, announcement }) => {
    const key = keyOf(watch, announcement.channel);
    const known = messageIds.get(key);
    if (known !== undefined) return announcementRow(watch, announcement, known, now);
    const message = messageRow(watch, announcement.channel, now);
    messageIds.set(key, message.id);
    messages.push(message);
    return announcementRow(watch, announcement, message.id, now);
  });
  await insertMessages(tx, messages);
  await insertAnnouncements(tx, rows);
}

function keyOf({ garageId, accountId }: Member, channel: Channel): string {
  return `${garageId} ${accountId} ${channel}`;
}

function announcementRow(
  { garageId, accountId, reminderId, cycle }: Watch,
  { moment, repeat, channel }: Announcement,
  messageId: string,
  now: string,
): NewAnnouncement {
  return {
    garage_id: garageId,
    id: uuidv7(),
    account_id: accountId,
    reminder_id: reminderId,
    message_id: messageId,
    cycle: cycle ?? 1,
    moment,
    repeat,
    channel,
    state: 'queued',
    reason: null,
    queued_at: now,
    sent_at: null,
    failed_at: null,
    opened_at: null,
  };
}

function messageRow({ garageId, accountId }: Member, channel: Channel, now: string): NewMessage {
  return {
    garage_id: garageId,
    id: uuidv7(),
    account_id: accountId,
    channel,
    kind: 'reminders',
    state: 'queued',
    reason: null,
    attempts: 0,
    due_at: now,
    queued_at: now,
    finished_at: null,
  };
}
