import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import {
  EXPENSE_KINDS,
  fitsEnergy,
  fitsUnit,
  isFilling,
  type ExpenseKind,
  type QuantityUnit,
  type RecurrenceStep,
} from '@carnet/domain/expenses/expense';
import { unitOfFuel, type Fuel } from '@carnet/domain/expenses/fuel';
import { completeFilling, fromThousandths, toThousandths } from '@carnet/domain/expenses/quantity';
import { centsFromEuros, eurosFromCents } from '@carnet/domain/money/cents';
import { EXPENSE_FIELDS } from '@carnet/contract/kinds/expense-fields';

/** Any two of these determine the third. */
export type Amount = 'quantity' | 'unitPrice' | 'cost';

export interface ExpenseValues
  extends ObjectValues<'expense'>, Omit<FormFields<'expense'>, 'date' | 'cost' | 'unit' | 'recurrence'> {
  readonly date: CivilDate | null;
  readonly cost: number | null;
  readonly unit: QuantityUnit;
  /** Euros per unit; not stored. */
  readonly unitPrice: number | null;
  /** The amount computed from the other two; null while fewer than two are known. */
  readonly worked: Amount | null;
  readonly every: RecurrenceStep | '';
  readonly until: CivilDate | null;
  /** The reading confirmed despite the order, in the format of `nameReading`. */
  readonly confirmedReading: string | null;
}

/** The unit in which a vehicle is filled or charged; a known fuel determines it. */
export function unitOf(kind: ExpenseKind, known: QuantityUnit = 'L', fuel: Fuel | null = null): QuantityUnit {
  if (kind === 'charge') return 'kWh';
  if (fuel !== null) return unitOfFuel(fuel);
  return fitsUnit(kind, known) ? known : 'L';
}

/** Kinds of expense for a vehicle; the stored kind stays available even if the vehicle's energy has changed. */
export function kindsFor(vehicle: Pick<Vehicle, 'energy'> | null, kept: ExpenseKind): ExpenseKind[] {
  return EXPENSE_KINDS.filter((kind) => kind === kept || fitsEnergy(kind, vehicle?.energy ?? null));
}

/** Initial values, prefilled with likely ones. */
export function blankExpense(
  id: string,
  known: Pick<ExpenseValues, 'vehicle_id' | 'kind' | 'date'>,
  likely: Partial<Pick<ExpenseValues, 'place' | 'unit' | 'fuel' | 'unitPrice'>> = {},
): ExpenseValues {
  const { recurrence: _recurrence, ...fields } = toFormFields<'expense'>(EXPENSE_FIELDS);
  return {
    ...fields,
    id,
    ...known,
    cost: null,
    unit: unitOf(known.kind),
    unitPrice: null,
    worked: null,
    every: '',
    until: null,
    confirmedReading: null,
    basis: null,
    ...likely,
  };
}

export function toExpenseValues(expense: Expense): ExpenseValues {
  const { recurrence, ...fields } = toFormFields<'expense'>(EXPENSE_FIELDS, expense);
  const { vehicle_id, kind, date, quantity, cost } = expense;
  const stored: ExpenseValues = {
    ...blankExpense(expense.id, { vehicle_id, kind, date }),
    ...fields,
    unit: unitOf(kind, expense.unit ?? 'L'),
    every: recurrence?.every ?? '',
    until: recurrence?.until ?? null,
    basis: expense,
  };
  return quantity === null ? stored : withAmount(stored, 'cost', cost);
}

/** Sets a typed amount and recomputes the one that was computed before, or that is missing. */
export function withAmount(values: ExpenseValues, typed: Amount, amount: number | null): ExpenseValues {
  const edited = { ...values, [typed]: amount };
  const missing = (['cost', 'quantity', 'unitPrice'] as const).filter((one) => edited[one] === null);
  const target = chooseComputedAmount(values.worked === typed ? null : values.worked, typed, missing);
  if (target === null) return { ...edited, worked: null };
  const complete = completeFilling({
    quantity: target === 'quantity' || edited.quantity === null ? null : toThousandths(edited.quantity),
    unitPrice:
      target === 'unitPrice' || edited.unitPrice === null ? null : Math.round(edited.unitPrice * 1000),
    cost: target === 'cost' || edited.cost === null ? null : centsFromEuros(edited.cost),
  });
  const found = {
    quantity: complete.quantity === null ? null : fromThousandths(complete.quantity),
    unitPrice: complete.unitPrice === null ? null : complete.unitPrice / 1000,
    cost: complete.cost === null ? null : eurosFromCents(complete.cost),
  };
  return { ...edited, [target]: found[target], worked: target };
}

/** The amount to compute: the same as before, else the missing one; if all three were typed, the unit price. */
function chooseComputedAmount(
  worked: Amount | null,
  typed: Amount,
  missing: readonly Amount[],
): Amount | null {
  if (worked !== null) return worked;
  if (missing.length === 0) return typed === 'unitPrice' ? 'cost' : 'unitPrice';
  const [only = null] = missing;
  return missing.length === 1 && only !== typed ? only : null;
}

/** Whether the form is a filling or charge that was paid, not refunded. */
export function bringsEnergy({ kind, isRefund }: Pick<ExpenseValues, 'kind' | 'isRefund'>): boolean {
  return isFilling(kind) && !isRefund;
}

/** Body of the call: a quantity only for fuel or a charge, a fuel only for fuel. */
export function toExpenseBody(values: ExpenseValues) {
  const { kind, quantity, every, until } = values;
  const fuel = kind === 'fuel' && bringsEnergy(values) ? values.fuel : null;
  const isFilled = bringsEnergy(values) && quantity !== null;
  return {
    ...toBodyFields<'expense'>(EXPENSE_FIELDS, values),
    quantity: isFilled ? quantity : null,
    unit: isFilled ? unitOf(kind, values.unit, fuel) : null,
    fuel,
    missedPrevious: bringsEnergy(values) && values.missedPrevious,
    recurrence: every === '' ? null : { every, until },
    confirmMileage: values.confirmedReading === nameReading(values) || undefined,
  };
}

/** Identifies the reading in a form. */
export function nameReading({ vehicle_id, date, mileage }: ExpenseValues): string {
  return `${vehicle_id} ${date} ${mileage}`;
}
