import {
  insertMaintenances,
  type MaintenanceFiles,
  type MaintenanceValues,
} from '#features/maintenances/maintenances.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/** A record as it was when it was exported. */
export interface MaintenanceToStore extends MaintenanceValues, MaintenanceFiles {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores exported records with their files; their readings come apart, and no reminder is moved on. */
export function storeImportedMaintenances(
  tx: Tx,
  actor: Actor,
  records: readonly MaintenanceToStore[],
): Promise<void> {
  return insertMaintenances(tx, actor, records);
}
