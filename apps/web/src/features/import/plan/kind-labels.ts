import type { WordKind } from '#features/import/translate/translation.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  isBuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';

/** Names types of the account and those that an import would add. */
export function useKindLabel(kinds: readonly WordKind[]): (type: string) => string {
  const typeLabel = useMaintenanceTypeLabel();
  return (type) => kinds.find(({ key }) => key === type)?.label ?? typeLabel(type);
}

/** What a row can be: each type of the account, and each work and cost that the importer knows. */
export function useKindOptions(kinds: readonly WordKind[]): { value: string; label: string }[] {
  const typeLabel = useMaintenanceTypeLabel();
  const own = useSettings().data?.maintenanceTypes.filter(({ custom }) => custom) ?? [];
  return [
    ...BUILT_IN_MAINTENANCE_TYPES.map((key) => ({ value: key, label: typeLabel(key) })),
    ...own.map(({ key }) => ({ value: key, label: typeLabel(key) })),
    ...kinds
      .filter(({ key }) => !isBuiltInMaintenanceType(key) && !own.some((type) => type.key === key))
      .map(({ key, label }) => ({ value: key, label })),
  ];
}
