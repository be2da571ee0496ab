import type { WordKind } from '#features/import/translate/translation.ts';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  isBuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { useMemo } from 'react';

/** Names of the account's types, and of the works and costs that the importer knows. */
export type KindLabels = ReadonlyMap<string, string>;

/** Returns the same map until settings or language change, so that rows do not re-render while scrolling. */
export function useKindLabels(kinds: readonly WordKind[]): KindLabels {
  const { t } = useTranslation();
  const own = useSettings().data?.maintenanceTypes;
  return useMemo(() => {
    const types = own?.filter(({ custom }) => custom).map(({ key }) => key) ?? [];
    const labels = [...BUILT_IN_MAINTENANCE_TYPES, ...types].map(
      (key) => [key, maintenanceTypeLabel(t, own ?? [], key)] as const,
    );
    const known = new Set(types);
    const others = kinds.filter(({ key }) => !isBuiltInMaintenanceType(key) && !known.has(key));
    return new Map([...labels, ...others.map(({ key, label }) => [key, label] as const)]);
  }, [t, own, kinds]);
}

/** Kinds to choose from. */
export function kindOptions(labels: KindLabels): { value: string; label: string }[] {
  return [...labels].map(([value, label]) => ({ value, label }));
}
