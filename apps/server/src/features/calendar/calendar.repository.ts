import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Page } from '@carnet/contract/wire/list';
import type { Language } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { PublishedEvent } from '@carnet/domain/icalendar/published-events';
import { readLanguage } from '@carnet/domain/text/language';
import * as z from 'zod/mini';

/** A secret calendar address of an account, without its secret. */
export interface StoredAddress {
  readonly accountId: string;
  readonly id: string;
  readonly garageId: string;
  /** Null: all vehicles. */
  readonly vehicles: string[] | null;
  readonly createdAt: string;
  readonly lastReadOn: CivilDate | null;
}

const COLUMNS = ['account_id', 'id', 'garage_id', 'vehicles', 'created_at', 'last_read_on'] as const;

interface Row {
  account_id: string;
  id: string;
  garage_id: string;
  vehicles: string | null;
  created_at: string;
  last_read_on: CivilDate | null;
}

const chosenVehicles = z.array(z.string());

function toAddress(row: Row): Owned<StoredAddress> {
  return markOwned({
    accountId: row.account_id,
    id: row.id,
    garageId: row.garage_id,
    vehicles: row.vehicles === null ? null : chosenVehicles.parse(JSON.parse(row.vehicles)),
    createdAt: row.created_at,
    lastReadOn: row.last_read_on,
  });
}

type Owner = Pick<Actor, 'accountId'>;

const NEWEST_FIRST: Order = { name: '-createdAt', column: 'created_at', kind: 'text', direction: 'desc' };

/** Newest first. */
export async function listAddresses(
  tx: Tx,
  { accountId }: Owner,
  page: PageRequest,
): Promise<Page<Owned<StoredAddress>>> {
  const query = queriesOf(tx)
    .selectFrom('calendar_address')
    .select(COLUMNS)
    .where('account_id', '=', accountId);
  const found = await selectPage(query, NEWEST_FIRST, startOfPage(NEWEST_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, NEWEST_FIRST, page, (row) => row.created_at);
  return { items: rows.map(toAddress), nextCursor };
}

export async function countAddresses(tx: Tx, { accountId }: Owner): Promise<number> {
  const row = await queriesOf(tx)
    .selectFrom('calendar_address')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findAddress(
  tx: Tx,
  { accountId }: Owner,
  id: string,
): Promise<Owned<StoredAddress> | null> {
  const row = await queriesOf(tx)
    .selectFrom('calendar_address')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toAddress(row) : null;
}

export async function insertAddress(
  tx: Tx,
  { accountId, garageId }: Actor,
  address: Pick<StoredAddress, 'id' | 'vehicles' | 'createdAt'> & { readonly secretHash: string },
): Promise<void> {
  await queriesOf(tx)
    .insertInto('calendar_address')
    .values({
      account_id: accountId,
      id: address.id,
      garage_id: garageId,
      secret_hash: address.secretHash,
      vehicles: address.vehicles === null ? null : JSON.stringify(address.vehicles),
      created_at: address.createdAt,
      last_read_on: null,
      counted_since: null,
      reads: 0,
    })
    .execute();
}

export async function deleteAddress(tx: Tx, address: Owned<StoredAddress>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('calendar_address')
    .where('account_id', '=', address.accountId)
    .where('id', '=', address.id)
    .execute();
}

/** An address found by its secret, with its owner. */
export interface OpenedAddress {
  readonly address: Owned<StoredAddress>;
  readonly timeZone: string;
  readonly language: Language;
}

export async function findAddressOfSecret(tx: Tx, secretHash: string): Promise<OpenedAddress | null> {
  const row = await queriesOf(tx)
    .selectFrom('calendar_address')
    .innerJoin('account', 'account.id', 'calendar_address.account_id')
    .select([
      'calendar_address.account_id',
      'calendar_address.id',
      'calendar_address.garage_id',
      'calendar_address.vehicles',
      'calendar_address.created_at',
      'calendar_address.last_read_on',
      'account.timezone',
      'account.language',
    ])
    .where('calendar_address.secret_hash', '=', secretHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    address: toAddress(row),
    timeZone: row.timezone,
    language: readLanguage(row.language),
  };
}

export async function recordRead(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
  day: CivilDate,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('calendar_address')
    .set({ last_read_on: day })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** A vehicle as named in calendars. */
export interface CalendarVehicle {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
}

/** The vehicles of a garage that are not archived. */
export async function listCalendarVehicles(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
): Promise<CalendarVehicle[]> {
  return queriesOf(tx)
    .selectFrom('vehicle')
    .select(['id', 'name', 'version', 'updated_at as updatedAt'])
    .where('garage_id', '=', garageId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Which of these ids are vehicles of the garage. */
export async function listKnownVehicles(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queriesOf(tx)
    .selectFrom('vehicle')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const ROWS_PER_STATEMENT = 500;

/** Events that an address has shown, by uid. */
export async function listShownEvents(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
): Promise<PublishedEvent[]> {
  return queriesOf(tx)
    .selectFrom('calendar_told')
    .select(['uid', 'day', 'sequence', 'gone_on as goneOn'])
    .where('account_id', '=', accountId)
    .where('address_id', '=', id)
    .orderBy('uid')
    .execute();
}

export async function storeShownEvents(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
  events: readonly PublishedEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT) {
    const rows = events.slice(start, start + ROWS_PER_STATEMENT).map(({ uid, day, sequence, goneOn }) => ({
      account_id: accountId,
      address_id: id,
      uid,
      day,
      sequence,
      gone_on: goneOn,
    }));
    await queriesOf(tx)
      .insertInto('calendar_told')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'address_id', 'uid']).doUpdateSet((build) => ({
          day: build.ref('excluded.day'),
          sequence: build.ref('excluded.sequence'),
          gone_on: build.ref('excluded.gone_on'),
        })),
      )
      .execute();
  }
}

export async function deleteShownEvents(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
  uids: readonly string[],
): Promise<void> {
  for (let start = 0; start < uids.length; start += ROWS_PER_STATEMENT) {
    await queriesOf(tx)
      .deleteFrom('calendar_told')
      .where('account_id', '=', accountId)
      .where('address_id', '=', id)
      .where('uid', 'in', uids.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
