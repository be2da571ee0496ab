import {
  readVehicleFilters,
  writeVehicleFilters,
  type VehicleFilters,
} from '#features/vehicles/list/vehicle-filters.ts';
import { useSearchParams } from 'react-router';

export interface VehicleFilterState {
  readonly filters: VehicleFilters;
  readonly change: (changes: Partial<VehicleFilters>) => void;
}

/**
 * The filters of the list, kept in the address, so that the back button undoes them and a reload keeps them. A search
 * being refined stays one step back.
 */
export function useVehicleFilters(): VehicleFilterState {
  const [parameters, setParameters] = useSearchParams();
  const filters = readVehicleFilters(parameters);
  return {
    filters,
    change(changes) {
      const isRefined = changes.q !== undefined && filters.q !== '';
      setParameters(writeVehicleFilters({ ...filters, ...changes }), { replace: isRefined });
    },
  };
}
