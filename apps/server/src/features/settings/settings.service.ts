import {
  countTypeUses,
  findMaintenanceTypes,
  hasTypeOfKey,
  findPreferences,
  insertSettings,
  replaceMaintenanceTypes,
  updatePreferences,
  type SettingsOwner,
} from '#features/settings/settings.repository.ts';
import { discardType, forgetDiscardedTypes } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type {
  MaintenanceTypeSetting,
  Settings,
  SettingsReplacement,
} from '@carnet/contract/settings/settings.schema';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  DEFAULT_INTERVALS,
  excessTypes,
  MAX_MAINTENANCE_TYPES,
} from '@carnet/domain/maintenance/maintenance-types';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@carnet/domain/reminders/urgency';
import { searchable } from '@carnet/domain/text/searchable';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { languages } from '@carnet/i18n/language';
import { createTranslator } from '@carnet/i18n/translate';
import {
  refusalOfRemovedTypes,
  resolveTypes,
  typesMissingFrom,
} from '@carnet/contract/settings/resolve-types';

/** Creates the settings of a new account. */
export async function createSettings(tx: Tx, owner: SettingsOwner): Promise<void> {
  const preferences = { emailNotifications: true, pushNotifications: true, ...DEFAULT_NOTIFICATION_SETTINGS };
  await insertSettings(tx, owner, preferences, builtInTypes());
}

export function readSettings({ transactions }: Context, actor: Actor): Promise<Settings> {
  return settingsOf(transactions.readOnly, actor);
}

/** The settings as read in this transaction. */
export async function settingsOf(tx: Tx, actor: Actor): Promise<Settings> {
  const { version, ...preferences } = await findPreferences(tx, actor);
  return { ...preferences, maintenanceTypes: await findMaintenanceTypes(tx, actor.garageId), version };
}

/**
 * Refuses `validation_failed`, `type_in_use` for a custom type that records or reminders still use,
 * `version_conflict`.
 */
export function replaceSettings(
  context: Context,
  actor: Actor,
  body: SettingsReplacement,
  expectedVersion: number | null,
): Promise<Settings> {
  return context.transactions.forActor(actor, async (tx) => {
    const stored = await settingsOf(tx, actor);
    refuseStaleVersion(stored, expectedVersion);
    const { types, faults } = resolveTypes(body.maintenanceTypes, stored.maintenanceTypes, BUILT_IN_LABELS);
    refuseFaults(faults);
    await discardRemovedTypes(context, tx, actor, stored.maintenanceTypes, types);
    return store(tx, actor, stored, {
      ...body,
      notificationHour: body.notificationHour ?? stored.notificationHour,
      announceProjected: body.announceProjected ?? stored.announceProjected,
      maintenanceTypes: types,
      version: stored.version + 1,
    });
  });
}

/** Faults among the valid fields of a refused body. */
export async function checkSettingsFields(
  { transactions }: Context,
  actor: Actor,
  { maintenanceTypes }: Partial<SettingsReplacement>,
): Promise<Fault[]> {
  if (maintenanceTypes === undefined) return [];
  const stored = await findMaintenanceTypes(transactions.readOnly, actor.garageId);
  return resolveTypes(maintenanceTypes, stored, BUILT_IN_LABELS).faults;
}

/** Resets intervals and switches of the built-in types; custom types are unchanged. */
export function resetMaintenanceTypes(
  { transactions }: Context,
  actor: Actor,
  expectedVersion: number | null,
): Promise<Settings> {
  return transactions.forActor(actor, async (tx) => {
    const stored = await settingsOf(tx, actor);
    refuseStaleVersion(stored, expectedVersion);
    const custom = stored.maintenanceTypes.filter((type) => type.custom);
    const maintenanceTypes = [...builtInTypes(), ...custom];
    return store(tx, actor, stored, { ...stored, maintenanceTypes, version: stored.version + 1 });
  });
}

async function store(tx: Tx, actor: Actor, before: Settings, settings: Settings): Promise<Settings> {
  await updatePreferences(tx, actor, before, settings);
  await replaceMaintenanceTypes(tx, actor.garageId, settings.maintenanceTypes);
  return settingsOf(tx, actor);
}

function refuseStaleVersion(stored: Settings, expectedVersion: number | null): void {
  if (expectedVersion === null || expectedVersion === stored.version) return;
  throw new Refusal('version_conflict', { current: stored });
}

/** Moves removed custom types to the trash, and takes re-added ones out of it. Refuses `type_in_use`. */
async function discardRemovedTypes(
  context: Context,
  tx: Tx,
  actor: Actor,
  before: readonly MaintenanceTypeSetting[],
  after: readonly MaintenanceTypeSetting[],
): Promise<void> {
  const removed = typesMissingFrom(after, before);
  const keys = removed.map(({ key }) => key);
  const refusal = refusalOfRemovedTypes(await countTypeUses(tx, actor.garageId, keys));
  if (refusal) throw new Refusal(refusal.code, refusal);
  for (const type of removed) await discardType(context, tx, actor, type);
  const added = typesMissingFrom(before, after);
  await forgetDiscardedTypes(
    tx,
    actor,
    added.map(({ key }) => key),
  );
}

/** Whether the account has a type with this key. */
export function hasMaintenanceType(tx: Tx, actor: Actor, key: string): Promise<boolean> {
  return hasTypeOfKey(tx, actor.garageId, key);
}

/** The account's types with their intervals, built-in ones first, in the order of the settings. */
export function listMaintenanceTypes(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
): Promise<MaintenanceTypeSetting[]> {
  return findMaintenanceTypes(tx, actor.garageId);
}

/**
 * Refuses (`too_many_types`) to add types beyond the limit of a garage. `params.excess`: how many have to be
 * deleted first.
 */
export function refuseTooManyTypes(before: number, after: number): void {
  const excess = excessTypes(before, after);
  if (excess > 0) {
    throw new Refusal('too_many_types', { params: { maximum: MAX_MAINTENANCE_TYPES, excess } });
  }
}

/** The eight built-in types of a new account. */
function builtInTypes(): MaintenanceTypeSetting[] {
  return BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
    key,
    label: null,
    custom: false,
    ...DEFAULT_INTERVALS[key],
    defaultReminder: true,
  }));
}

/** The labels of the built-in types in both languages, folded for comparison. */
const BUILT_IN_LABELS: ReadonlySet<string> = new Set(
  languages.flatMap((language) => {
    const t = createTranslator(language, compileCatalogue(language), 'generic');
    return BUILT_IN_MAINTENANCE_TYPES.map((key) => searchable(t(`common.maintenanceType.${key}`)));
  }),
);
