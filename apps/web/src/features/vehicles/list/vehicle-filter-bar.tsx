import type { VehicleViewState } from '#features/vehicles/list/use-vehicle-view.ts';
import {
  activeFilters,
  isDescending,
  naturalSort,
  SORT_FIELDS,
  sortBy,
  sortFieldOf,
  readVehicleFilters,
  writeVehicleFilters,
  type VehicleFilters,
} from '#features/vehicles/list/vehicle-filters.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { FoldedFilters } from '#shared/ui/inputs/folded-filters.tsx';
import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import { ToggleChip } from '#shared/ui/inputs/toggle-chip.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { NativeSelect } from '@mantine/core';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, Rows3 } from 'lucide-react';
import classes from './vehicle-filter-bar.module.css';
import { useSearchParams } from 'react-router';

export interface VehicleFilterState {
  readonly filters: VehicleFilters;
  readonly change: (changes: Partial<VehicleFilters>) => void;
}

/**
 * Filters of the list in the address, so that the back button and reloads work. Refining a search replaces
 * its history entry.
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

interface VehicleFilterBarProps extends VehicleFilterState {
  readonly layout: VehicleViewState;
  /** Unfiltered vehicles, for the count of each type; undefined if unknown. */
  readonly vehicles: readonly Pick<Vehicle, 'type'>[] | undefined;
  /** Number of archived vehicles; undefined if unknown. */
  readonly archivedCount: number | undefined;
}

/** Search, type, order and layout of the vehicle list. */
export function VehicleFilterBar({
  filters,
  change,
  layout,
  vehicles,
  archivedCount,
}: VehicleFilterBarProps) {
  const { t } = useTranslation('vehicles');
  const choices = ['all' as const, ...VEHICLE_TYPES].map((value) => ({
    value,
    label: t(`vehicles.list.filter.${value}`),
    ...(vehicles && { count: vehicles.filter(({ type }) => value === 'all' || type === value).length }),
  }));
  return (
    <div className={classes.bar}>
      <FoldedFilters
        active={activeFilters(filters)}
        search={
          <SearchField
            label={t('vehicles.list.search.label')}
            placeholder={t('vehicles.list.search.placeholder')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
        }
      >
        <div className={classes.order}>
          <SortChoice filters={filters} change={change} />
          {layout.canChoose && <LayoutChoice layout={layout} />}
        </div>
        <div className={classes.types}>
          <ChoiceChips
            label={t('vehicles.list.filter.label')}
            choices={choices}
            value={filters.type ?? 'all'}
            onChange={(type) => change({ type: type === 'all' ? null : type })}
          />
          {(filters.archived || (archivedCount ?? 0) > 0) && (
            <ToggleChip
              name="archived"
              label={t('vehicles.list.filter.archived')}
              count={archivedCount}
              isOn={filters.archived}
              onChange={(archived) => change({ archived })}
            />
          )}
        </div>
      </FoldedFilters>
    </div>
  );
}

function SortChoice({ filters: { sort }, change }: VehicleFilterState) {
  const { t } = useTranslation('vehicles');
  const field = sortFieldOf(sort);
  const descending = isDescending(sort);
  const Icon = descending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <>
      <NativeSelect
        name="sort"
        className={classes.sort}
        aria-label={t('vehicles.list.sort.label')}
        value={field}
        onChange={(event) => {
          const chosen = SORT_FIELDS.find((known) => known === event.currentTarget.value);
          if (chosen) change({ sort: naturalSort(chosen) });
        }}
        data={SORT_FIELDS.map((value) => ({ value, label: t(`vehicles.list.sort.${value}`) }))}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={t('vehicles.list.sort.descending')}
        title={t(descending ? 'vehicles.list.sort.descending' : 'vehicles.list.sort.ascending')}
        aria-pressed={descending}
        onClick={() => change({ sort: sortBy(field, !descending) })}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </>
  );
}

function LayoutChoice({ layout }: { readonly layout: VehicleViewState }) {
  const { t } = useTranslation('vehicles');
  return (
    <div role="group" aria-label={t('vehicles.list.view.label')} className={classes.layout}>
      {(['cards', 'table'] as const).map((view) => {
        const Icon = view === 'cards' ? LayoutGrid : Rows3;
        return (
          <button
            key={view}
            type="button"
            className={classes.button}
            aria-label={t(`vehicles.list.view.${view}`)}
            title={t(`vehicles.list.view.${view}`)}
            aria-pressed={layout.view === view}
            onClick={() => layout.choose(view)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
