import { countUsedEnergies, listMeasuredEnergies } from '#features/expenses/consumption.repository.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import { consumptionOfMeasured } from '@carnet/domain/expenses/consumption';

/** What a vehicle consumes; nothing of one that is not the caller's. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const tx = context.transactions.reading;
  const [vehicle] = await readVehiclesOf(context, actor, [vehicleId]);
  const used = await countUsedEnergies(tx, actor, vehicleId);
  const measured = await listMeasuredEnergies(tx, actor, vehicleId);
  return wireConsumption(consumptionOfMeasured(vehicle?.energy ?? null, used, measured));
}
