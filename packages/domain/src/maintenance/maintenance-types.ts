import type { Energy } from '#vehicles/vehicle.ts';
import { searchable } from '#text/searchable.ts';

/** Keys that every account has, in display order. */
export const BUILT_IN_MAINTENANCE_TYPES = [
  'oil_change',
  'tire_change',
  'brake_service',
  'battery_replacement',
  'air_filter',
  'technical_inspection',
  'insurance',
  'general_maintenance',
] as const;
export type BuiltInMaintenanceType = (typeof BUILT_IN_MAINTENANCE_TYPES)[number];

/** The built-in type whose reminder can follow the law and whose records have an inspection report. */
export const INSPECTION_TYPE = 'technical_inspection' satisfies BuiltInMaintenanceType;

export function isInspectionType(typeKey: string): boolean {
  return typeKey === INSPECTION_TYPE;
}

/** Interval of a type, by distance and time; null if it has no such interval. */
export interface MaintenanceInterval {
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
}

/** Suggestions for a car, always editable: the manufacturer’s service book takes precedence. */
export const DEFAULT_INTERVALS: Readonly<Record<BuiltInMaintenanceType, MaintenanceInterval>> = {
  oil_change: { intervalKm: 15_000, intervalDays: 365 },
  tire_change: { intervalKm: 40_000, intervalDays: 1825 },
  brake_service: { intervalKm: 30_000, intervalDays: 730 },
  battery_replacement: { intervalKm: null, intervalDays: 1825 },
  air_filter: { intervalKm: 30_000, intervalDays: 730 },
  technical_inspection: { intervalKm: null, intervalDays: 730 },
  insurance: { intervalKm: null, intervalDays: 365 },
  general_maintenance: { intervalKm: 20_000, intervalDays: 365 },
};

const COMBUSTION_ENGINE_TYPES: ReadonlySet<string> = new Set<BuiltInMaintenanceType>([
  'oil_change',
  'air_filter',
]);
const BUILT_IN_KEYS: ReadonlySet<string> = new Set<string>(BUILT_IN_MAINTENANCE_TYPES);
const MAX_KEY_LENGTH = 60;

/** Maximum number of types per garage, including built-in ones. */
export const MAX_MAINTENANCE_TYPES = 200;

/**
 * By how many types a changed list exceeds the limit. A list that is already too long may be saved as long as it does
 * not grow.
 * @param before number of stored types
 * @param after number of types to store
 */
export function excessTypes(before: number, after: number): number {
  return after > before ? Math.max(0, after - MAX_MAINTENANCE_TYPES) : 0;
}

export function isBuiltInMaintenanceType(key: string): key is BuiltInMaintenanceType {
  return BUILT_IN_KEYS.has(key);
}

/** Whether a type is due by date only: built-in types whose suggestion has no kilometres. */
export function isByDaysOnly(typeKey: string): boolean {
  return isBuiltInMaintenanceType(typeKey) && DEFAULT_INTERVALS[typeKey].intervalKm === null;
}

/** Whether a type applies to a vehicle: an electric one has no oil change and no air filter. */
export function fitsEnergy(typeKey: string, energy: Energy | null): boolean {
  return energy !== 'electric' || !COMBUSTION_ENGINE_TYPES.has(typeKey);
}

/**
 * A key for a custom type: snake_case ASCII, at most 60 characters, distinct from built-in types and from `taken`. A
 * label without Latin letters or digits gives `custom_type`.
 * @example customTypeKey('Kit chaîne', new Set(['kit_chaine'])) // 'kit_chaine_2'
 */
export function customTypeKey(label: string, taken: ReadonlySet<string>): string {
  const base = snakeCase(label, MAX_KEY_LENGTH) || 'custom_type';
  let key = base;
  for (let number = 2; taken.has(key) || isBuiltInMaintenanceType(key); number += 1) {
    const suffix = `_${number}`;
    key = `${snakeCase(base, MAX_KEY_LENGTH - suffix.length)}${suffix}`;
  }
  return key;
}

function snakeCase(text: string, maxLength: number): string {
  return searchable(text)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, maxLength)
    .replace(/_$/, '');
}
