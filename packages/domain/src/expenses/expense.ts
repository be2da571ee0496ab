import type { Energy } from '#vehicles/vehicle.ts';

/** What expenses beside maintenance are for, in the order in which they are shown. */
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

/** How often an expense comes again. */
export const RECURRENCE_STEPS = ['month', 'quarter', 'year'] as const;
export type RecurrenceStep = (typeof RECURRENCE_STEPS)[number];

/** Whether an expense brings energy into the vehicle: only these have a quantity. */
export function isFilling(kind: ExpenseKind): kind is 'fuel' | 'charge' {
  return kind === 'fuel' || kind === 'charge';
}

/** Whether a unit can measure what a kind of filling brings: a tank is never filled in kilowatt-hours. */
export function fitsUnit(kind: ExpenseKind, unit: QuantityUnit): boolean {
  if (kind === 'charge') return unit === 'kWh';
  return kind === 'fuel' && unit !== 'kWh';
}

/**
 * Whether a vehicle of an energy takes what an expense brings: no fuel goes into an electric car, no charge into one that has no
 * plug. Of « other » or an energy that is not known, nothing is said.
 */
export function fitsEnergy(kind: ExpenseKind, energy: Energy | null): boolean {
  if (energy === null || energy === 'plugin_hybrid' || energy === 'other') return true;
  return energy === 'electric' ? kind !== 'fuel' : kind !== 'charge';
}

export function isExpenseKind(kind: string | null): kind is ExpenseKind {
  return EXPENSE_KINDS.some((known) => known === kind);
}
