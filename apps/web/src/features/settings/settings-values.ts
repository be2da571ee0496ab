import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Language } from '@carnet/i18n/language';

/** A maintenance type as the form holds it; `rowId` names its row in the list. */
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

export function valuesOf({ version: _version, ...settings }: Settings): SettingsValues {
  return {
    ...settings,
    maintenanceTypes: settings.maintenanceTypes.map((type) => ({ rowId: type.key, ...type })),
  };
}

/** The whole object, as the call replaces it; complete or not. */
export function bodyOf(values: SettingsValues): object {
  return {
    ...values,
    maintenanceTypes: values.maintenanceTypes.map(({ rowId: _rowId, ...type }) => type),
  };
}

/** Whether the form holds anything else than what is saved. */
export function differs(values: SettingsValues, saved: Settings): boolean {
  return changedFields(valuesOf(saved), values).length > 0;
}

/**
 * What this person has changed since `base`, laid upon what another device has saved in the meantime: nothing that
 * either has done is lost, and where both changed one thing the person here wins. Types that are gone stay gone.
 */
export function mergeChanges(base: Settings, mine: SettingsValues, theirs: Settings): SettingsValues {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const merged = { ...now, ...Object.fromEntries(changedFields(before, mine)) };
  return { ...merged, maintenanceTypes: now.maintenanceTypes.map((type) => mergeType(type, before, mine)) };
}

function mergeType(theirs: TypeValues, before: SettingsValues, mine: SettingsValues): TypeValues {
  const [was, is] = [before, mine].map(({ maintenanceTypes }) =>
    maintenanceTypes.find(({ key }) => key === theirs.key),
  );
  return is && !isSame(is, was) ? is : theirs;
}

/** The fields of `after` that differ, with their values: of all fields that there are, so that none is forgotten. */
function changedFields(before: SettingsValues, after: SettingsValues): [field: string, value: unknown][] {
  return Object.entries(after).filter(([field, value]) => !isSame(value, Reflect.get(before, field)));
}

/** By content; the order of the fields is that in which both were made from the settings. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
