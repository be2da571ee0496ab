import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './maintenance-filter-bar.module.css';
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
 * Tab and filters in the address, so that the back button and reloads work. Refining a search replaces its
 * history entry.
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

interface MaintenanceFilterBarProps extends MaintenanceFilterState {
  readonly vehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
}

/** Search, vehicle and type, for all three tabs. */
export function MaintenanceFilterBar({ filters, change, vehicles, types }: MaintenanceFilterBarProps) {
  const { t } = useTranslation();
  return (
    <div role="search" className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          label={t('maintenance.filter.search.label')}
          placeholder={t(
            `maintenance.filter.search.${filters.tab === 'upcoming' ? 'reminders' : 'placeholder'}`,
          )}
          value={filters.q}
          onChange={(q) => change({ q })}
        />
      </div>
      <VehicleSelect
        name="vehicle"
        clearable
        aria-label={t('maintenance.filter.vehicle.label')}
        placeholder={t('maintenance.filter.vehicle.label')}
        clearButtonProps={{ 'aria-label': t('maintenance.filter.vehicle.clear') }}
        vehicles={vehicles}
        value={filters.vehicleId}
        onChange={(vehicleId) => change({ vehicleId })}
      />
      <TypeSelect
        name="type"
        clearable
        aria-label={t('maintenance.filter.type.label')}
        placeholder={t('maintenance.form.type.label')}
        clearButtonProps={{ 'aria-label': t('maintenance.filter.type.clear') }}
        types={types}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
    </div>
  );
}
