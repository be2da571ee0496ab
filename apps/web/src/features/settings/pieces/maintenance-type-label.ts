import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/**
 * Name of a maintenance type: translated if built in, else the owner's. The key is never shown: an unknown
 * type is called custom.
 */
export function maintenanceTypeLabel(
  t: Translate,
  types: readonly MaintenanceTypeSetting[],
  key: string,
): string {
  if (isBuiltInMaintenanceType(key)) return t(`common.maintenanceType.${key}`);
  return types.find((type) => type.key === key)?.label ?? t('common.maintenanceType.custom');
}

/** Names types in the current language. Custom types share one name until the settings have loaded. */
export function useMaintenanceTypeLabel(): (key: string) => string {
  const { t } = useTranslation();
  const { data } = useSettings();
  return (key) => maintenanceTypeLabel(t, data?.maintenanceTypes ?? [], key);
}
