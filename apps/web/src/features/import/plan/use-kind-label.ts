import type { WordKind } from '#features/import/translate/translation.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';

/** Names types of the account and those that an import would add. */
export function useKindLabel(kinds: readonly WordKind[]): (type: string) => string {
  const typeLabel = useMaintenanceTypeLabel();
  return (type) => kinds.find(({ key }) => key === type)?.label ?? typeLabel(type);
}
