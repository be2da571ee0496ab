import type { Member } from '#features/notifications/watch.repository.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { isDueKind, type DueKind } from '#platform/kinds/due-kinds.ts';
import { TABLES } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  Announcement,
  AnnouncementReason,
  Channel,
} from '@carnet/contract/notifications/notification.schema';
import { OWNED_KINDS } from '@carnet/contract/kinds/kinds';
import type { Page } from '@carnet/contract/wire/list';
import type { Insertable, Selectable } from 'kysely';

const ROWS_PER_STATEMENT = 500;
/** A log is read as a whole; a cycle adds at most 12 lines. */
const LOG_LENGTH = 200;

export type NewAnnouncement = Insertable<Schema['announcement']>;

export async function insertAnnouncements(tx: Tx, announcements: readonly NewAnnouncement[]): Promise<void> {
  for (let start = 0; start < announcements.length; start += ROWS_PER_STATEMENT) {
    await queriesOf(tx)
      .insertInto('announcement')
      .values(announcements.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** An announcement, and when it was decided. */
export type AnnouncedMoment = Pick<
  Selectable<Schema['announcement']>,
  'reminder_id' | 'account_id' | 'cycle' | 'moment' | 'queued_at'
>;

/** Announcements of reminders in any cycle, except those cancelled before sending. */
export async function listAnnouncedMoments(
  tx: Tx,
  garageIds: readonly string[],
  reminderIds: readonly string[],
): Promise<AnnouncedMoment[]> {
  return selectInParts(reminderIds, (part) =>
    queriesOf(tx)
      .selectFrom('announcement')
      .select(['reminder_id', 'account_id', 'cycle', 'moment', 'queued_at'])
      .where('garage_id', 'in', [...garageIds])
      .where('reminder_id', 'in', [...part])
      .where('state', '!=', 'cancelled')
      .execute(),
  );
}

/** Cancels unsent announcements on every channel. */
export async function cancelQueued(
  tx: Tx,
  garageIds: readonly string[],
  reminderIds: readonly string[],
  reason: AnnouncementReason,
): Promise<void> {
  for (let start = 0; start < reminderIds.length; start += ROWS_PER_STATEMENT) {
    await queriesOf(tx)
      .updateTable('announcement')
      .set({ state: 'cancelled', reason })
      .where('garage_id', 'in', [...garageIds])
      .where('reminder_id', 'in', reminderIds.slice(start, start + ROWS_PER_STATEMENT))
      .where('state', '=', 'queued')
      .execute();
  }
}

/** The same for everything still queued for one person on a channel. */
export async function cancelQueuedOfMember(
  tx: Tx,
  { garageId, accountId }: Member,
  channel: Channel,
  reason: AnnouncementReason,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('announcement')
    .set({ state: 'cancelled', reason })
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .execute();
}

const LOG_COLUMNS = [
  'id',
  'reminder_id',
  'moment',
  'channel',
  'state',
  'reason',
  'queued_at',
  'sent_at',
  'failed_at',
  'opened_at',
] as const;

/** The announcements of a reminder to one person, newest first. */
export async function listAnnouncements(
  tx: Tx,
  { garageId, accountId }: Member,
  reminderId: string,
): Promise<Announcement[]> {
  return queriesOf(tx)
    .selectFrom('announcement')
    .select(LOG_COLUMNS)
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOG_LENGTH)
    .execute();
}

const BY_ID: Order = { name: 'id', column: 'id', kind: 'text', direction: 'asc' };

/** All announcements to one person, by page. */
export async function pageOfAnnouncements(
  tx: Tx,
  { garageId, accountId }: Member,
  page: PageRequest,
): Promise<Page<Announcement>> {
  const query = queriesOf(tx)
    .selectFrom('announcement')
    .select(LOG_COLUMNS)
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId);
  const rows = await selectPage(query, BY_ID, startOfPage(BY_ID, page)).execute();
  const { rows: kept, nextCursor } = toPage(rows, BY_ID, page, (row) => row.id);
  return { items: [...kept], nextCursor };
}

/** The object of an announcement; its garage is known from the link only. */
export type AnnouncedItem = Pick<Selectable<Schema['announcement']>, 'garage_id' | 'reminder_id'>;

/** Records the first click on a link. Returns the announced object; null if it is gone. */
export async function recordOpened(tx: Tx, id: string, at: string): Promise<AnnouncedItem | null> {
  await queriesOf(tx)
    .updateTable('announcement')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
  return findAnnounced(tx, id);
}

/** The announcement is identified by a signed link, without a session. */
export async function findAnnounced(tx: Tx, id: string): Promise<AnnouncedItem | null> {
  const row = await queriesOf(tx)
    .selectFrom('announcement')
    .select(['garage_id', 'reminder_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The kind of the announced object; reminder if it is gone. */
export async function findAnnouncedKind(
  tx: Tx,
  { garage_id: garageId, reminder_id: id }: AnnouncedItem,
): Promise<DueKind> {
  for (const kind of OWNED_KINDS.filter(isDueKind)) {
    const row = await queriesOf(tx)
      .selectFrom(TABLES[kind].table)
      .select('id')
      .where('garage_id', '=', garageId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row !== undefined) return kind;
  }
  return 'reminder';
}
