import { BookLinks } from '#features/sale/book-links.tsx';
import { OfferVehicle } from '#features/sale/offer-vehicle.tsx';
import { ServiceBookForm } from '#features/sale/service-book-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** Parts of a sale: the book as a PDF, the link for a buyer, the hand-over. */
export type SaleTopic = 'book' | 'link' | 'handOver';

interface SalePanelProps extends PanelProps {
  readonly vehicle: Vehicle;
  readonly matter: SaleTopic;
}

/** Panel for a buyer of the vehicle: service book as a PDF, link to it, or hand-over. */
export function SalePanel({ vehicle, matter, isOpen, onClose }: SalePanelProps) {
  const { t } = useTranslation('sale');
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t(`sale.${matter}.title`)}
      closeLabel={t('common.action.close')}
    >
      {matter === 'book' && <ServiceBookForm vehicle={vehicle} />}
      {matter === 'link' && <BookLinks vehicle={vehicle} />}
      {matter === 'handOver' && <OfferVehicle vehicle={vehicle} />}
    </SidePanel>
  );
}
