import type { Fixed } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ExpenseKind, RecurrenceStep } from '@carnet/domain/expenses/expense';
import type { Tank } from '@carnet/domain/expenses/fuel';

/** A cost of a vehicle other than maintenance. */
export interface ExpenseTable extends FieldColumns<'expense'>, InstantColumns {
  recurs_every: RecurrenceStep | null;
  recurs_until: CivilDate | null;
  search: string;
}

export interface ExpenseFileTable {
  garage_id: Fixed<string>;
  expense_id: Fixed<string>;
  role: Fixed<'file'>;
  position: number;
  file_id: Fixed<string>;
}

/** Count and cost of a vehicle's expenses of one kind in a month (`YYYY-MM`). Maintained by triggers. */
export interface ExpenseSumTable {
  garage_id: string;
  vehicle_id: string;
  month: string;
  kind: ExpenseKind;
  count: number;
  cost_cents: number;
}

/** Consumption of one tank from one full filling to the next. Maintained by triggers. */
export interface ConsumptionLegTable {
  garage_id: string;
  vehicle_id: string;
  /** The tank: the unit of its fillings, or `lpg`, which has its own tank besides other litres. */
  unit: Tank;
  /**
   * Bit set of the fuels of its fillings, both ends included: 1 for an unknown fuel, then 2, 4, 8… by their
   * index in `FUELS`.
   */
  fuels: number;
  to_date: CivilDate;
  to_mileage: number;
  from_date: CivilDate;
  from_mileage: number;
  /** The filling that ends it. */
  expense_id: string;
  quantity_thousandths: number;
  cost_cents: number;
  /** Units per 100 km, for sorting. */
  per_hundred: number;
}

/** Sums of the legs of a vehicle and tank. Maintained by triggers. */
export interface ConsumptionSumTable {
  garage_id: string;
  vehicle_id: string;
  unit: Tank;
  legs: number;
  distance: number;
  quantity_thousandths: number;
  cost_cents: number;
}

/**
 * The same sums for each combination of fuels. `fuels` has a bit for each fuel, and one for fillings of an
 * unknown fuel. Maintained by triggers.
 */
export interface FuelSumTable extends ConsumptionSumTable {
  fuels: number;
}
