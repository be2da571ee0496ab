import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { nextDueByVehicle } from '#features/reminders/pieces/next-due.ts';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { EmptyGarage } from '#features/vehicles/list/empty-garage.tsx';
import { useVehicleArchiving } from '#features/vehicles/use-vehicle-archiving.ts';
import { useVehicleDeletion } from '#features/vehicles/use-vehicle-deletion.tsx';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import {
  useVehicleFilters,
  type VehicleFilterState,
  VehicleFilterBar,
} from '#features/vehicles/list/vehicle-filter-bar.tsx';
import { useVehicleView } from '#features/vehicles/list/use-vehicle-view.ts';
import { toVehicleQuery } from '#features/vehicles/list/vehicle-filters.ts';
import { VehicleMenu } from '#features/vehicles/vehicle-menu.tsx';
import { VehicleTable } from '#features/vehicles/list/vehicle-table.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { CardGrid } from '#shared/ui/layout/card-grid.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonCards } from '#shared/ui/feedback/skeletons.tsx';
import { VehicleCard } from '#features/vehicles/pieces/vehicle-card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { Plus, SearchX } from 'lucide-react';
import classes from './vehicles-page.module.css';

/** Vehicles in use or archived, filtered by search and type, in the chosen order. */
export function VehiclesPage() {
  const { t } = useTranslation();
  const filterState = useVehicleFilters();
  const layout = useVehicleView();
  const { archived } = filterState.filters;
  const [inUse, archive] = [useVehicles(), useVehicles({ archived: 'true' })];
  const all = archived ? archive : inUse;
  const isEmpty = all.data?.length === 0;
  return (
    <PageFrame
      title={t('vehicles.list.title')}
      subtitle={
        all.data
          ? !isEmpty &&
            t(archived ? 'vehicles.list.archived.count' : 'common.count.vehicles', {
              vehicles: all.data.length,
            })
          : null
      }
      actions={
        !isEmpty &&
        !archived && (
          <LinkButton
            to={paths.addVehicle}
            isOnWideScreens
            leftSection={<Plus size={18} aria-hidden="true" />}
          >
            {t('vehicles.list.add')}
          </LinkButton>
        )
      }
    >
      {isEmpty ? (
        <EmptyGarage {...filterState} archivedCount={archive.data?.length ?? 0} />
      ) : (
        <>
          <VehicleFilterBar
            {...filterState}
            layout={layout}
            vehicles={all.data}
            archivedCount={archive.data?.length}
          />
          {archived && <p className={classes.notice}>{t('vehicles.list.archived.text')}</p>}
          <MatchingVehicles {...filterState} view={layout.view} />
        </>
      )}
    </PageFrame>
  );
}

interface MatchingVehiclesProps extends VehicleFilterState {
  readonly view: 'cards' | 'table';
}

function MatchingVehicles({ filters, change, view }: MatchingVehiclesProps) {
  const { t } = useTranslation();
  const query = useVehicles(toVehicleQuery(filters));
  const { isError, isPlaceholderData } = query;
  const data = useArrival(query.data);
  if (isError && (!data || isPlaceholderData)) {
    return (
      <Card>
        <ErrorState
          title={t('vehicles.list.error')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Card>
    );
  }
  if (!data) return <SkeletonCards count={6} />;
  if (data.length === 0) return <NoMatch onReset={() => change({ q: '', type: null })} />;
  const isFiltered = filters.q !== '' || filters.type !== null;
  return (
    <div className={classes.results} data-stale={isPlaceholderData || undefined}>
      <div role="status">
        <VisuallyHidden>{isFiltered && t('common.results', { results: data.length })}</VisuallyHidden>
      </div>
      <VehicleCollection vehicles={data} view={view} filters={filters} change={change} />
    </div>
  );
}

function NoMatch({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={t('vehicles.list.noMatch.title')}
          text={t('vehicles.list.noMatch.text')}
          action={
            <Button variant="default" onClick={onReset}>
              {t('common.action.resetFilters')}
            </Button>
          }
        />
      </div>
    </Card>
  );
}

interface VehicleCollectionProps extends MatchingVehiclesProps {
  readonly vehicles: readonly Vehicle[];
}

function VehicleCollection({ vehicles, view, filters, change }: VehicleCollectionProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { upcoming, hasFailed } = useUpcomingReminders();
  // Optional: vehicles are shown before their upcoming maintenance has loaded.
  const nextDue = upcoming && nextDueByVehicle(upcoming, typeName);
  const deletion = useVehicleDeletion(focusHeading);
  const archive = useVehicleArchiving();
  const menuOf = (vehicle: Vehicle) => (
    <VehicleMenu
      vehicle={vehicle}
      canAddMaintenance={!filters.archived}
      onArchive={() => {
        focusHeading();
        archive(vehicle);
      }}
      onDelete={() => deletion.ask(vehicle)}
    />
  );
  return (
    <>
      {hasFailed && <p className={classes.notice}>{t('reminders.error.load')}</p>}
      {view === 'table' ? (
        <VehicleTable
          vehicles={vehicles}
          nextDue={filters.archived ? undefined : nextDue}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          actions={menuOf}
        />
      ) : (
        <CardGrid label={t('vehicles.list.title')}>
          {vehicles.map((vehicle) => (
            <VehicleCard
              key={vehicle.id}
              vehicle={vehicle}
              to={paths.vehicle(vehicle.id)}
              nextDue={filters.archived ? undefined : nextDue && (nextDue.get(vehicle.id) ?? null)}
              actions={menuOf(vehicle)}
            />
          ))}
        </CardGrid>
      )}
      {deletion.dialog}
    </>
  );
}

/** The focused control disappears together with its vehicle. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
