import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { historyChange, type HistoryAction, type HistoryItem } from '@carnet/contract/history/history.schema';
import type { Page } from '@carnet/contract/wire/list';
import * as z from 'zod/mini';

const NEWEST_FIRST: Order = {
  name: '-at',
  column: 'item_history.at',
  kind: 'text',
  direction: 'desc',
};

const changesInText = z.array(historyChange);

interface NewItem {
  readonly garageId: string;
  readonly id: string;
  readonly itemId: string;
  readonly at: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly action: HistoryAction;
  readonly changes: string;
}

const insertItem = compileOnce((queries, given: NewItem) =>
  queries.insertInto('item_history').values((build) => ({
    garage_id: given.garageId,
    id: given.id,
    item_id: given.itemId,
    at: given.at,
    account_id: given.accountId,
    device: build
      .selectFrom('session')
      .select('user_agent')
      .where('account_id', '=', given.accountId)
      .where('id', '=', given.sessionId),
    action: given.action,
    changes: given.changes,
  })),
);

/** Stores the device of the session, as in the list of sessions. */
export async function insertHistory(tx: Tx, item: NewItem): Promise<void> {
  await insertItem(tx, item);
}

export async function listHistory(
  tx: Tx,
  { garageId }: Actor,
  itemId: string,
  page: PageRequest,
): Promise<Page<HistoryItem>> {
  const query = queriesOf(tx)
    .selectFrom('item_history')
    .leftJoin('account', 'account.id', 'item_history.account_id')
    .select([
      'item_history.id',
      'item_history.at',
      'account.email',
      'item_history.device',
      'item_history.action',
      'item_history.changes',
    ])
    .where('item_history.garage_id', '=', garageId)
    .where('item_history.item_id', '=', itemId);
  const found = await selectPage(query, NEWEST_FIRST, startOfPage(NEWEST_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, NEWEST_FIRST, page, (row) => row.at);
  const items = rows.map(({ at, email, device, action, changes }) => ({
    at,
    by: email,
    device,
    action,
    changes: changesInText.parse(JSON.parse(changes)),
  }));
  return { items, nextCursor };
}

export async function deleteHistories(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await queriesOf(tx)
    .deleteFrom('item_history')
    .where('garage_id', '=', garageId)
    .where('item_id', 'in', [...itemIds])
    .execute();
}
