import { listFillings } from '#features/expenses/expenses.repository.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { consumptionOf } from '@carnet/domain/expenses/consumption';

/** What a vehicle consumes. Refuses `not_found`. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const { energy } = await readVehicle(context, actor, vehicleId);
  const fillings = await listFillings(context.transactions.reading, actor, vehicleId);
  return wireConsumption(consumptionOf(energy, fillings));
}
