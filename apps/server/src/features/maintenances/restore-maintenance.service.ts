import {
  insertMaintenance,
  type MaintenanceFiles,
  type MaintenanceValues,
} from '#features/maintenances/maintenances.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/** A record as it was when it was exported. */
export interface RestoredMaintenance extends MaintenanceValues, MaintenanceFiles {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores an exported record with its files; its reading comes apart, and no reminder is moved on. */
export async function restoreMaintenance(
  tx: Tx,
  actor: Actor,
  { photos, invoice, ...record }: RestoredMaintenance,
): Promise<void> {
  await insertMaintenance(tx, actor, record, { photos, invoice });
}
