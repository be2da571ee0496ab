import { factsOfBody, type GivenFacts } from '#features/vehicles/vehicle-facts.repository.ts';
import {
  insertVehicle,
  replaceVehicleFiles,
  type VehicleFiles,
  type VehicleValues,
} from '#features/vehicles/vehicles.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import type { VehicleFact } from '@carnet/domain/vehicles/vehicle-facts';

/** A vehicle as it was when it was exported; its current mileage is that of its readings. */
export interface VehicleToStore extends Omit<VehicleValues, VehicleFact>, VehicleFiles {
  /** The row of the export. */
  readonly facts: GivenFacts;
  readonly id: string;
  readonly currentMileage: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores an exported vehicle with its files; neither readings nor default reminders come into being by themselves. */
export async function storeImportedVehicle(
  tx: Tx,
  actor: Actor,
  { photos, registrationDocument, facts, ...vehicle }: VehicleToStore,
): Promise<void> {
  await insertVehicle(tx, actor, { ...vehicle, ...factsOfBody(facts, null) });
  await replaceVehicleFiles(tx, actor, vehicle.id, { photos, registrationDocument });
}
