import { DeleteVehicleDialog } from '#features/vehicles/delete-vehicle-dialog.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState, type ReactNode } from 'react';

interface VehicleDeletion {
  readonly ask: (vehicle: Vehicle) => void;
  /** To be placed on the page. */
  readonly dialog: ReactNode;
}

/** The question before a vehicle of the page is deleted. `onDeleting` is called once it is confirmed. */
export function useVehicleDeletion(onDeleting: () => void): VehicleDeletion {
  const [vehicle, setVehicle] = useState<Vehicle | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask(asked) {
      setVehicle(asked);
      setIsOpen(true);
    },
    dialog: vehicle && (
      <DeleteVehicleDialog
        vehicle={vehicle}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleting={onDeleting}
      />
    ),
  };
}
