import { cellText, type ReportSection } from '#features/reports/sections/report-section.ts';
import type { ReportChoiceState } from '#features/reports/view/report-choice.tsx';
import type { Report } from '#features/reports/view/use-report.ts';
import { roundToCents } from '#features/reports/sections/cost-sections.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChartFrame, type ChartTable } from '#shared/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#shared/ui/charts/column-chart.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { PartsChart } from '#shared/ui/charts/parts-chart.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Stat, Stats } from '#shared/ui/layout/stats.tsx';
import type { ReactNode } from 'react';
import classes from './report-body.module.css';

interface ReportBodyProps {
  readonly report: Report;
  readonly choice: ReportChoiceState;
  readonly isPriceShown: boolean;
  readonly onPriceShown: (isShown: boolean) => void;
}

/** Key figures of a period and the report's sections. */
export function ReportBody({ report, choice, isPriceShown, onPriceShown }: ReportBodyProps) {
  const { t } = useTranslation('reports');
  const { formatDate, formatEuros, formatEurosPerUnit, formatKilometres } = useFormat();
  const today = useToday();
  const { matter, sections } = report;
  const [first, ...rest] = sections;
  // Card heights differ a lot: two separate columns leave no gaps.
  const half = Math.ceil(rest.length / 2);
  const { cost, costPerKilometre, distance } = matter.report.total;
  const controls: Readonly<Record<string, React.ReactNode>> = {
    months: (
      <ChoiceChips
        label={t('reports.step.label')}
        choices={(['month', 'year'] as const).map((value) => ({ value, label: t(`reports.step.${value}`) }))}
        value={matter.step}
        onChange={(step) => choice.change({ step })}
      />
    ),
    running: (
      <ChoiceChips
        label={t('reports.running.priceLabel')}
        choices={(['without', 'with'] as const).map((value) => ({
          value,
          label: t(`reports.running.${value}`),
        }))}
        value={isPriceShown ? 'with' : 'without'}
        onChange={(value) => onPriceShown(value === 'with')}
      />
    ),
  };
  return (
    <>
      <Stats label={t('reports.figures.label')}>
        <Stat label={t('reports.figures.total')} value={formatEuros(cost)} />
        <Stat label={t('reports.figures.perMonth')} value={formatEuros(roundToCents(cost / matter.months))} />
        <Stat
          label={t('reports.figures.perKilometre')}
          value={costPerKilometre === null ? '–' : formatEurosPerUnit(costPerKilometre)}
        />
        <Stat
          label={t('reports.figures.distance')}
          value={distance === null ? '–' : formatKilometres(distance)}
        />
      </Stats>
      {first && <ReportChart section={first} controls={controls[first.id]} />}
      <div className={classes.columns}>
        {[rest.slice(0, half), rest.slice(half)].map((column) => (
          <div key={column[0]?.id} className={classes.column}>
            {column.map((section) => (
              <ReportChart key={section.id} section={section} controls={controls[section.id]} />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.made}>{t('reports.made', { date: formatDate(today) })}</p>
    </>
  );
}

interface ReportChartProps {
  readonly section: ReportSection;
  readonly controls?: ReactNode;
}

/** A section of a report: its message, then a chart or its table. */
function ReportChart({ section, controls }: ReportChartProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { title, message, note, drawing, table } = section;
  if (table === null) return <Card title={title}>{message}</Card>;
  const shownTable: ChartTable = {
    columns: table.columns,
    count: table.rows.length,
    rows: (most) =>
      table.rows
        .slice(0, most)
        .map(({ key, cells }) => ({ key, cells: cells.map((cell) => cellText(cell, format)) })),
  };
  const frame = {
    isPrintedWhole: true,
    table: shownTable,
    texts: {
      title,
      message,
      showTable: t('reports.showTable'),
      showChart: t('reports.showChart'),
      ...(note !== undefined && { summary: note }),
    },
    ...(drawing !== null && controls !== undefined && { controls }),
  };
  switch (drawing?.kind) {
    case undefined:
      return <ChartFrame {...frame} />;
    case 'columns':
      return <ColumnChart {...frame} {...drawing} />;
    case 'parts':
      return <PartsChart {...frame} parts={drawing.parts} />;
    case 'line':
      return (
        <LineChart
          {...frame}
          points={drawing.points}
          formatY={drawing.formatTick}
          textOf={(index) => {
            const point = drawing.points[index];
            return { x: point?.at ?? '', y: drawing.formatValue(point?.y ?? 0) };
          }}
        />
      );
  }
}
