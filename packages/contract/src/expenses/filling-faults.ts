import type { ExpenseCreation, ExpenseReplacement } from '#expenses/expense.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { fitsUnit } from '@carnet/domain/expenses/expense';
import { fitsFuel } from '@carnet/domain/expenses/fuel';

type Fields = Pick<
  Partial<ExpenseCreation | ExpenseReplacement>,
  'kind' | 'quantity' | 'unit' | 'fuel' | 'isRefund'
>;

/** What is wrong with the quantity, the unit and the fuel of an expense. */
export function faultsOfFilling(fields: Fields): Fault[] {
  return [...faultsOfQuantity(fields), ...faultsOfFuel(fields)];
}

/** A quantity and its unit belong together, and to fuel or a charge that was paid, not refunded. */
function faultsOfQuantity({ kind, quantity, unit, isRefund }: Fields): Fault[] {
  if (quantity === undefined || quantity === null) {
    return unit ? [{ pointer: '/quantity', code: 'required' }] : [];
  }
  if (isRefund === true) return [{ pointer: '/quantity', code: 'refund_has_quantity' }];
  if (!unit) return [{ pointer: '/unit', code: 'required' }];
  return kind !== undefined && !fitsUnit(kind, unit) ? [{ pointer: '/unit', code: 'invalid_value' }] : [];
}

/** A fuel belongs to what was filled in, in its own unit. */
function faultsOfFuel({ kind, unit, fuel, isRefund }: Fields): Fault[] {
  if (!fuel || kind === undefined) return [];
  const isFitting = isRefund !== true && fitsFuel(kind, unit ?? null, fuel);
  return isFitting ? [] : [{ pointer: '/fuel', code: 'invalid_value' }];
}
