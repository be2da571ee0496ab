import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useCallback, useState, type ReactNode } from 'react';

const loadServiceBookPanel = loadOnce(
  async () => (await import('#features/sale/service-book-panel.tsx')).ServiceBookPanel,
);

/** The panel that makes the PDF of a vehicle, fetched when it is first asked for. */
export function useServiceBook(vehicle: Vehicle): { readonly show: () => void; readonly panel: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const ServiceBookPanel = useLazyComponent(loadServiceBookPanel, isOpen, close);
  return {
    show: useCallback(() => setIsOpen(true), []),
    panel: ServiceBookPanel && <ServiceBookPanel vehicle={vehicle} isOpen={isOpen} onClose={close} />,
  };
}
