import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { lockRows } from '#platform/db/row-locks.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { PushTarget } from '#platform/push/push-sender.ts';
import type { OwnAnnouncement, PushSubscription } from '@carnet/contract/push/push.schema';
import type { Tx } from '#platform/transactions.ts';
import type { Page } from '@carnet/contract/wire/list';

/**
 * A push subscription of an account. For a native app `endpoint` is its token at the push service, and the
 * keys are empty.
 */
export interface PushDevice extends PushTarget {
  readonly service: PushSubscription['service'];
  /** What it announces by itself; empty for a browser. */
  readonly ownAnnouncements: readonly OwnAnnouncement[];
  readonly id: string;
  readonly accountId: string;
  readonly sessionId: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastSentAt: string | null;
}

const COLUMNS = [
  'id',
  'account_id',
  'session_id',
  'service',
  'endpoint',
  'p256dh',
  'auth',
  'own_announcements',
  'user_agent',
  'created_at',
  'last_sent_at',
] as const;

interface Row extends PushTarget {
  id: string;
  account_id: string;
  session_id: string | null;
  service: PushDevice['service'];
  own_announcements: string | null;
  user_agent: string | null;
  created_at: string;
  last_sent_at: string | null;
}

function toDevice(row: Row): Owned<PushDevice> {
  return markOwned({
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    service: row.service,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    ownAnnouncements: row.own_announcements === null ? [] : JSON.parse(row.own_announcements),
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSentAt: row.last_sent_at,
  });
}

function toOwnColumn({ service, ownAnnouncements }: Pick<PushDevice, 'service' | 'ownAnnouncements'>) {
  return service === 'web' ? null : JSON.stringify(ownAnnouncements);
}

type Owner = Pick<Actor, 'accountId'>;

/** The number of devices of each of these accounts; accounts without any are left out. */
export async function countDevicesOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await queriesOf(tx)
    .selectFrom('push_subscription')
    .select((build) => ['account_id' as const, build.fn.countAll<number>().as('count')])
    .where('account_id', 'in', [...accountIds])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id: accountId, count }) => [accountId, count]));
}

const NEWEST_FIRST: Order = { name: '-createdAt', column: 'created_at', kind: 'text', direction: 'desc' };

/** Newest first. */
export async function listDevices(
  tx: Tx,
  { accountId }: Owner,
  page: PageRequest = {},
): Promise<Page<Owned<PushDevice>>> {
  const query = queriesOf(tx)
    .selectFrom('push_subscription')
    .select(COLUMNS)
    .where('account_id', '=', accountId);
  const found = await selectPage(query, NEWEST_FIRST, startOfPage(NEWEST_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, NEWEST_FIRST, page, (row) => row.created_at);
  return { items: rows.map(toDevice), nextCursor };
}

export async function findDevice(
  tx: Tx,
  { accountId }: Owner,
  id: string,
): Promise<Owned<PushDevice> | null> {
  const row = await queriesOf(tx)
    .selectFrom('push_subscription')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDevice(row) : null;
}

export async function findDeviceByEndpoint(
  tx: Tx,
  { accountId }: Owner,
  endpoint: string,
): Promise<Owned<PushDevice> | null> {
  const row = await queriesOf(tx)
    .selectFrom('push_subscription')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ? toDevice(row) : null;
}

export async function insertDevice(tx: Tx, device: PushDevice): Promise<void> {
  await queriesOf(tx)
    .insertInto('push_subscription')
    .values({
      account_id: device.accountId,
      id: device.id,
      session_id: device.sessionId,
      service: device.service,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      own_announcements: toOwnColumn(device),
      user_agent: device.userAgent,
      created_at: device.createdAt,
      last_sent_at: device.lastSentAt,
    })
    .execute();
}

/** The device has subscribed again, perhaps with new keys or in a new session. */
export async function renewDevice(
  tx: Tx,
  device: Owned<PushDevice>,
  renewal: Pick<PushDevice, 'service' | 'sessionId' | 'p256dh' | 'auth' | 'ownAnnouncements' | 'userAgent'>,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('push_subscription')
    .set({
      session_id: renewal.sessionId,
      p256dh: renewal.p256dh,
      auth: renewal.auth,
      own_announcements: toOwnColumn(renewal),
      user_agent: renewal.userAgent,
    })
    .where('account_id', '=', device.accountId)
    .where('id', '=', device.id)
    .execute();
}

export async function deleteDevice(tx: Tx, device: Owned<PushDevice>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('push_subscription')
    .where('account_id', '=', device.accountId)
    .where('id', '=', device.id)
    .execute();
}

/**
 * Removes the browser from other accounts: the holder of its keys is that browser, so its previous account
 * must not notify it any more.
 */
export async function deleteOfOtherAccounts(tx: Tx, { accountId }: Owner, target: PushTarget): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('push_subscription')
    .where('account_id', '!=', accountId)
    .where('endpoint', '=', target.endpoint)
    .where('p256dh', '=', target.p256dh)
    .where('auth', '=', target.auth)
    .execute();
}

/**
 * Locks the account and the accounts that this browser belonged to before, in a fixed order. Returns whether
 * the caller's session still exists.
 */
export async function lockOwners(
  tx: Tx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  target: PushTarget,
): Promise<boolean> {
  const others = await queriesOf(tx)
    .selectFrom('push_subscription')
    .select('account_id')
    .where('account_id', '!=', accountId)
    .where('endpoint', '=', target.endpoint)
    .execute();
  const ids = [accountId, ...others.map(({ account_id: id }) => id)];
  const query = queriesOf(tx).selectFrom('account').select('id').where('id', 'in', ids).orderBy('id');
  await lockRows(tx, query).execute();
  const session = queriesOf(tx)
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Sessions that expire by themselves keep their devices, because no one has signed them out. */
export async function detachFromExpiredSessions(
  tx: Tx,
  accountIds: readonly string[],
  now: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('push_subscription')
    .set({ session_id: null })
    .where('account_id', 'in', [...accountIds])
    .where('session_id', 'in', (build) =>
      build
        .selectFrom('session')
        .select('id')
        .where('account_id', 'in', [...accountIds])
        .where('expires_at', '<=', now),
    )
    .execute();
}

export async function deleteDevicesWithoutSession(tx: Tx, accountId: string): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('session_id', 'is', null)
    .execute();
}
