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
 * Resolves the requested list to the list to store. Built-in types match by key, custom types by key, else by
 * label, so that sending the same list twice adds nothing. Other types are new and get a key made from the
 * label.
 * @param builtInLabels names of the built-in types, folded for comparison
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
  const namedKeys = new Set(requested.flatMap((request) => findNamedKey(request, labels) ?? []));
  const taken = new Set(labels.keys());
  const storedLabels = new Set(labels.values());
  const usedKeys = new Set<string>();
  const usedLabels: UsedLabels = new Map();
  requested.forEach((request, index) => {
    const at = `/maintenanceTypes/${index}`;
    const named = findNamedKey(request, labels);
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
    const key = named ?? findOrMakeKey(request.label ?? '', stored, namedKeys, taken);
    if (usedKeys.has(key)) return faults.push({ pointer: `${at}/key`, code: 'duplicate_item' });
    usedKeys.add(key);
    taken.add(key);
    return types.push(toSetting(request, key));
  });
  if (BUILT_IN_MAINTENANCE_TYPES.some((key) => !usedKeys.has(key))) {
    faults.push({ pointer: '/maintenanceTypes', code: 'built_in_type_missing' });
  }
  return { types, faults };
}

/** Labels used so far, folded for comparison → whether all types with that label had it before. */
type UsedLabels = Map<string, boolean>;

/**
 * Refuses a missing or duplicate label. Types that already share a label (after a restore from the trash) may
 * keep it, as may a custom type named like a built-in one; otherwise the list could not be saved.
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

/** The requested key if a type has it, else null. */
function findNamedKey({ key }: RequestedType, stored: ReadonlyMap<string, unknown>): string | null {
  return key && (isBuiltInMaintenanceType(key) || stored.has(key)) ? key : null;
}

/** The key of the stored type with that label unless another request names it, else a new key. */
function findOrMakeKey(
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

function toSetting(request: RequestedType, key: string): MaintenanceTypeSetting {
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

/** The types that a list lacks, of those that are stored. */
export function typesMissingFrom(
  list: readonly { readonly key?: string | null | undefined }[],
  types: readonly MaintenanceTypeSetting[],
): MaintenanceTypeSetting[] {
  const there = new Set(list.map(({ key }) => key));
  return types.filter(({ key }) => !there.has(key));
}

/** How many records and reminders have one of these types. */
export interface TypeUses {
  readonly records: number;
  readonly reminders: number;
}

/** Why types cannot be removed: records or reminders still have them. Null where they can be. */
export function refusalOfRemovedTypes(
  uses: TypeUses,
): { readonly code: 'type_in_use'; readonly params: { readonly [Kind in keyof TypeUses]: number } } | null {
  const { records, reminders } = uses;
  return records + reminders > 0 ? { code: 'type_in_use', params: { records, reminders } } : null;
}
