import type { RecordType } from '#features/maintenances/record-type.ts';
import { maintenanceTypeLabel } from '#features/settings/maintenance-type-label.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Translate } from '@carnet/i18n/translate';

/** The maintenance types of an account as its forms and filters offer them, named in the language shown. */
export function recordTypesOf(t: Translate, { maintenanceTypes }: Settings): readonly RecordType[] {
  return maintenanceTypes.map(({ key, custom, intervalKm, intervalDays }) => ({
    key,
    label: maintenanceTypeLabel(t, maintenanceTypes, key),
    isCustom: custom,
    intervalKm,
    intervalDays,
  }));
}
