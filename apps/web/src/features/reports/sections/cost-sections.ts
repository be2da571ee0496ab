import {
  COST_KINDS,
  costOfKind,
  KIND_LOOKS,
  kindLabel,
  kindSeries,
  PLAIN_LOOK,
  spentKinds,
  type CostKind,
} from '#features/reports/pieces/cost-kinds.ts';
import {
  axisText,
  columnName,
  findMostExpensive,
  type CostRow,
  type ReportColumn,
  type ReportStep,
} from '#features/reports/sections/report-rows.ts';
import type {
  Drawing,
  ReportSection,
  ReportTable,
  ReportWording,
} from '#features/reports/sections/report-section.ts';
import type { ChartLook } from '#shared/ui/charts/chart-look.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';

export interface CostSectionInput {
  /** By month or year, over the period. */
  readonly report: CostReport;
  readonly columns: readonly ReportColumn[];
  readonly step: ReportStep;
  /** Number of months in the period, from the first one with data. */
  readonly months: number;
}

/** Costs by month or year, stacked by kind. */
export function stackedSection(matter: CostSectionInput, wording: ReportWording): ReportSection {
  const { t } = wording;
  const title = t(matter.step === 'month' ? 'reports.months.title' : 'reports.months.titleByYear');
  const dearest = findMostExpensive(matter.columns);
  if (spentKinds(matter.report.total).length === 0 || !dearest) return emptySection('months', title, wording);
  return {
    id: 'months',
    title,
    message: stackedMessage(matter, dearest, wording),
    drawing: stackedDrawing(matter, wording),
    table: stackedTable(matter, wording),
  };
}

function stackedMessage(
  { report, step, months }: CostSectionInput,
  dearest: CostRow,
  { t, format }: ReportWording,
): string {
  const total = format.formatEuros(report.total.cost);
  const highest = format.formatEuros(dearest.cost);
  if (step === 'year') return t('reports.months.messageByYear', { total, highest, year: dearest.key });
  const mean = format.formatEuros(roundToCents(report.total.cost / months));
  return t('reports.months.message', { total, mean, highest, month: format.formatMonth(dearest.key) });
}

function stackedDrawing({ report, columns }: CostSectionInput, wording: ReportWording): Drawing {
  const { t, format } = wording;
  const kinds = spentKinds(report.total);
  return {
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
  };
}

function stackedTable({ report, columns, step }: CostSectionInput, wording: ReportWording): ReportTable {
  const { t } = wording;
  const kinds = spentKinds(report.total);
  return {
    columns: [
      t(step === 'month' ? 'reports.column.month' : 'reports.column.year'),
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
  };
}

/** Costs by kind, most expensive first. */
export function kindsSection(report: CostReport, wording: ReportWording): ReportSection {
  const { t } = wording;
  const title = t('reports.kinds.title');
  const rows = report.rows.flatMap((row) => {
    const kind = COST_KINDS.find((known) => known === row.key);
    return kind && row.cost !== 0 ? [{ kind, ...row }] : [];
  });
  rows.sort((a, b) => b.cost - a.cost);
  const { cost: total } = report.total;
  const parts = rows.map(({ kind, cost }) => ({
    key: kind,
    label: kindLabel(t, kind),
    look: KIND_LOOKS[kind],
    cost,
  }));
  const [first] = parts;
  if (!first) return emptySection('kinds', title, wording);
  return {
    id: 'kinds',
    title,
    message: t('reports.kinds.message', { kind: first.label, ...amountTexts(first.cost, total, wording) }),
    drawing: partsDrawing(parts, total, wording),
    table: kindsTable(rows, total, wording),
  };
}

function kindsTable(
  rows: readonly (CostRow & { readonly kind: CostKind })[],
  total: number,
  { t }: ReportWording,
): ReportTable {
  return {
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
        total > 0 ? { share: cost / total } : null,
        costPerKilometre === null ? null : { eurosPerUnit: costPerKilometre },
      ],
    })),
  };
}

/** Costs by vehicle, most expensive first. */
export function vehiclesSection(
  report: CostReport,
  nameOf: (vehicleId: string) => string,
  wording: ReportWording,
): ReportSection {
  const { t } = wording;
  const title = t('reports.vehicles.title');
  const { cost: total } = report.total;
  const rows = report.vehicles
    .filter(({ cost, distance }) => cost !== 0 || distance !== null)
    .toSorted((a, b) => b.cost - a.cost);
  const parts = rows.map(({ vehicle_id: key, cost }) => ({
    key,
    label: nameOf(key),
    look: PLAIN_LOOK,
    cost,
  }));
  const [first] = parts;
  if (!first || total === 0) return emptySection('vehicles', title, wording);
  return {
    id: 'vehicles',
    title,
    message: t('reports.vehicles.message', { name: first.label, ...amountTexts(first.cost, total, wording) }),
    drawing: partsDrawing(parts, total, wording),
    table: vehiclesTable(rows, nameOf, wording),
  };
}

function vehiclesTable(
  rows: CostReport['vehicles'],
  nameOf: (vehicleId: string) => string,
  { t }: ReportWording,
): ReportTable {
  return {
    columns: [
      t('reports.column.vehicle'),
      t('reports.column.total'),
      t('common.costs.maintenance'),
      t('reports.column.expenses'),
      t('reports.column.distance'),
      t('reports.column.perKilometre'),
    ],
    rows: rows.map(({ vehicle_id: key, cost, maintenance, expenses, distance, costPerKilometre }) => ({
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
  };
}

interface CostPart {
  readonly key: string;
  readonly label: string;
  readonly look: ChartLook;
  /** In euros. */
  readonly cost: number;
}

function partsDrawing(parts: readonly CostPart[], total: number, wording: ReportWording): Drawing {
  return {
    kind: 'parts',
    parts: parts.map(({ cost, ...part }) => {
      const { amount, share } = amountTexts(cost, total, wording);
      return { ...part, value: cost, valueText: amount, shareText: share };
    }),
  };
}

/** If refunds equal or exceed costs, every share is 0. */
function amountTexts(cost: number, total: number, { format }: ReportWording) {
  return { amount: format.formatEuros(cost), share: format.formatPart(total > 0 ? cost / total : 0) };
}

function emptySection(id: string, title: string, { t }: ReportWording): ReportSection {
  return { id, title, message: t('reports.none'), drawing: null, table: null };
}

/** A mean may have any number of decimals; rounds it for display. */
export function roundToCents(euros: number): number {
  return Math.round(euros * 100) / 100;
}
