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

const FIELDS = [
  'emailNotifications',
  'pushNotifications',
  'reminderAdvanceDays',
  'reminderAdvanceKm',
  'notificationHour',
  'announceProjected',
  'language',
  'timezone',
  'maintenanceTypes',
] as const satisfies readonly (keyof SettingsValues)[];

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
  const stored = valuesOf(saved);
  return FIELDS.some((field) => !isSame(values[field], stored[field]));
}

/**
 * What this person has changed since `base`, laid upon what another device has saved in the meantime: nothing that
 * either has done is lost, and where both changed one thing the person here wins. Types that are gone stay gone.
 */
export function mergeChanges(base: Settings, mine: SettingsValues, theirs: Settings): SettingsValues {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const changed = FIELDS.filter((field) => !isSame(mine[field], before[field]));
  const merged = { ...now, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
  return { ...merged, maintenanceTypes: now.maintenanceTypes.map((type) => mergeType(type, before, mine)) };
}

function mergeType(theirs: TypeValues, before: SettingsValues, mine: SettingsValues): TypeValues {
  const [was, is] = [before, mine].map(({ maintenanceTypes }) =>
    maintenanceTypes.find(({ key }) => key === theirs.key),
  );
  return is && !isSame(is, was) ? is : theirs;
}

/** By content; the order of the fields is that in which both were made from the settings. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
