import type { Energy } from '#vehicles/vehicle.ts';

/** Kinds of expenses other than maintenance, in display order. */
export const EXPENSE_KINDS = [
  'fuel',
  'charge',
  'insurance',
  'tax',
  'parking',
  'toll',
  'fine',
  'wash',
  'accessory',
  'loan',
  'other',
] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** Litres, kilowatt-hours, kilograms. */
export const QUANTITY_UNITS = ['L', 'kWh', 'kg'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** How often an expense recurs. */
export const RECURRENCE_STEPS = ['month', 'quarter', 'year'] as const;
export type RecurrenceStep = (typeof RECURRENCE_STEPS)[number];

/** Whether an expense adds energy to the vehicle; only these have a quantity. */
export function isFilling(kind: ExpenseKind): kind is 'fuel' | 'charge' {
  return kind === 'fuel' || kind === 'charge';
}

/** Whether a unit fits a kind of filling: fuel is never measured in kilowatt-hours. */
export function fitsUnit(kind: ExpenseKind, unit: QuantityUnit): boolean {
  if (kind === 'charge') return unit === 'kWh';
  return kind === 'fuel' && unit !== 'kWh';
}

/**
 * Whether a vehicle of this energy can take the filling: no fuel for an electric car, no charge without a plug. True
 * for `other` and for unknown energies.
 */
export function fitsEnergy(kind: ExpenseKind, energy: Energy | null): boolean {
  if (energy === null || energy === 'plugin_hybrid' || energy === 'other') return true;
  return energy === 'electric' ? kind !== 'fuel' : kind !== 'charge';
}

export function isExpenseKind(kind: string | null): kind is ExpenseKind {
  return EXPENSE_KINDS.some((known) => known === kind);
}
