import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Page } from '@carnet/contract/wire/list';
import { searchable } from '@carnet/domain/text/searchable';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { QueryInput } from '#shared/api/routes.ts';
import { byValueThenId, pageOf } from '#shared/sync/answers/page.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';

const NEWEST_FIRST = byValueThenId<Row<'expense'>>(({ date }) => date, true);

/** What `GET /v1/expenses` would answer. */
export function listExpenses(copy: Garage, query: QueryInput<'listExpenses'> = {}): Page<Expense> {
  const { vehicleId, kind, from, to } = query;
  const isFound = searchOf(copy, query.q ?? '');
  const found = [...copy.expenses.values()].filter(
    (expense) =>
      (vehicleId === undefined || expense.vehicle_id === vehicleId) &&
      (kind === undefined || expense.kind === kind) &&
      (from === undefined || expense.date >= from) &&
      (to === undefined || expense.date <= to) &&
      isFound(expense),
  );
  const { items, nextCursor } = pageOf(found.sort(NEWEST_FIRST), query);
  return { items: items.map(expenseOf), nextCursor };
}

/** What `GET /v1/expenses/{id}` would answer; null when there is none. */
export function findExpense(copy: Garage, id: string): Expense | null {
  const row = copy.expenses.get(id);
  return row ? expenseOf(row) : null;
}

function expenseOf(row: Row<'expense'>): Expense {
  return { ...row, files: row.files.map(withCopyAddresses) };
}

/** Every word has to be found: in the place, the notes or the vehicle. */
function searchOf(copy: Garage, q: string): (expense: Row<'expense'>) => boolean {
  const words = searchWords(q);
  return ({ place, notes, vehicle_id }) => {
    if (words.length === 0) return true;
    const text = searchable([place, notes].filter(Boolean).join(' '));
    const vehicle = copy.vehicles.get(vehicle_id);
    return words.every(
      (word) => text.includes(word.text) || (vehicle && isWordIn(vehicleSearchText(vehicle), word)),
    );
  };
}
