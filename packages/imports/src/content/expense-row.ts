import { euros, line } from '#content/cells.ts';
import type { Writing } from '#content/writing.ts';
import type { CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import type { PlanExpense } from '#plan/plan.ts';
import { isExpenseKind, type ExpenseKind, type QuantityUnit } from '@carnet/domain/expenses/expense';

export const EXPENSE_COLUMNS =
  'id,vehicle_id,kind,date,cost,mileage,quantity,unit,isFull,missedPrevious,place,notes,files,recurrence,series_id,created_at,updated_at,version';

const MAX_PLACE = 120;
const MAX_NOTES = 5000;
const MAX_QUANTITY = 10_000;

/** A fill-up or another cost as a row of an export. What has no cost in the file cost nothing; the reading follows by itself. */
export function expenseRow(expense: PlanExpense, { ids, plan, stamps }: Writing): CsvValue[] {
  const { vehicle, date, cents, mileage, isFull, isMissed, place, notes, names } = expense;
  const kind = kindOf(expense, plan.vehicles.find(({ key }) => key === vehicle)?.energy === 'electric');
  const quantity = quantityOf(expense);
  const unit: QuantityUnit = kind === 'charge' ? 'kWh' : expense.quantityUnit;
  const cost = euros(cents);
  const unfit = cents !== null && cost === null ? `${(cents / 100).toFixed(2)} €` : '';
  const told = [notes, unfit].filter((part) => part !== '').join('\n');
  return [
    ids.written(names),
    ids.vehicle(vehicle),
    kind,
    date,
    cost ?? 0,
    mileage,
    quantity,
    quantity === null ? null : unit,
    isFull ?? true,
    isMissed,
    line(place, MAX_PLACE),
    Array.from(told).slice(0, MAX_NOTES).join('') || null,
    '',
    null,
    null,
    ...stamps,
  ];
}

function kindOf({ kind }: PlanExpense, isElectric: boolean): ExpenseKind {
  if (kind === 'fuel') return isElectric ? 'charge' : 'fuel';
  if (kind === 'financing') return 'loan';
  return isExpenseKind(kind) ? kind : 'other';
}

/** To the thousandth. */
function quantityOf(expense: PlanExpense): number | null {
  const quantity =
    expense.kind === 'fuel' || expense.kind === 'charge'
      ? Math.round((expense.quantity ?? 0) * 1000) / 1000
      : 0;
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null;
}
