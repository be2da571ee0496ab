import type { Fixed } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ExpenseKind, RecurrenceStep } from '@carnet/domain/expenses/expense';
import type { Tank } from '@carnet/domain/expenses/fuel';

/** What a vehicle costs beside its maintenance. */
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

/** Count and cost of a vehicle's expenses of one kind in a month (`YYYY-MM`): kept by triggers. */
export interface ExpenseSumTable {
  garage_id: string;
  vehicle_id: string;
  month: string;
  kind: ExpenseKind;
  count: number;
  cost_cents: number;
}

/** What a vehicle took into one tank from one full filling to the next: kept by triggers. */
export interface ConsumptionLegTable {
  garage_id: string;
  vehicle_id: string;
  /** The tank: the unit of its fillings, or `lpg`, which has one of its own beside the other litres. */
  unit: Tank;
  /** The fuels of its fillings, both ends included: 1 for an unknown one, then 2, 4, 8… by their places in `FUELS`. */
  fuels: number;
  to_date: CivilDate;
  to_mileage: number;
  from_date: CivilDate;
  from_mileage: number;
  /** The filling that ends it. */
  expense_id: string;
  quantity_thousandths: number;
  cost_cents: number;
  /** Units for 100 km, to order by. */
  per_hundred: number;
}

/** The legs of a vehicle and tank together: kept by triggers. */
export interface ConsumptionSumTable {
  garage_id: string;
  vehicle_id: string;
  unit: Tank;
  legs: number;
  distance: number;
  quantity_thousandths: number;
  cost_cents: number;
}

/** The same sums for each combination of fuels; `fuels` has a bit for each fuel, and one for fillings of an unknown fuel. Kept by triggers. */
export interface FuelSumTable extends ConsumptionSumTable {
  fuels: number;
}
