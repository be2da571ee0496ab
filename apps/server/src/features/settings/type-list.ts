import type { Fault } from '@carnet/contract/problems/problem';
import type { MaintenanceTypeSetting, SettingsReplacement } from '@carnet/contract/settings/settings.schema';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  customTypeKey,
  DEFAULT_INTERVALS,
  isBuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';

type RequestedType = SettingsReplacement['maintenanceTypes'][number];

/** The eight built-in types as a new account has them (contract, section 6). */
export function builtInTypes(): MaintenanceTypeSetting[] {
  return BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
    key,
    label: null,
    custom: false,
    ...DEFAULT_INTERVALS[key],
    defaultReminder: true,
  }));
}

/**
 * The list as it will be stored: built-in types by key, custom ones by the key they had, else by label (so that
 * sending the same list twice makes no second type), else new with a key made from the label.
 */
export function resolveTypes(
  requested: readonly RequestedType[],
  stored: readonly MaintenanceTypeSetting[],
): { types: MaintenanceTypeSetting[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const types: MaintenanceTypeSetting[] = [];
  const storedKeys = new Set(stored.map(({ key }) => key));
  const namedKeys = new Set(requested.flatMap((request) => namedKeyOf(request, storedKeys) ?? []));
  requested.forEach((request, index) => {
    const at = `/maintenanceTypes/${index}`;
    const fault =
      request.key && isBuiltInMaintenanceType(request.key) ? null : labelFault(request, types, at);
    if (fault) return faults.push(fault);
    const taken = new Set([...storedKeys, ...types.map(({ key }) => key)]);
    const key = namedKeyOf(request, storedKeys) ?? keyOfLabel(request.label ?? '', stored, namedKeys, taken);
    if (types.some((type) => type.key === key))
      return faults.push({ pointer: `${at}/key`, code: 'duplicate_item' });
    return types.push(settingOf(request, key));
  });
  if (BUILT_IN_MAINTENANCE_TYPES.some((key) => !types.some((type) => type.key === key))) {
    faults.push({ pointer: '/maintenanceTypes', code: 'built_in_type_missing' });
  }
  return { types, faults };
}

function labelFault(
  request: RequestedType,
  types: readonly MaintenanceTypeSetting[],
  at: string,
): Fault | null {
  const label = searchable(request.label ?? '');
  if (label === '') return { pointer: `${at}/label`, code: 'label_required' };
  const isTaken = types.some((type) => type.label !== null && searchable(type.label) === label);
  return isTaken ? { pointer: `${at}/label`, code: 'label_taken' } : null;
}

/** The key that a request names, if there is such a type; null when the label has to tell. */
function namedKeyOf({ key }: RequestedType, storedKeys: ReadonlySet<string>): string | null {
  return key && (isBuiltInMaintenanceType(key) || storedKeys.has(key)) ? key : null;
}

/** The key of the stored type of that label, unless another request names it; else a new one. */
function keyOfLabel(
  label: string,
  stored: readonly MaintenanceTypeSetting[],
  namedKeys: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): string {
  const sameLabel = stored.find(
    (type) => type.label !== null && searchable(type.label) === searchable(label) && !namedKeys.has(type.key),
  );
  return sameLabel?.key ?? customTypeKey(label, taken);
}

function settingOf(request: RequestedType, key: string): MaintenanceTypeSetting {
  const custom = !isBuiltInMaintenanceType(key);
  return {
    key,
    label: custom ? (request.label ?? null) : null,
    custom,
    intervalKm: request.intervalKm ?? null,
    intervalDays: request.intervalDays ?? null,
    defaultReminder: request.defaultReminder,
  };
}
