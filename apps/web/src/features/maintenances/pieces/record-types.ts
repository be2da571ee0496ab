import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { BUILT_IN_MAINTENANCE_TYPES, DEFAULT_INTERVALS } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';

/** The maintenance types of an account as its forms and filters offer them, named in the language shown. */
export function recordTypesOf(
  t: Translate,
  maintenanceTypes: readonly MaintenanceTypeSetting[],
): readonly RecordType[] {
  return maintenanceTypes.map(({ key, custom, intervalKm, intervalDays }) => ({
    key,
    label: maintenanceTypeLabel(t, maintenanceTypes, key),
    isCustom: custom,
    intervalKm,
    intervalDays,
  }));
}

/** The types that every account has, as a new one has them: all that is known of one whose settings cannot be loaded. */
export const BUILT_IN_TYPES: readonly MaintenanceTypeSetting[] = BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
  key,
  label: null,
  custom: false,
  ...DEFAULT_INTERVALS[key],
  defaultReminder: true,
}));
