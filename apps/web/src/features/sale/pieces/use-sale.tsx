import type { SaleTopic } from '#features/sale/sale-panel.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useCallback, useState, type ReactNode } from 'react';

const loadSalePanel = loadOnce(async () => (await import('#features/sale/sale-panel.tsx')).SalePanel);

/** Sale panel of a vehicle, loaded on first opening. */
export function useSale(vehicle: Vehicle): {
  readonly show: (matter: SaleTopic) => void;
  readonly panel: ReactNode;
} {
  const [matter, setMatter] = useState<SaleTopic>('book');
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const SalePanel = useLazyComponent(loadSalePanel, isOpen, close);
  const show = useCallback((asked: SaleTopic) => {
    setMatter(asked);
    setIsOpen(true);
  }, []);
  return {
    show,
    panel: SalePanel && <SalePanel vehicle={vehicle} matter={matter} isOpen={isOpen} onClose={close} />,
  };
}
