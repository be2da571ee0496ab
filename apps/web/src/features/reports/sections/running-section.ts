import { centsOf, columnName, firstDayOf } from '#features/reports/sections/report-rows.ts';
import type {
  Drawing,
  ReportSection,
  ReportTable,
  ReportWording,
} from '#features/reports/sections/report-section.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { monthsBetween, runningTotals } from '@carnet/domain/costs/report-figures';

/** What vehicles were bought for. */
export interface Purchase {
  /** Null where it is not known. */
  readonly date: CivilDate | null;
  /** In euros. */
  readonly price: number | null;
}

export interface RunningMatter {
  /** By month, from the purchase of the vehicle, or of all from the beginning. */
  readonly report: CostReport;
  /** Of the vehicle, or of all. */
  readonly purchases: readonly Purchase[];
  readonly isOfOne: boolean;
  readonly to: CivilDate;
  /** Whether the picture holds the price. */
  readonly isPriceShown: boolean;
}

/** What had been spent by the end of each month since a vehicle was bought, with what it was bought for and without. */
export function runningSection(matter: RunningMatter, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const head = {
    id: 'running',
    title: t(matter.isOfOne ? 'reports.running.title' : 'reports.running.titleAll'),
  };
  const months = monthsOfPurchase(matter);
  const [first] = months;
  const rows = runningRows(matter, months);
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    return { ...head, message: t('reports.none'), drawing: null, table: null };
  }
  const hasPrice = matter.purchases.some(({ price }) => price !== null);
  const date = format.formatDate(beginning(matter, first));
  const amount = format.formatEuros(last.without);
  return {
    ...head,
    message: hasPrice
      ? t('reports.running.messageWithPrice', { date, amount, withPrice: format.formatEuros(last.with) })
      : t('reports.running.message', { date, amount }),
    ...(!hasPrice && { note: t('reports.running.noPrice') }),
    drawing: rows.length < 2 ? null : runningDrawing(rows, matter, wording),
    table: runningTable(rows, hasPrice, wording),
  };
}

function runningDrawing(
  rows: readonly RunningRow[],
  { isPriceShown }: RunningMatter,
  wording: ReportWording,
): Drawing {
  const { format } = wording;
  return {
    kind: 'line',
    points: rows.map(({ month, ...totals }, x) => ({
      key: month,
      x,
      y: isPriceShown ? totals.with : totals.without,
      at: columnName(month, wording),
    })),
    formatValue: format.formatEuros,
    formatTick: format.formatEurosBrief,
  };
}

function runningTable(rows: readonly RunningRow[], hasPrice: boolean, wording: ReportWording): ReportTable {
  const { t } = wording;
  return {
    columns: [
      t('reports.column.month'),
      t('reports.column.running'),
      ...(hasPrice ? [t('reports.column.runningWithPrice')] : []),
    ],
    rows: rows.toReversed().map(({ month, ...totals }) => ({
      key: month,
      cells: [
        { text: columnName(month, wording) },
        { euros: totals.without },
        ...(hasPrice ? [{ euros: totals.with }] : []),
      ],
    })),
  };
}

function monthsOfPurchase({ report, purchases, to }: RunningMatter): readonly string[] {
  const bought = purchases.flatMap(({ date }) => (date === null ? [] : [monthOf(date)]));
  const first = [...report.rows.map(({ key }) => key), ...bought].toSorted()[0];
  return first === undefined ? [] : monthsBetween(first, monthOf(to));
}

interface RunningRow {
  readonly month: string;
  /** In euros, by the end of the month. */
  readonly without: number;
  readonly with: number;
}

function runningRows({ report, purchases }: RunningMatter, months: readonly string[]): RunningRow[] {
  const costs = new Map(report.rows.map(({ key, cost }) => [key, centsOf(cost)]));
  const spent = runningTotals(months.map((month) => costs.get(month) ?? centsOf(0)));
  return months.map((month, index) => {
    const without = spent[index] ?? 0;
    // Of one whose day is not known, the price counts from the beginning.
    const bought = purchases.filter(({ date }) => date === null || monthOf(date) <= month);
    const prices = bought.reduce((sum, { price }) => sum + centsOf(price ?? 0), 0);
    return { month, without: without / 100, with: (without + prices) / 100 };
  });
}

/** The day of the purchase where it is known, else the first of the first month. */
function beginning({ purchases, isOfOne }: RunningMatter, firstMonth: string): CivilDate {
  const [purchase] = purchases;
  return (isOfOne ? purchase?.date : null) ?? firstDayOf(firstMonth);
}
