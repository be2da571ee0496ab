import type { Fault } from '#problems/problem.ts';
import type { MaintenanceTypeSetting, SettingsReplacement } from '#settings/settings.schema.ts';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  customTypeKey,
  excessTypes,
  isBuiltInMaintenanceType,
  MAX_MAINTENANCE_TYPES,
} from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';

type RequestedType = SettingsReplacement['maintenanceTypes'][number];

/**
 * The list as it will be stored: built-in types by key, custom ones by the key they had, else by label (so that
 * sending the same list twice makes no second type), else new with a key made from the label. `builtInLabels` are the names of
 * the built-in types, folded for comparison.
 */
export function resolveTypes(
  requested: readonly RequestedType[],
  stored: readonly MaintenanceTypeSetting[],
  builtInLabels: ReadonlySet<string>,
): { types: MaintenanceTypeSetting[]; faults: Fault[] } {
  const excess = excessTypes(stored.length, requested.length);
  if (excess > 0) {
    const params = { maximum: MAX_MAINTENANCE_TYPES, excess };
    return { types: [], faults: [{ pointer: '/maintenanceTypes', code: 'too_many_items', params }] };
  }
  const faults: Fault[] = [];
  const types: MaintenanceTypeSetting[] = [];
  const labels = new Map(stored.map(({ key, label }) => [key, searchable(label ?? '')]));
  const namedKeys = new Set(requested.flatMap((request) => namedKeyOf(request, labels) ?? []));
  const taken = new Set(labels.keys());
  const storedLabels = new Set(labels.values());
  const usedKeys = new Set<string>();
  const usedLabels: UsedLabels = new Map();
  requested.forEach((request, index) => {
    const at = `/maintenanceTypes/${index}`;
    const named = namedKeyOf(request, labels);
    const isBuiltIn = named !== null && isBuiltInMaintenanceType(named);
    const fault = isBuiltIn
      ? null
      : labelFault(
          request,
          labels.get(named ?? ''),
          { stored: storedLabels, builtIn: builtInLabels },
          usedLabels,
          at,
        );
    if (fault) return faults.push(fault);
    const key = named ?? keyOfLabel(request.label ?? '', stored, namedKeys, taken);
    if (usedKeys.has(key)) return faults.push({ pointer: `${at}/key`, code: 'duplicate_item' });
    usedKeys.add(key);
    taken.add(key);
    return types.push(settingOf(request, key));
  });
  if (BUILT_IN_MAINTENANCE_TYPES.some((key) => !usedKeys.has(key))) {
    faults.push({ pointer: '/maintenanceTypes', code: 'built_in_type_missing' });
  }
  return { types, faults };
}

/** The labels of a list so far, folded for comparison, and whether the stored list has every one of them already. */
type UsedLabels = Map<string, boolean>;

/**
 * Two types that share a label already (the trash brought one back) may keep it, as may one that is named like a built-in
 * one: the list stays savable.
 */
function labelFault(
  request: RequestedType,
  storedLabel: string | undefined,
  { stored, builtIn }: { readonly stored: ReadonlySet<string>; readonly builtIn: ReadonlySet<string> },
  used: UsedLabels,
  at: string,
): Fault | null {
  const label = searchable(request.label ?? '');
  if (label === '') return { pointer: `${at}/label`, code: 'label_required' };
  const isKept = label === storedLabel;
  const areOthersKept = used.get(label) ?? true;
  const isNewOfBuiltIn = builtIn.has(label) && !stored.has(label);
  const isTaken = used.has(label) && !(isKept && areOthersKept);
  if (isNewOfBuiltIn || isTaken) return { pointer: `${at}/label`, code: 'label_taken' };
  used.set(label, isKept && areOthersKept);
  return null;
}

/** The key that a request names, if there is such a type; null when the label has to tell. */
function namedKeyOf({ key }: RequestedType, stored: ReadonlyMap<string, unknown>): string | null {
  return key && (isBuiltInMaintenanceType(key) || stored.has(key)) ? key : null;
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
