import { faultAt, type Placed } from '#decide/import-faults.ts';
import type { ImportedSettings } from '@carnet/contract/account/import-rows.schema';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import type { MaintenanceTypeSetting, Settings } from '@carnet/contract/settings/settings.schema';
import {
  customTypeKey,
  excessTypes,
  isBuiltInMaintenanceType,
  MAX_MAINTENANCE_TYPES,
} from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';

/** Result for the settings and maintenance types. */
export interface DecidedSettings {
  /** The settings before the import. */
  readonly before: Settings;
  /** The settings to store; null if nothing changes. */
  readonly settings: Settings | null;
  readonly isTaken: boolean;
  /** The local key of a type by its key in the export; undefined if neither has it. */
  readonly keyOf: (key: string) => string | undefined;
  readonly addedTypes: number;
  readonly skippedTypes: number;
  readonly refusedTypes: number;
  readonly faults: readonly ImportFault[];
}

/** Version of the settings of a new account, which no one has changed. */
const UNTOUCHED_VERSION = 1;
const KEY = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/**
 * Takes over settings only into an account whose own are untouched. A custom type matches by its label; a
 * new one keeps its key if it is free.
 */
export function decideSettings(
  own: Settings,
  imported: ImportedSettings | null,
  rows: readonly Placed<MaintenanceTypeSetting>[],
): DecidedSettings {
  const isUntouched = own.version === UNTOUCHED_VERSION && imported !== null;
  const mostTypes = Math.max(MAX_MAINTENANCE_TYPES, own.maintenanceTypes.length);
  // Types beyond the limit are refused by the fault below.
  const types = sortTypes(own.maintenanceTypes, rows.slice(0, mostTypes));
  const maintenanceTypes = isUntouched
    ? mergedTypes(own.maintenanceTypes, types.imported)
    : [...own.maintenanceTypes, ...types.added];
  const wanted = { ...(isUntouched ? preferencesOf(own, imported) : own), maintenanceTypes };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(own);
  const excess = Math.max(
    excessTypes(own.maintenanceTypes.length, maintenanceTypes.length),
    rows.length - mostTypes,
  );
  const place = { file: rows[0]?.file ?? '', line: null };
  return {
    before: own,
    settings: isChanged
      ? { ...wanted, version: Math.max(own.version + 1, (isUntouched && imported.version) || 1) }
      : null,
    isTaken: isUntouched && isChanged,
    keyOf: (key) => types.keys.get(key) ?? own.maintenanceTypes.find((type) => type.key === key)?.key,
    addedTypes: types.added.length,
    skippedTypes: types.imported.length - types.added.length,
    refusedTypes: rows.length - types.imported.length,
    faults: [
      ...types.faults,
      ...(excess > 0
        ? [faultAt(place, null, 'too_many_items', { maximum: MAX_MAINTENANCE_TYPES, excess })]
        : []),
    ],
  };
}

/** The settings of the export; missing ones keep their local values. */
function preferencesOf(own: Settings, imported: ImportedSettings): Omit<Settings, 'maintenanceTypes'> {
  return {
    emailNotifications: imported.emailNotifications ?? own.emailNotifications,
    pushNotifications: imported.pushNotifications ?? own.pushNotifications,
    reminderAdvanceDays: imported.reminderAdvanceDays ?? own.reminderAdvanceDays,
    reminderAdvanceKm: imported.reminderAdvanceKm ?? own.reminderAdvanceKm,
    notificationHour: imported.notificationHour ?? own.notificationHour,
    announceProjected: imported.announceProjected ?? own.announceProjected,
    language: imported.language ?? own.language,
    timezone: imported.timezone ?? own.timezone,
    version: own.version,
  };
}

interface SortedTypes {
  /** The valid types in the order of the export, with their local keys. */
  readonly imported: MaintenanceTypeSetting[];
  /** Types that the account lacks. */
  readonly added: MaintenanceTypeSetting[];
  readonly keys: Map<string, string>;
  readonly faults: ImportFault[];
}

function sortTypes(
  own: readonly MaintenanceTypeSetting[],
  rows: readonly Placed<MaintenanceTypeSetting>[],
): SortedTypes {
  const sorted: SortedTypes = { imported: [], added: [], keys: new Map(), faults: [] };
  const taken = new Set(own.map(({ key }) => key));
  for (const placed of rows) {
    const { row } = placed;
    const fault = faultOfType(placed, sorted);
    if (fault) {
      sorted.faults.push(fault);
      continue;
    }
    const known = own.find((type) => isSameType(type, row));
    const key = known?.key ?? (taken.has(row.key) ? customTypeKey(row.label ?? '', taken) : row.key);
    const type = known?.custom ? known : { ...row, key };
    taken.add(key);
    sorted.keys.set(row.key, key);
    sorted.imported.push(type);
    if (!known) sorted.added.push(type);
  }
  return sorted;
}

function faultOfType(placed: Placed<MaintenanceTypeSetting>, sorted: SortedTypes): ImportFault | null {
  const { key, label, custom } = placed.row;
  if (sorted.keys.has(key)) return faultAt(placed, 'key', 'duplicate_item');
  if (isBuiltInMaintenanceType(key)) {
    if (custom) return faultAt(placed, 'custom', 'invalid_value');
    return label === null ? null : faultAt(placed, 'label', 'invalid_value');
  }
  if (!custom || !KEY.test(key)) return faultAt(placed, custom ? 'key' : 'custom', 'invalid_value');
  if (labelOf(placed.row) === '') return faultAt(placed, 'label', 'label_required');
  const isTaken = sorted.imported.some((type) => labelOf(type) === labelOf(placed.row));
  return isTaken ? faultAt(placed, 'label', 'label_taken') : null;
}

function labelOf({ label }: MaintenanceTypeSetting): string {
  return searchable(label ?? '');
}

function isSameType(type: MaintenanceTypeSetting, other: MaintenanceTypeSetting): boolean {
  return (
    type.custom === other.custom && (type.custom ? labelOf(type) === labelOf(other) : type.key === other.key)
  );
}

/** The export’s order and intervals, then types that only this account has. */
function mergedTypes(
  own: readonly MaintenanceTypeSetting[],
  imported: readonly MaintenanceTypeSetting[],
): MaintenanceTypeSetting[] {
  const keys = new Set(imported.map(({ key }) => key));
  return [...imported, ...own.filter(({ key }) => !keys.has(key))];
}
