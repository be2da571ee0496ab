import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { dearestMonth, lastTwelveMonths, totalCost } from '#features/dashboard/last-months.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { BarChart } from '#shared/ui/charts/bar-chart.tsx';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import classes from './costs-card.module.css';

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

interface CostChartProps {
  readonly summary: Pick<MaintenanceSummary, 'per_month' | 'all_time'>;
  readonly today: CivilDate;
}

/** What maintenance cost in each of the last twelve months. */
function CostChart({ summary, today }: CostChartProps) {
  const { t } = useTranslation('dashboard');
  const { formatEuros, formatMonth, formatMonthShort, formatInteger } = useFormat();
  const months = lastTwelveMonths(summary.per_month, today);
  const dearest = dearestMonth(months);
  if (!dearest) {
    const isFirst = summary.all_time.count === 0;
    return (
      <Card title={t('dashboard.costs.title')}>
        <p className={classes.empty}>{t(isFirst ? 'dashboard.costs.empty' : 'dashboard.costs.none')}</p>
      </Card>
    );
  }
  return (
    <BarChart
      texts={{
        title: t('dashboard.costs.title'),
        summary: t('dashboard.costs.summary', {
          total: formatEuros(totalCost(months)),
          month: formatMonth(dearest.month),
          highest: formatEuros(dearest.cost),
        }),
        showTable: t('dashboard.costs.showTable'),
        showChart: t('dashboard.costs.showChart'),
      }}
      currentKey={monthOf(today)}
      bars={months.map(({ month, cost }) => ({
        key: month,
        axisText: formatMonthShort(month),
        name: formatMonth(month),
        value: cost,
        valueText: formatEuros(cost),
      }))}
      table={{
        columns: [
          t('dashboard.costs.column.month'),
          t('dashboard.costs.column.count'),
          t('dashboard.costs.column.cost'),
        ],
        rows: () =>
          months.toReversed().map(({ month, count, cost }) => ({
            key: month,
            cells: [formatMonth(month), formatInteger(count), <Amount key={month} euros={cost} />],
          })),
      }}
    />
  );
}
