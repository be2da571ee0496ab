import type { Member } from '#features/notifications/watch.repository.ts';
import { pageOf, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
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
/** A log is read as a whole: a cycle makes at most 12 lines. */
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

/** Something that was announced, and when that was decided. */
export type AnnouncedMoment = Pick<
  Selectable<Schema['announcement']>,
  'reminder_id' | 'account_id' | 'cycle' | 'moment' | 'queued_at'
>;

/** What was announced of reminders, in any cycle; what was cancelled before it left is left out. */
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

/** Takes back what has not left, on every channel. */
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

/** The same for everything that one person would still get on a channel. */
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

/** What one person was told of a reminder, newest first. */
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

/** Everything that one person was ever told, page by page. */
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
  const { rows: kept, nextCursor } = pageOf(rows, BY_ID, page, (row) => row.id);
  return { items: [...kept], nextCursor };
}

/** What an announcement is about; its garage comes from the link alone. */
export type AnnouncedItem = Pick<Selectable<Schema['announcement']>, 'garage_id' | 'reminder_id'>;

/** Notes that a link was followed, the first time. Answers what it is about; null when that is gone. */
export async function noteOpened(tx: Tx, id: string, at: string): Promise<AnnouncedItem | null> {
  await queriesOf(tx)
    .updateTable('announcement')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
  return findAnnounced(tx, id);
}

/** The announcement is named by a signed link: nobody is signed in. */
export async function findAnnounced(tx: Tx, id: string): Promise<AnnouncedItem | null> {
  const row = await queriesOf(tx)
    .selectFrom('announcement')
    .select(['garage_id', 'reminder_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Of which kind it is; a reminder, where it is gone. */
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
