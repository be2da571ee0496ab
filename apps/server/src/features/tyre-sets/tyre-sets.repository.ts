import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { pageOf, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { TyreSetQuery } from '@carnet/contract/tyre-sets/tyre-set.schema';

export const TYRE_SETS = objectTable('tyre_set');
type TyreSetRow = RowOf<'tyre_set'>;

const NEWEST_FIRST: Order = {
  name: '-created_at',
  column: 'tyre_set.created_at',
  kind: 'text',
  direction: 'desc',
};

type ListArguments = PageStart & { readonly garageId: string; readonly vehicleId: string | undefined };

const selectTyreSets = compileOnce<ListArguments, TyreSetRow>((queries, given) => {
  let query = queries
    .selectFrom('tyre_set')
    .select(TYRE_SETS.columns)
    .where('garage_id', '=', given.garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listTyreSetRows(
  tx: Tx,
  { garageId }: Actor,
  filter: TyreSetQuery,
): Promise<{ rows: readonly TyreSetRow[]; nextCursor: string | null }> {
  const given = { garageId, vehicleId: filter.vehicleId, ...startOfPage(NEWEST_FIRST, filter) };
  return pageOf(await selectTyreSets(tx, given), NEWEST_FIRST, filter, (row) => row.created_at);
}
