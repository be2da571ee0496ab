import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/**
 * What a maintenance type is called: translated when built in, else as its owner named it. Its key is never shown: where
 * the name is not known, it is said to be one of the owner’s own.
 */
export function maintenanceTypeLabel(
  t: Translate,
  types: readonly MaintenanceTypeSetting[],
  key: string,
): string {
  if (isBuiltInMaintenanceType(key)) return t(`common.maintenanceType.${key}`);
  return types.find((type) => type.key === key)?.label ?? t('common.maintenanceType.custom');
}

/** Names types in the language shown. Those of the owner are not told apart until the settings are there. */
export function useMaintenanceTypeLabel(): (key: string) => string {
  const { t } = useTranslation();
  const { data } = useSettings();
  return (key) => maintenanceTypeLabel(t, data?.maintenanceTypes ?? [], key);
}
