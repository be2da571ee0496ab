import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { fillingOfExpense } from '@carnet/contract/expenses/expense-facts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import { consumptionOf } from '@carnet/domain/expenses/consumption';
import { isFilling } from '@carnet/domain/expenses/expense';
import type { Garage } from '#shared/sync/garage.ts';

/** What `GET /v1/expenses/consumption` would answer; null when there is no such vehicle. */
export function measureConsumption(copy: Garage, vehicleId: string): Consumption | null {
  const vehicle = copy.vehicles.get(vehicleId);
  if (!vehicle) return null;
  const fillings = [...copy.expenses.values()].filter(
    ({ vehicle_id, kind }) => vehicle_id === vehicleId && isFilling(kind),
  );
  return wireConsumption(consumptionOf(vehicle.energy, fillings.map(fillingOfExpense)));
}
