import type { Expense } from '#expenses/expense.schema.ts';
import type { RecurringFacts } from '@carnet/domain/expenses/expected-expenses';
import { unitOfFilling } from '@carnet/domain/expenses/fuel';
import type { FillingFacts } from '@carnet/domain/expenses/full-to-full';
import { toThousandths } from '@carnet/domain/expenses/quantity';
import { centsFromEuros, type Cents } from '@carnet/domain/money/cents';

/** Converts an expense to the facts that the consumption rules need. Quantity in thousandths, cost in cents. */
export function toFillingFacts(
  expense: Pick<
    Expense,
    | 'id'
    | 'kind'
    | 'date'
    | 'mileage'
    | 'quantity'
    | 'unit'
    | 'fuel'
    | 'isRefund'
    | 'cost'
    | 'isFull'
    | 'missedPrevious'
  >,
): FillingFacts {
  const { id, kind, date, mileage, quantity, fuel, isFull, missedPrevious } = expense;
  // A refund adds no energy.
  const unit = expense.isRefund ? null : unitOfFilling(kind, expense.unit, fuel);
  const filled = quantity === null ? null : toThousandths(quantity);
  return { id, date, mileage, quantity: filled, unit, fuel, cost: toCents(expense), isFull, missedPrevious };
}

type RecurringExpense = Pick<Expense, 'id' | 'date' | 'recurrence' | 'series_id' | 'kind' | 'vehicle_id'>;

/** Converts an expense to the facts that the recurrence rules need. */
export function toRecurringFacts<Known extends RecurringExpense>(
  expense: Known,
): RecurringFacts & Pick<Expense, 'kind'> & { readonly vehicleId: string; readonly expense: Known } {
  const { id, date, recurrence, series_id: seriesId, kind, vehicle_id: vehicleId } = expense;
  return { id, seriesId, date, recurrence, kind, vehicleId, expense };
}

function toCents({ cost }: Pick<Expense, 'cost'>): Cents {
  const cents = centsFromEuros(cost);
  if (cents === null) throw new RangeError(`Not an amount of whole cents: ${cost}`);
  return cents;
}
