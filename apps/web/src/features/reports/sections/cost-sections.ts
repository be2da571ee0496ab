import {
  COST_KINDS,
  costOfKind,
  KIND_LOOKS,
  kindLabel,
  kindSeries,
  PLAIN_LOOK,
  spentKinds,
} from '#features/reports/pieces/cost-kinds.ts';
import {
  axisText,
  columnName,
  dearestOf,
  type ReportColumn,
  type ReportStep,
} from '#features/reports/sections/report-rows.ts';
import type { ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';

/** What a section of costs is made of. */
export interface CostMatter {
  /** By month or year, over the period. */
  readonly report: CostReport;
  readonly columns: readonly ReportColumn[];
  readonly step: ReportStep;
  /** How many months the period lasts, from the first of which anything is known. */
  readonly months: number;
}

/** Costs by month or year, stacked by kind. */
export function stackedSection(
  { report, columns, step, months }: CostMatter,
  wording: ReportWording,
): ReportSection {
  const { t, format } = wording;
  const isByMonth = step === 'month';
  const title = t(isByMonth ? 'reports.months.title' : 'reports.months.titleByYear');
  const dearest = dearestOf(columns);
  if (report.total.cost === 0 || !dearest) return nothing('months', title, wording);
  const kinds = spentKinds(report.total);
  const [total, highest] = [format.formatEuros(report.total.cost), format.formatEuros(dearest.cost)];
  return {
    id: 'months',
    title,
    message: isByMonth
      ? t('reports.months.message', {
          total,
          mean: format.formatEuros(roundToCents(report.total.cost / months)),
          highest,
          month: format.formatMonth(dearest.key),
        })
      : t('reports.months.messageByYear', { total, highest, year: dearest.key }),
    drawing: {
      kind: 'columns',
      isStacked: true,
      series: kindSeries(kinds, t),
      columns: columns.map(({ key, row }) => ({
        key,
        axisText: axisText(key, columns.length, wording),
        name: columnName(key, wording),
        values: kinds.map((kind) => costOfKind(row, kind)),
      })),
      formatValue: format.formatEuros,
      formatTick: format.formatEurosBrief,
    },
    table: {
      columns: [
        t(isByMonth ? 'reports.column.month' : 'reports.column.year'),
        t('reports.column.total'),
        ...kinds.map((kind) => kindLabel(t, kind)),
      ],
      rows: columns.toReversed().map(({ key, row }) => ({
        key,
        cells: [
          { text: columnName(key, wording) },
          { euros: row?.cost ?? 0 },
          ...kinds.map((kind) => ({ euros: costOfKind(row, kind) })),
        ],
      })),
    },
  };
}

/** What the costs were for, the dearest first. */
export function kindsSection(report: CostReport, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const title = t('reports.kinds.title');
  const { cost: total } = report.total;
  const rows = report.rows.flatMap((row) => {
    const kind = COST_KINDS.find((known) => known === row.key);
    return kind && row.cost > 0 ? [{ kind, ...row }] : [];
  });
  rows.sort((a, b) => b.cost - a.cost);
  const [first] = rows;
  if (!first) return nothing('kinds', title, wording);
  return {
    id: 'kinds',
    title,
    message: t('reports.kinds.message', {
      kind: kindLabel(t, first.kind),
      amount: format.formatEuros(first.cost),
      share: format.formatPercent(first.cost / total),
    }),
    drawing: {
      kind: 'parts',
      parts: rows.map(({ kind, cost }) => ({
        key: kind,
        label: kindLabel(t, kind),
        look: KIND_LOOKS[kind],
        value: cost,
        valueText: format.formatEuros(cost),
        shareText: format.formatPercent(cost / total),
      })),
    },
    table: {
      columns: [
        t('reports.column.kind'),
        t('reports.column.count'),
        t('reports.column.cost'),
        t('reports.column.share'),
        t('reports.column.perKilometre'),
      ],
      rows: rows.map(({ kind, cost, maintenance, expenses, costPerKilometre }) => ({
        key: kind,
        cells: [
          { text: kindLabel(t, kind) },
          { quantity: maintenance.count + expenses.count },
          { euros: cost },
          { share: cost / total },
          costPerKilometre === null ? null : { eurosPerUnit: costPerKilometre },
        ],
      })),
    },
  };
}

/** What each vehicle cost, the dearest first. */
export function vehiclesSection(
  report: CostReport,
  nameOf: (vehicleId: string) => string,
  wording: ReportWording,
): ReportSection {
  const { t, format } = wording;
  const title = t('reports.vehicles.title');
  const { cost: total } = report.total;
  const rows = report.vehicles.filter(({ cost, distance }) => cost > 0 || distance !== null);
  const sorted = rows.toSorted((a, b) => b.cost - a.cost);
  const [first] = sorted;
  if (!first || total === 0) return nothing('vehicles', title, wording);
  return {
    id: 'vehicles',
    title,
    message: t('reports.vehicles.message', {
      name: nameOf(first.vehicle_id),
      amount: format.formatEuros(first.cost),
      share: format.formatPercent(first.cost / total),
    }),
    drawing: {
      kind: 'parts',
      parts: sorted.map(({ vehicle_id: key, cost }) => ({
        key,
        label: nameOf(key),
        look: PLAIN_LOOK,
        value: cost,
        valueText: format.formatEuros(cost),
        shareText: format.formatPercent(cost / total),
      })),
    },
    table: {
      columns: [
        t('reports.column.vehicle'),
        t('reports.column.total'),
        t('common.costs.maintenance'),
        t('reports.column.expenses'),
        t('reports.column.distance'),
        t('reports.column.perKilometre'),
      ],
      rows: sorted.map(({ vehicle_id: key, cost, maintenance, expenses, distance, costPerKilometre }) => ({
        key,
        cells: [
          { text: nameOf(key) },
          { euros: cost },
          { euros: maintenance.cost },
          { euros: expenses.cost },
          distance === null ? null : { kilometres: distance },
          costPerKilometre === null ? null : { eurosPerUnit: costPerKilometre },
        ],
      })),
    },
  };
}

function nothing(id: string, title: string, { t }: ReportWording): ReportSection {
  return { id, title, message: t('reports.none'), drawing: null, table: null };
}

/** To be printed as an amount: a mean has no end of decimals. */
export function roundToCents(euros: number): number {
  return Math.round(euros * 100) / 100;
}
