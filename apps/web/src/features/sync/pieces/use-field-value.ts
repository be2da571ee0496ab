import { fieldValue } from '#features/sync/pieces/field-values.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** Writes the value of a field of an object of a kind as its screen does. */
export function useFieldValue(kind: string): (field: string, value: unknown) => string {
  const { t } = useTranslation('sync', 'vehicles');
  const formatters = useFormat();
  const instantText = useInstantText();
  const typeName = useMaintenanceTypeLabel();
  const [inUse, archive] = [useVehicles(), useVehicles({ archived: 'true' })];
  const vehicles = [...(inUse.data ?? []), ...(archive.data ?? [])];
  const vehicleName = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.name;
  const words = { t, formatters, instantText, typeName, vehicleName };
  return (field, value) => fieldValue(words, kind, field, value);
}
