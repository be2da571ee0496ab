import { fillingOfExpense } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { consumptionOf } from '@carnet/domain/expenses/consumption';
import { isFilling } from '@carnet/domain/expenses/expense';

/**
 * Units for 100 km up to each filling that ends a measured distance, by its id; nothing of any other. Takes all expenses: a
 * filling is measured by the ones before it.
 */
export function perHundredOf(expenses: readonly Expense[]): (id: string) => number | undefined {
  const byVehicle = Map.groupBy(
    expenses.filter(({ kind }) => isFilling(kind)),
    (one) => one.vehicle_id,
  );
  const legs = [...byVehicle.values()].flatMap((fillings) =>
    // The energy changes only what is emitted.
    consumptionOf(null, fillings.map(fillingOfExpense)).energies.flatMap((energy) => energy.legs),
  );
  const found = new Map(legs.map(({ id, perHundred }) => [id, perHundred]));
  return (id) => found.get(id);
}
