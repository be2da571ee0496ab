import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Language } from '@carnet/i18n/language';

/** A maintenance type as the form holds it; a new one has no key yet, and a name of its own in the list. */
export interface TypeValues {
  readonly rowId: string;
  readonly key: string | null;
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

/** How often a new type comes round until its owner says otherwise: once a year. */
const NEW_TYPE_DAYS = 365;

export function newType(label: string, rowId: string): TypeValues {
  return {
    rowId,
    key: null,
    label,
    custom: true,
    intervalKm: null,
    intervalDays: NEW_TYPE_DAYS,
    defaultReminder: true,
  };
}
