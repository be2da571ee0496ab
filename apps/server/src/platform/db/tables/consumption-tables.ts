import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';

/** What a vehicle took of one energy from one full filling to the next: kept by triggers. */
export interface ConsumptionLegTable {
  garage_id: string;
  vehicle_id: string;
  unit: QuantityUnit;
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

/** The legs of a vehicle and energy together: kept by triggers. */
export interface ConsumptionSumTable {
  garage_id: string;
  vehicle_id: string;
  unit: QuantityUnit;
  legs: number;
  distance: number;
  quantity_thousandths: number;
  cost_cents: number;
}
