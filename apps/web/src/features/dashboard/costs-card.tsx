import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { CostScopeChips, useCostScope } from '#features/reports/pieces/cost-scope.tsx';
import { useCostReport } from '#features/reports/reports.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { mostExpensiveMonth, lastTwelveMonths, totalCost } from '#features/dashboard/last-months.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { BarChart } from '#shared/ui/charts/bar-chart.tsx';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { toReportPeriod } from '@carnet/domain/costs/report-figures';
import classes from './costs-card.module.css';

/** Loaded when all costs are first requested: by kind they need another chart. */
const loadAllCostsChart = loadOnce(
  async () => (await import('#features/dashboard/all-costs-chart.tsx')).AllCostsChart,
);

/** Costs by month, of maintenance or of everything, with a link to the reports. */
export function CostsCard() {
  const { t } = useTranslation();
  const [scope, setScope] = useCostScope();
  return (
    <Card
      title={t('dashboard.costs.title')}
      link={{ to: paths.reports, text: t('dashboard.costs.reports') }}
      padding="none"
    >
      {/* Outside the content that changes, so that the focus stays. */}
      <div className={classes.controls}>
        <CostScopeChips scope={scope} onChange={setScope} />
      </div>
      {scope === 'all' ? <AllCosts giveUp={() => setScope('maintenance')} /> : <MaintenanceCosts />}
    </Card>
  );
}

function MaintenanceCosts() {
  const today = useToday();
  const query = useMaintenanceSummary();
  const summary = useArrival(query.data);
  return summary ? <CostChart summary={summary} today={today} /> : <CostsOnTheWay query={query} />;
}

/** @param giveUp called if the chart cannot be loaded */
function AllCosts({ giveUp }: { readonly giveUp: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const { from, to } = toReportPeriod('twelveMonths', today);
  const query = useCostReport({ ...(from !== null && { from }), to, by: 'month' });
  const Chart = useLazyComponent(loadAllCostsChart, true, giveUp);
  if (!query.data || Chart === null) return <CostsOnTheWay query={query} />;
  if (query.data.rows.some(({ cost }) => cost > 0)) return <Chart report={query.data} today={today} />;
  return <p className={classes.empty}>{t('dashboard.costs.allNone')}</p>;
}

interface CostsOnTheWayProps {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

function CostsOnTheWay({ query: { isError, isFetching, refetch } }: CostsOnTheWayProps) {
  const { t } = useTranslation();
  if (!isError) return <SkeletonRows count={2} />;
  return (
    <ErrorState title={t('dashboard.costs.error')} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

interface CostChartProps {
  readonly summary: Pick<MaintenanceSummary, 'per_month' | 'all_time'>;
  readonly today: CivilDate;
}

/** Maintenance costs of the last twelve months. */
function CostChart({ summary, today }: CostChartProps) {
  const { t } = useTranslation('dashboard');
  const { formatEuros, formatMonth, formatMonthShort, formatInteger } = useFormat();
  const months = lastTwelveMonths(summary.per_month, today);
  const dearest = mostExpensiveMonth(months);
  if (!dearest) {
    const isFirst = summary.all_time.count === 0;
    return <p className={classes.empty}>{t(isFirst ? 'dashboard.costs.empty' : 'dashboard.costs.none')}</p>;
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
      isInCard
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
