import { RecordRows } from '#features/maintenances/pieces/record-rows.tsx';
import { recordsOfVehicle, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import classes from './vehicle-page.module.css';

interface VehicleHistoryProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name'>;
}

/** What was done on one vehicle, latest first, page by page. */
export function VehicleHistoryCard({ vehicle }: VehicleHistoryProps) {
  const { t } = useTranslation();
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
      <History vehicle={vehicle} />
    </Card>
  );
}

function History({ vehicle }: VehicleHistoryProps) {
  const { t } = useTranslation();
  const records = useMaintenances(recordsOfVehicle(vehicle.id));
  const shown = useArrival(records.data);
  if (records.isError && !records.data) {
    return (
      <ErrorState
        title={t('maintenance.error.loadList')}
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
