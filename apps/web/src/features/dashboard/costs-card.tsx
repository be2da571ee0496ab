import { CostChart } from '#features/dashboard/cost-chart.tsx';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';

/** The costs by month, with their states. */
export function CostsCard() {
  const { t } = useTranslation();
  const today = useToday();
  const { data, isError, isFetching, refetch } = useMaintenanceSummary();
  const summary = useArrival(data);
  if (summary) return <CostChart summary={summary} today={today} />;
  return (
    <Card title={t('dashboard.costs.title')} padding="none">
      {isError ? (
        <ErrorState
          title={t('dashboard.costs.error')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Card>
  );
}
