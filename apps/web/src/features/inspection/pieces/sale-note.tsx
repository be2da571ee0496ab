import { useInspectionRecords } from '#features/inspection/inspection.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { inspectionForSale } from '@carnet/domain/inspection/inspection-for-sale';
import { toPastInspection } from '@carnet/domain/inspection/inspection-reminder';

/** How recent the inspection of a vehicle for sale must be; nothing if none is required. */
export function SaleNote({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const { formatDate } = useFormat();
  const today = useToday();
  const { data: records } = useInspectionRecords(vehicle.id);
  if (!records) return null;
  const sale = inspectionForSale(vehicle, records.map(toPastInspection), today);
  if (sale.state === 'not_needed') return null;
  if (sale.state === 'valid' && sale.validUntil !== null) {
    return <p>{t('vehicles.inspection.sale.valid', { date: formatDate(sale.validUntil) })}</p>;
  }
  return <p>{t('vehicles.inspection.sale.needed')}</p>;
}
