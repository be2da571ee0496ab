import type { ExpenseCreation, ExpenseReplacement } from '#expenses/expense.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { fitsUnit } from '@carnet/domain/expenses/expense';

type Fields = Pick<Partial<ExpenseCreation | ExpenseReplacement>, 'kind' | 'quantity' | 'unit'>;

/** A quantity and its unit belong together, and to fuel or a charge. */
export function faultsOfQuantity({ kind, quantity, unit }: Fields): Fault[] {
  if (quantity === undefined || quantity === null) {
    return unit ? [{ pointer: '/quantity', code: 'required' }] : [];
  }
  if (!unit) return [{ pointer: '/unit', code: 'required' }];
  return kind !== undefined && !fitsUnit(kind, unit) ? [{ pointer: '/unit', code: 'invalid_value' }] : [];
}
