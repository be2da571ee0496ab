import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import {
  buildPatterns,
  textContains,
  vehicleOfRowContains,
  type SearchPatterns,
} from '#platform/db/search.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ExpenseQuery } from '@carnet/contract/expenses/expense.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ExpenseKind } from '@carnet/domain/expenses/expense';

export const EXPENSES = objectTable('expense');
export type ExpenseRow = RowOf<'expense'>;

const NEWEST_FIRST: Order = { name: '-date', column: 'expense.date', kind: 'text', direction: 'desc' };

type ListArguments = PageStart &
  Partial<SearchPatterns> &
  Record<'vehicleId' | 'kind' | 'from' | 'to', string | undefined> & { readonly garageId: string };

const selectExpenses = compileOnce<ListArguments, ExpenseRow>((queries, given) => {
  const { garageId } = given;
  let query = queries.selectFrom('expense').select(EXPENSES.columns).where('garage_id', '=', garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  // Placeholders of a compiled query are typed as text.
  if (given.kind !== undefined) query = query.where('kind', '=', given.kind as ExpenseKind);
  if (given.from !== undefined) query = query.where('date', '>=', given.from as CivilDate);
  if (given.to !== undefined) query = query.where('date', '<=', given.to as CivilDate);
  given.texts?.forEach((text, index) => {
    const plate = given.plates?.[index] ?? text;
    query = query.where((has) => has.or([textContains(text), vehicleOfRowContains(garageId, text, plate)]));
  });
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listExpenseRows(
  tx: Tx,
  { garageId }: Actor,
  filter: ExpenseQuery,
): Promise<{ rows: readonly ExpenseRow[]; nextCursor: string | null }> {
  const { vehicleId, kind, from, to, q } = filter;
  const patterns = q ? buildPatterns(q) : undefined;
  const given = { garageId, vehicleId, kind, from, to, ...patterns, ...startOfPage(NEWEST_FIRST, filter) };
  return toPage(await selectExpenses(tx, given), NEWEST_FIRST, filter, (row) => row.date);
}
