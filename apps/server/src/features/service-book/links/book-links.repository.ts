import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { bookOptions } from '@carnet/contract/service-book/book-link.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { Language } from '@carnet/contract/wire/scalars';
import { readLanguage } from '@carnet/domain/text/language';

/** A link without its token. */
export interface StoredBookLink {
  readonly garageId: string;
  readonly id: string;
  readonly accountId: string;
  readonly vehicleId: string;
  readonly options: ServiceBookQuery;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly opened: number;
  readonly lastOpenedAt: string | null;
}

const COLUMNS = [
  'book_link.garage_id',
  'book_link.id',
  'book_link.account_id',
  'book_link.vehicle_id',
  'book_link.options',
  'book_link.created_at',
  'book_link.expires_at',
  'book_link.opened',
  'book_link.last_opened_at',
] as const;

interface Row extends Record<
  'garage_id' | 'id' | 'account_id' | 'vehicle_id' | 'options' | 'created_at' | 'expires_at',
  string
> {
  opened: number;
  last_opened_at: string | null;
}

function toLink(row: Row): Owned<StoredBookLink> {
  return markOwned({
    garageId: row.garage_id,
    id: row.id,
    accountId: row.account_id,
    vehicleId: row.vehicle_id,
    options: bookOptions.parse(JSON.parse(row.options)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at,
  });
}

type Garage = Pick<Actor, 'garageId'>;

const NEWEST_FIRST: Order = {
  name: '-createdAt',
  column: 'book_link.created_at',
  kind: 'text',
  direction: 'desc',
};

/** Newest first; for one vehicle or the whole garage. */
export async function listBookLinks(
  tx: Tx,
  { garageId }: Garage,
  vehicleId: string | null,
  page: PageRequest,
): Promise<Page<Owned<StoredBookLink>>> {
  let query = queriesOf(tx).selectFrom('book_link').select(COLUMNS).where('garage_id', '=', garageId);
  if (vehicleId !== null) query = query.where('vehicle_id', '=', vehicleId);
  const found = await selectPage(query, NEWEST_FIRST, startOfPage(NEWEST_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, NEWEST_FIRST, page, (row) => row.created_at);
  return { items: rows.map(toLink), nextCursor };
}

export async function findBookLink(
  tx: Tx,
  { garageId }: Garage,
  id: string,
): Promise<Owned<StoredBookLink> | null> {
  const row = await queriesOf(tx)
    .selectFrom('book_link')
    .select(COLUMNS)
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

export async function countBookLinks(tx: Tx, { garageId }: Garage, vehicleId: string): Promise<number> {
  const row = await queriesOf(tx)
    .selectFrom('book_link')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertBookLink(
  tx: Tx,
  link: StoredBookLink & { readonly tokenHash: string },
): Promise<void> {
  await queriesOf(tx)
    .insertInto('book_link')
    .values({
      garage_id: link.garageId,
      id: link.id,
      account_id: link.accountId,
      vehicle_id: link.vehicleId,
      token_hash: link.tokenHash,
      options: JSON.stringify(link.options),
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      opened: 0,
      last_opened_at: null,
      counted_since: null,
      reads: 0,
    })
    .execute();
}

export async function deleteBookLink(tx: Tx, { garageId, id }: Owned<StoredBookLink>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('book_link')
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
}

/** Deletes expired links of a vehicle. */
export async function deleteExpiredLinks(
  tx: Tx,
  { garageId }: Garage,
  vehicleId: string,
  now: string,
): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('book_link')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('expires_at', '<=', now)
    .execute();
}

/** A link found by its token, with the account for which its page is rendered. */
export interface OpenedBookLink {
  readonly link: Owned<StoredBookLink>;
  readonly timeZone: string;
  readonly language: Language;
}

export async function findLinkOfToken(tx: Tx, tokenHash: string): Promise<OpenedBookLink | null> {
  const row = await queriesOf(tx)
    .selectFrom('book_link')
    .innerJoin('account', 'account.id', 'book_link.account_id')
    .select([...COLUMNS, 'account.timezone', 'account.language'])
    .where('book_link.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    link: toLink(row),
    timeZone: row.timezone,
    language: readLanguage(row.language),
  };
}

/** Counts a user opening the page. */
export async function recordOpening(
  tx: Tx,
  { garageId, id }: Owned<StoredBookLink>,
  at: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('book_link')
    .set((build) => ({ opened: build('opened', '+', 1), last_opened_at: at }))
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
}
