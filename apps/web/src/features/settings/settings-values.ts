import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Language } from '@carnet/i18n/language';

/** A maintenance type in the form; `rowId` identifies its row. */
export interface TypeValues {
  readonly rowId: string;
  readonly key: string;
  readonly label: string | null;
  readonly custom: boolean;
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
  readonly defaultReminder: boolean;
}

export interface SettingsValues {
  readonly emailNotifications: boolean;
  readonly pushNotifications: boolean;
  readonly reminderAdvanceDays: number | null;
  readonly reminderAdvanceKm: number | null;
  readonly notificationHour: number;
  readonly announceProjected: boolean;
  readonly language: Language;
  readonly timezone: string;
  readonly maintenanceTypes: readonly TypeValues[];
}

export function toSettingsValues({ version: _version, ...settings }: Settings): SettingsValues {
  return {
    ...settings,
    maintenanceTypes: settings.maintenanceTypes.map((type) => ({ rowId: type.key, ...type })),
  };
}

/** The whole settings object, which the call replaces; complete or not. */
export function toSettingsBody(values: SettingsValues): object {
  return {
    ...values,
    maintenanceTypes: values.maintenanceTypes.map(({ rowId: _rowId, ...type }) => type),
  };
}

const PART_FIELDS = {
  notifications: [
    'emailNotifications',
    'pushNotifications',
    'reminderAdvanceDays',
    'reminderAdvanceKm',
    'notificationHour',
    'announceProjected',
  ],
  types: ['maintenanceTypes'],
  appearance: ['language', 'timezone'],
} as const satisfies Record<string, readonly (keyof SettingsValues)[]>;
export type SettingsPart = keyof typeof PART_FIELDS;

export const SETTINGS_PARTS: readonly SettingsPart[] = ['notifications', 'types', 'appearance'];

/** Whether a part of the form has unsaved changes. */
export function hasUnsavedChanges(values: SettingsValues, saved: Settings, part: SettingsPart): boolean {
  return changedFields(toSettingsValues(saved), values, part).length > 0;
}

/**
 * Applies the form's changes since `base` to the currently stored settings: another device may have changed
 * other fields. If both changed the same field the form wins; deleted types stay deleted.
 */
export function mergeChanges(
  base: Settings,
  mine: SettingsValues,
  theirs: Settings,
  part: SettingsPart,
): SettingsValues {
  const [before, now] = [toSettingsValues(base), toSettingsValues(theirs)];
  const merged = { ...now, ...Object.fromEntries(changedFields(before, mine, part)) };
  if (part !== 'types') return merged;
  return { ...merged, maintenanceTypes: now.maintenanceTypes.map((type) => mergeType(type, before, mine)) };
}

function mergeType(theirs: TypeValues, before: SettingsValues, mine: SettingsValues): TypeValues {
  const [was, is] = [before, mine].map(({ maintenanceTypes }) =>
    maintenanceTypes.find(({ key }) => key === theirs.key),
  );
  return is && !isSame(is, was) ? is : theirs;
}

/** Fields of a part that differ, with their values in `after`. */
function changedFields(
  before: SettingsValues,
  after: SettingsValues,
  part: SettingsPart,
): [field: string, value: unknown][] {
  return PART_FIELDS[part]
    .map((field): [keyof SettingsValues, unknown] => [field, after[field]])
    .filter(([field, value]) => !isSame(value, before[field]));
}

/** Compares by content; both values were built from settings, with the same field order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
