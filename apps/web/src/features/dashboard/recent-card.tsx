import { RecordRows } from '#features/maintenances/pieces/record-rows.tsx';
import { RECENT_RECORDS, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './dashboard.module.css';

interface RecentCardProps {
  readonly vehicles: readonly Vehicle[];
}

/** The latest maintenance of all vehicles. */
export function RecentCard({ vehicles }: RecentCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('dashboard.recent.title')}
      padding="none"
      link={{
        to: `${paths.maintenance}?tab=recent`,
        text: t('common.action.seeAll'),
        label: t('dashboard.recent.seeAll'),
      }}
    >
      <RecentRows vehicles={vehicles} />
    </Card>
  );
}

function RecentRows({ vehicles }: RecentCardProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useMaintenances(RECENT_RECORDS);
  const records = useArrival(data);
  if (isError && !records) {
    return (
      <ErrorState
        title={t('maintenance.error.loadList')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!records) return <SkeletonRows count={3} />;
  if (records.length === 0) return <p className={classes.empty}>{t('dashboard.recent.empty')}</p>;
  return <RecordRows records={records} vehicles={vehicles} />;
}
