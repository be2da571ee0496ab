import { PLAIN_LOOK } from '#features/reports/pieces/cost-kinds.ts';
import type { CostMatter } from '#features/reports/sections/cost-sections.ts';
import { axisText, columnName, type CostRow } from '#features/reports/sections/report-rows.ts';
import type {
  Drawing,
  ReportSection,
  ReportTable,
  ReportWording,
} from '#features/reports/sections/report-section.ts';

/** Axes have whole numbers: what a kilometre costs stands in thousandths of a euro. */
const PARTS_OF_EURO = 1000;

/** What a kilometre cost, in all and by month or year. */
export function perKilometreSection(matter: CostMatter, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const head = { id: 'perKilometre', title: t('reports.perKilometre.title') };
  const { costPerKilometre, distance } = matter.report.total;
  if (costPerKilometre === null || distance === null) {
    return { ...head, message: t('reports.perKilometre.none'), drawing: null, table: null };
  }
  return {
    ...head,
    message: t('reports.perKilometre.message', {
      amount: format.formatEurosPerUnit(costPerKilometre),
      distance: format.formatKilometres(distance),
    }),
    note: t('reports.mileage.note'),
    drawing: columnsOf(
      matter,
      ({ costPerKilometre: cost }) => Math.round((cost ?? 0) * PARTS_OF_EURO),
      (value) => format.formatEurosPerUnit(value / PARTS_OF_EURO),
      wording,
    ),
    table: perKilometreTable(matter, wording),
  };
}

function perKilometreTable(matter: CostMatter, wording: ReportWording): ReportTable {
  const { t } = wording;
  return {
    columns: [
      firstColumn(matter, wording),
      t('reports.column.perKilometre'),
      t('reports.column.cost'),
      t('reports.column.distance'),
    ],
    rows: matter.columns.toReversed().map(({ key, row }) => ({
      key,
      cells: [
        { text: columnName(key, wording) },
        isKnown(row?.costPerKilometre) ? { eurosPerUnit: row.costPerKilometre } : null,
        { euros: row?.cost ?? 0 },
        isKnown(row?.distance) ? { kilometres: row.distance } : null,
      ],
    })),
  };
}

/** How far was driven, in all and by month or year. */
export function mileageSection(matter: CostMatter, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const title = t(matter.step === 'month' ? 'reports.mileage.title' : 'reports.mileage.titleByYear');
  const { distance } = matter.report.total;
  if (distance === null) {
    return { id: 'mileage', title, message: t('reports.mileage.none'), drawing: null, table: null };
  }
  return {
    id: 'mileage',
    title,
    message: t('reports.mileage.message', {
      distance: format.formatKilometres(distance),
      mean: format.formatKilometres(Math.round(distance / matter.months)),
    }),
    note: t('reports.mileage.note'),
    drawing: columnsOf(matter, (row) => row.distance ?? 0, format.formatKilometres, wording),
    table: {
      columns: [firstColumn(matter, wording), t('reports.column.distance')],
      rows: matter.columns.toReversed().map(({ key, row }) => ({
        key,
        cells: [
          { text: columnName(key, wording) },
          isKnown(row?.distance) ? { kilometres: row.distance } : null,
        ],
      })),
    },
  };
}

function firstColumn({ step }: CostMatter, { t }: ReportWording): string {
  return t(step === 'month' ? 'reports.column.month' : 'reports.column.year');
}

/** One value a column. */
function columnsOf(
  { columns }: CostMatter,
  valueOf: (row: CostRow) => number,
  formatValue: (value: number) => string,
  wording: ReportWording,
): Drawing {
  return {
    kind: 'columns',
    isStacked: true,
    series: [{ key: 'value', label: '', look: PLAIN_LOOK }],
    columns: columns.map(({ key, row }) => ({
      key,
      axisText: axisText(key, columns.length, wording),
      name: columnName(key, wording),
      values: [row ? valueOf(row) : 0],
    })),
    formatValue,
    formatTick: formatValue,
  };
}

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}
