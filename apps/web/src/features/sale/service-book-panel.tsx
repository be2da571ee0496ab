import { ServiceBookForm } from '#features/sale/service-book-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { PanelProps } from '#shared/ui/panels/asked-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

interface ServiceBookPanelProps extends PanelProps {
  readonly vehicle: Vehicle;
}

/** Makes the service book of a vehicle as a PDF. */
export function ServiceBookPanel({ vehicle, isOpen, onClose }: ServiceBookPanelProps) {
  const { t } = useTranslation('sale');
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t('sale.book.title')}
      closeLabel={t('common.action.close')}
    >
      <ServiceBookForm vehicle={vehicle} />
    </SidePanel>
  );
}
