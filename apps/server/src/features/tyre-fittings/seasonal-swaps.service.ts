import {
  listFittingsOfVehicles,
  listSeasonsOfVehicle,
} from '#features/tyre-fittings/tyre-fittings.repository.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Swaps } from '@carnet/domain/garage/derived-reminder';
import { lastSwaps } from '@carnet/domain/tyre-sets/season';

/** The last swap to the tyres of each season on a vehicle. */
export async function findSwaps(tx: Tx, garageId: string, vehicleId: string): Promise<Swaps> {
  const fittings = await listFittingsOfVehicles(tx, { garageId }, [vehicleId]);
  return lastSwaps(fittings, await listSeasonsOfVehicle(tx, { garageId }, vehicleId));
}
