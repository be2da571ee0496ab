import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { toFillingFacts } from '@carnet/contract/expenses/expense-facts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import { computeConsumption } from '@carnet/domain/expenses/consumption';
import { isFilling } from '@carnet/domain/expenses/expense';
import type { Garage } from '#shared/sync/garage.ts';

/** The response of `GET /v1/expenses/consumption`. */
export function measureConsumption(copy: Garage, vehicleId: string): Consumption {
  const vehicle = copy.vehicles.get(vehicleId) ?? { energy: null, secondEnergy: null };
  const fillings = [...copy.expenses.values()].filter(
    ({ vehicle_id, kind }) => vehicle_id === vehicleId && isFilling(kind),
  );
  return wireConsumption(computeConsumption(vehicle, fillings.map(toFillingFacts)));
}
