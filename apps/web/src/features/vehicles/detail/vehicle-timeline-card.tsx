import { RecordRows } from '#features/maintenances/pieces/record-rows.tsx';
import { vehicleRecordFilters, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { paths } from '#shared/navigation/paths.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import classes from './vehicle-page.module.css';

interface VehicleTimelineCardProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name'>;
}

/** Loaded on request: expenses are listed among the records only then. */
const loadTimeline = loadOnce(
  async () => (await import('#features/vehicles/timeline/vehicle-timeline.tsx')).VehicleTimeline,
);

const SCOPES = ['maintenance', 'expenses', 'all'] as const;
type Scope = (typeof SCOPES)[number];

/** Query parameter of the scope. */
const PARAMETER = 'timeline';

/** Maintenance of one vehicle, latest first, paginated; on request with its expenses, or those alone. */
export function VehicleTimelineCard({ vehicle }: VehicleTimelineCardProps) {
  const { t } = useTranslation('vehicles');
  const [parameters, setParameters] = useSearchParams();
  const asked = SCOPES.find((scope) => scope === parameters.get(PARAMETER)) ?? 'maintenance';
  function show(scope: Scope): void {
    const next = new URLSearchParams(parameters);
    if (scope === 'maintenance') next.delete(PARAMETER);
    else next.set(PARAMETER, scope);
    setParameters(next, { replace: true });
  }
  const Timeline = useLazyComponent(loadTimeline, asked !== 'maintenance', () => show('maintenance'));
  return (
    <Card
      title={t('vehicles.detail.history.title')}
      padding="none"
      link={{
        to: `${paths.maintenance}?tab=all&vehicle=${vehicle.id}`,
        text: t('common.action.seeAll'),
        label: t('vehicles.detail.history.seeAll', { name: vehicle.name }),
      }}
    >
      <div className={classes.scope}>
        <ChoiceChips
          label={t('vehicles.detail.timeline.label')}
          choices={[
            { value: 'maintenance', label: t('common.costs.maintenance') },
            { value: 'expenses', label: t('vehicles.detail.timeline.expenses') },
            { value: 'all', label: t('common.costs.all') },
          ]}
          value={asked}
          onChange={show}
        />
      </div>
      {asked === 'maintenance' && <Records vehicle={vehicle} />}
      {asked !== 'maintenance' && Timeline === null && <SkeletonRows count={4} />}
      {asked !== 'maintenance' && Timeline !== null && (
        <Timeline key={asked} vehicleId={vehicle.id} scope={asked} />
      )}
    </Card>
  );
}

function Records({ vehicle }: VehicleTimelineCardProps) {
  const { t } = useTranslation();
  const records = useMaintenances(vehicleRecordFilters(vehicle.id));
  const shown = useArrival(records.data);
  if (records.isError && !records.data) {
    return (
      <ErrorState
        title={t('maintenance.error.loadList')}
        error={records.error}
        onRetry={() => void records.refetch()}
        isRetrying={records.isFetching}
      />
    );
  }
  if (!shown || records.isPlaceholderData) return <SkeletonRows count={4} />;
  if (shown.length === 0) {
    return <p className={classes.empty}>{t('vehicles.detail.history.empty')}</p>;
  }
  return (
    <>
      <RecordRows records={shown} />
      {records.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          {t('maintenance.error.loadList')}
        </p>
      )}
      {records.hasNextPage && <p className={classes.printed}>{t('vehicles.detail.history.printed')}</p>}
      {records.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            fullWidth
            aria-disabled={records.isFetchingNextPage}
            onClick={() => void (records.isFetchingNextPage || records.fetchNextPage())}
          >
            {t(records.isFetchingNextPage ? 'common.state.loading' : 'common.action.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
