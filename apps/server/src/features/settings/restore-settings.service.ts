import {
  raiseVersion,
  replaceMaintenanceTypes,
  updatePreferences,
} from '#features/settings/settings.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';

/** Stores settings that an import has put together, with the version that they are to have. */
export async function restoreSettings(tx: Tx, actor: Actor, settings: Settings): Promise<void> {
  await updatePreferences(tx, actor, settings);
  await replaceMaintenanceTypes(tx, actor.garageId, settings.maintenanceTypes);
}

/** After custom types have come back: the settings have changed. */
export function followRestoredTypes(tx: Tx, actor: Actor): Promise<void> {
  return raiseVersion(tx, actor);
}
