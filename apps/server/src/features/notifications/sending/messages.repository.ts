import type { Member } from '#features/notifications/watch.repository.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Addressee } from '#platform/channels/channel.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { AnnouncementReason, Channel } from '@carnet/contract/notifications/notification.schema';
import { readLanguage } from '@carnet/domain/text/language';
import type { Insertable, Selectable } from 'kysely';

export type Message = Selectable<Schema['message']>;
export type NewMessage = Insertable<Schema['message']>;

export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await queriesOf(tx)
    .insertInto('message')
    .values([...messages])
    .execute();
}

/**
 * Finds messages that were not attempted yet, by person and channel, so that new announcements join them.
 * Skips messages that a sender is taking. The caller holds the lock of the garage.
 */
export async function findUntriedMessages(
  tx: Tx,
  garageIds: readonly string[],
): Promise<Pick<Message, 'id' | 'garage_id' | 'account_id' | 'channel'>[]> {
  const query = queriesOf(tx)
    .selectFrom('message')
    .select(['id', 'garage_id', 'account_id', 'channel'])
    .where('garage_id', 'in', [...garageIds])
    .where('kind', '=', 'reminders')
    .where('attempts', '=', 0)
    .where('due_at', 'is not', null)
    .orderBy('id');
  return lockRowsSkipLocked(tx, query).execute();
}

/**
 * Takes due messages until `leaseUntil`: if this process dies, another one finds them due again then. No
 * message is taken twice. `attempts` includes the coming attempt, which `countAttempt` stores when it starts,
 * so that an unavailable database costs no attempt.
 */
export async function takeDueMessages(
  tx: Tx,
  now: string,
  leaseUntil: string,
  limit: number,
): Promise<Message[]> {
  const due = await lockRowsSkipLocked(tx, dueMessagesQuery(tx, now, limit)).execute();
  if (due.length === 0) return [];
  const taken = await queriesOf(tx)
    .updateTable('message')
    .set({ due_at: leaseUntil })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  return taken.map((message) => ({ ...message, attempts: message.attempts + 1 }));
}

/** Stores the attempt, and holds the message until `leaseUntil`; false if another process has taken it meanwhile. */
export async function countAttempt(
  tx: Tx,
  { garage_id: garageId, id, attempts, due_at: leasedUntil }: Message,
  leaseUntil: string,
): Promise<boolean> {
  const counted = await queriesOf(tx)
    .updateTable('message')
    .set({ attempts, due_at: leaseUntil })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .where('attempts', '=', attempts - 1)
    .where('due_at', '=', leasedUntil)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

function dueMessagesQuery(tx: Tx, now: string, limit: number) {
  return queriesOf(tx)
    .selectFrom('message')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
}

/** Messages due later than any delay allows become due at `dueAt`. */
export async function bringMessagesForward(tx: Tx, latest: string, dueAt: string): Promise<void> {
  await queriesOf(tx).updateTable('message').set({ due_at: dueAt }).where('due_at', '>', latest).execute();
}

/** Stores the result of a message, final or until `dueAt`. Does nothing if another process has taken it since. */
export async function storeMessageResult(
  tx: Tx,
  message: Pick<Message, 'garage_id' | 'id' | 'attempts'>,
  outcome: Pick<Message, 'state' | 'reason' | 'due_at' | 'finished_at'>,
): Promise<boolean> {
  const noted = await queriesOf(tx)
    .updateTable('message')
    .set(outcome)
    .where('garage_id', '=', message.garage_id)
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

const ROWS_PER_STEP = 200;

/** Stores the result of announcements in a message: as many as are due on a day. */
export async function storeAnnouncementResults(
  tx: Tx,
  garageId: string,
  ids: readonly string[],
  outcome: {
    readonly state: 'sent' | 'failed' | 'cancelled';
    readonly reason: AnnouncementReason | null;
    readonly sent_at?: string;
    readonly failed_at?: string;
  },
): Promise<void> {
  await inSteps(ids, ROWS_PER_STEP, async (part) => {
    await queriesOf(tx)
      .updateTable('announcement')
      .set(outcome)
      .where('garage_id', '=', garageId)
      .where('id', 'in', [...part])
      .execute();
  });
}

/** The same for all announcements still queued in a message. */
export async function storeQueuedResults(
  tx: Tx,
  message: Pick<Message, 'garage_id' | 'id'>,
  outcome: Parameters<typeof storeAnnouncementResults>[3],
): Promise<void> {
  await queriesOf(tx)
    .updateTable('announcement')
    .set(outcome)
    .where('garage_id', '=', message.garage_id)
    .where('message_id', '=', message.id)
    .where('state', '=', 'queued')
    .execute();
}

export async function countQueuedOfMessage(
  tx: Tx,
  message: Pick<Message, 'garage_id' | 'id'>,
): Promise<number> {
  const { count } = await queriesOf(tx)
    .selectFrom('announcement')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('garage_id', '=', message.garage_id)
    .where('message_id', '=', message.id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

/** The first announcements still queued in a message, oldest first. */
export async function listQueuedOfMessage(tx: Tx, message: Pick<Message, 'garage_id' | 'id'>, limit: number) {
  return queriesOf(tx)
    .selectFrom('announcement')
    .select(['id', 'reminder_id', 'moment', 'cycle'])
    .where('garage_id', '=', message.garage_id)
    .where('message_id', '=', message.id)
    .where('state', '=', 'queued')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findAddressee(tx: Tx, accountId: string): Promise<Addressee | null> {
  const row = await queriesOf(tx)
    .selectFrom('account')
    .select(['email', 'language', 'timezone', 'email_verified_at', 'email_refused_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    email: row.email,
    language: readLanguage(row.language),
    timeZone: row.timezone,
    isVerified: row.email_verified_at !== null,
    refusedAt: row.email_refused_at,
  };
}

/** Marks the address as rejected by mail servers; null clears the mark. */
export async function markAddressRefused(tx: Tx, accountId: string, at: string | null): Promise<void> {
  await queriesOf(tx)
    .updateTable('account')
    .set({ email_refused_at: at })
    .where('id', '=', accountId)
    .execute();
}

/** When this person last requested test messages, newest first. */
export async function listTrialsIn(
  tx: Tx,
  { garageId, accountId }: Member,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<string[]> {
  const rows = await queriesOf(tx)
    .selectFrom('message')
    .select('queued_at')
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'test')
    .where('queued_at', '>', since)
    .where('queued_at', '<=', until)
    .orderBy('queued_at', 'desc')
    .execute();
  return rows.map((row) => row.queued_at);
}

/** Number of queued messages by channel, and since when the oldest due one waits. */
export async function countQueuedMessages(
  tx: Tx,
): Promise<{ readonly channel: Channel; readonly count: number; readonly oldest: string | null }[]> {
  return queriesOf(tx)
    .selectFrom('message')
    .select((build) => [
      'channel',
      build.fn.countAll<number>().as('count'),
      build.fn.min('queued_at').as('oldest'),
    ])
    .where('due_at', 'is not', null)
    .groupBy('channel')
    .execute();
}
