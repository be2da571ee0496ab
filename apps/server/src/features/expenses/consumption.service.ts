import { listFillings } from '#features/expenses/expenses.repository.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { consumptionOf } from '@carnet/domain/expenses/consumption';

/** What a vehicle consumes; nothing of one that is not the caller's. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const [vehicle] = await readVehiclesOf(context, actor, [vehicleId]);
  const fillings = await listFillings(context.transactions.reading, actor, vehicleId);
  return wireConsumption(consumptionOf(vehicle?.energy ?? null, fillings));
}
