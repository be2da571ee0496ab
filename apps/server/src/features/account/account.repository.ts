import type { FileRow } from '#features/files/files.service.ts';
import type { Actor } from '#platform/actor.ts';
import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import { deleteUnderVehicles } from '#platform/db/delete-in-steps.ts';
import { isOutsideTrash } from '#platform/db/tables/file-uses.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { AccountSession } from '@carnet/contract/account/account.schema';
import type { Page } from '@carnet/contract/wire/list';

const LAST_USED_FIRST: Order = {
  name: '-lastUsedAt',
  column: 'last_used_at',
  kind: 'text',
  direction: 'desc',
};

export async function listSessions(
  tx: Tx,
  actor: Actor,
  now: string,
  page: PageRequest,
): Promise<Page<AccountSession>> {
  const query = queriesOf(tx)
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', actor.accountId)
    .where('expires_at', '>', now);
  const found = await selectPage(query, LAST_USED_FIRST, startOfPage(LAST_USED_FIRST, page)).execute();
  const { rows, nextCursor } = toPage(found, LAST_USED_FIRST, page, (row) => row.last_used_at);
  const items = rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    current: row.id === actor.sessionId,
  }));
  return { items, nextCursor };
}

/** Deletes every row of the account and its garage. The caller removes the file content. */
export async function deleteAccount(tx: Tx, actor: Actor): Promise<void> {
  const queries = queriesOf(tx);
  await deleteUnderVehicles(tx, { garageId: actor.garageId });
  // Vehicles and the trash delete their references to files, so that no references remain.
  await queries.deleteFrom('vehicle').where('garage_id', '=', actor.garageId).execute();
  await queries.deleteFrom('trash_entry').where('garage_id', '=', actor.garageId).execute();
  await queries.deleteFrom('file').where('garage_id', '=', actor.garageId).execute();
  await queries.deleteFrom('garage').where('id', '=', actor.garageId).execute();
  await queries.deleteFrom('account').where('id', '=', actor.accountId).execute();
}

/** Rows of the files that an export contains: all except those that only the trash references, oldest first. */
export async function listOwnFiles(tx: Tx, actor: Actor): Promise<FileRow[]> {
  return queriesOf(tx)
    .selectFrom('file')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where(isOutsideTrash)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
