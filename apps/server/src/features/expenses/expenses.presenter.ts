import type { ExpenseRow } from '#features/expenses/expenses.repository.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { quantityOf } from '@carnet/domain/expenses/quantity';
import { eurosFromCents } from '@carnet/domain/money/cents';

/** An expense as the wire has it. */
export function expenseOf(row: ExpenseRow, files: CarnetFile[]): Expense {
  const { quantity_thousandths: quantity } = row;
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    kind: row.kind,
    date: row.date,
    cost: eurosFromCents(row.cost_cents),
    mileage: row.mileage,
    quantity: quantity === null ? null : quantityOf(quantity),
    unit: quantity === null ? null : row.unit,
    isFull: row.is_full === 1,
    missedPrevious: row.missed_previous === 1,
    place: row.place,
    notes: row.notes,
    files,
    recurrence: recurrenceOf(row),
    series_id: row.series_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** How an expense comes again. */
export function recurrenceOf({
  recurs_every: every,
  recurs_until: until,
}: ExpenseRow): Expense['recurrence'] {
  return every === null ? null : { every, until };
}
