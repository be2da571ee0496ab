import {
  countTypeUses,
  findMaintenanceTypes,
  raiseVersion,
  replaceMaintenanceTypes,
  updatePreferences,
} from '#features/settings/settings.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';

/** Stores settings merged by an import, with their new version. */
export async function storeImportedSettings(
  tx: Tx,
  actor: Actor,
  before: Settings,
  settings: Settings,
): Promise<void> {
  await updatePreferences(tx, actor, before, settings);
  await replaceMaintenanceTypes(tx, actor.garageId, settings.maintenanceTypes);
}

/** Raises the version of the settings after custom types were restored. */
export function followImportedTypes(tx: Tx, actor: Actor): Promise<void> {
  return raiseVersion(tx, actor);
}

/** Removes unused custom types; returns the keys of those in use. */
export async function withdrawTypes(tx: Tx, actor: Actor, keys: readonly string[]): Promise<string[]> {
  const used: string[] = [];
  for (const key of keys) {
    const { records, reminders } = await countTypeUses(tx, actor.garageId, [key]);
    if (records + reminders > 0) used.push(key);
  }
  const removed = new Set(keys.filter((key) => !used.includes(key)));
  if (removed.size === 0) return used;
  const types = await findMaintenanceTypes(tx, actor.garageId);
  await replaceMaintenanceTypes(
    tx,
    actor.garageId,
    types.filter(({ key }) => !removed.has(key)),
  );
  await raiseVersion(tx, actor);
  return used;
}
