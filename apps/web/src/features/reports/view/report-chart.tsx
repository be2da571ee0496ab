import { cellText, type ReportSection } from '#features/reports/sections/report-section.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ChartTable } from '#shared/ui/charts/chart-frame.tsx';
import { ChartFrame } from '#shared/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#shared/ui/charts/column-chart.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { PartsChart } from '#shared/ui/charts/parts-chart.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ReactNode } from 'react';

interface ReportChartProps {
  readonly section: ReportSection;
  /** What changes the picture. */
  readonly controls?: ReactNode;
}

/** One section of a report: what it says in words, then as a picture or as its table. */
export function ReportChart({ section, controls }: ReportChartProps) {
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
