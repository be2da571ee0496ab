import { lastTwelveMonths } from '#features/dashboard/last-months.ts';
import { costOfKind, kindLabel, kindSeries, spentKinds } from '#features/reports/pieces/cost-kinds.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ColumnChart } from '#shared/ui/charts/column-chart.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';

interface AllCostsChartProps {
  /** By month; at least one of the twelve months has a cost. */
  readonly report: CostReport;
  readonly today: CivilDate;
}

/** Costs of all vehicles in the last twelve months, by kind. */
export function AllCostsChart({ report, today }: AllCostsChartProps) {
  const { t } = useTranslation();
  const { formatEuros, formatEurosBrief, formatMonth, formatMonthShort } = useFormat();
  const rows = new Map(report.rows.map((row) => [row.key, row]));
  const months = lastTwelveMonths([], today).map(({ month }) => ({ month, row: rows.get(month) }));
  const kinds = spentKinds(report.total);
  const dearest = report.rows.reduce((most, row) => (row.cost >= most.cost ? row : most));
  return (
    <ColumnChart
      texts={{
        title: t('dashboard.costs.title'),
        summary: t('dashboard.costs.allSummary', {
          total: formatEuros(report.total.cost),
          maintenance: formatEuros(report.total.maintenance.cost),
          month: formatMonth(dearest.key),
          highest: formatEuros(dearest.cost),
        }),
        showTable: t('dashboard.costs.showTable'),
        showChart: t('dashboard.costs.showChart'),
      }}
      isInCard
      isStacked
      currentKey={monthOf(today)}
      series={kindSeries(kinds, t)}
      columns={months.map(({ month, row }) => ({
        key: month,
        axisText: formatMonthShort(month),
        name: formatMonth(month),
        values: kinds.map((kind) => costOfKind(row, kind)),
      }))}
      formatValue={formatEuros}
      formatTick={formatEurosBrief}
      table={{
        columns: [
          t('dashboard.costs.column.month'),
          t('dashboard.costs.column.total'),
          ...kinds.map((kind) => kindLabel(t, kind)),
        ],
        rows: () =>
          months.toReversed().map(({ month, row }) => ({
            key: month,
            cells: [
              formatMonth(month),
              <Amount key="total" euros={row?.cost ?? 0} />,
              ...kinds.map((kind) => <Amount key={kind} euros={costOfKind(row, kind)} />),
            ],
          })),
      }}
    />
  );
}
