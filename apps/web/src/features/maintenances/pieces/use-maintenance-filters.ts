import {
  readMaintenanceFilters,
  writeMaintenanceFilters,
  type MaintenanceFilters,
} from '#features/maintenances/pieces/maintenance-filters.ts';
import { useSearchParams } from 'react-router';

export interface MaintenanceFilterState {
  readonly filters: MaintenanceFilters;
  readonly change: (changes: Partial<MaintenanceFilters>) => void;
}

/**
 * The tab and the filters of the screen, kept in the address, so that the back button undoes them and a reload keeps
 * them. A search being refined stays one step back.
 */
export function useMaintenanceFilters(): MaintenanceFilterState {
  const [parameters, setParameters] = useSearchParams();
  const filters = readMaintenanceFilters(parameters);
  return {
    filters,
    change(changes) {
      const isRefined = changes.q !== undefined && filters.q !== '';
      setParameters(writeMaintenanceFilters({ ...filters, ...changes }), { replace: isRefined });
    },
  };
}
