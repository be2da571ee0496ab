import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';

/** « Vidange faite »: what the form says when a reminder is marked as done. */
export function doneTitle(t: Translate, typeKey: string, typeName: string): string {
  return isBuiltInMaintenanceType(typeKey)
    ? t(`maintenance.done.title.${typeKey}`)
    : t('maintenance.done.title.custom', { type: typeName });
}
