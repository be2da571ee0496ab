import { BEFORE_LOOK, PLAIN_LOOK } from '#features/reports/pieces/cost-kinds.ts';
import { toCents, columnName, firstDayOf, lastYearOf } from '#features/reports/sections/report-rows.ts';
import type {
  Drawing,
  ReportSection,
  ReportTable,
  ReportWording,
} from '#features/reports/sections/report-section.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { changeBetween, monthsBetween, runningTotals, yearToDate } from '@carnet/domain/costs/report-figures';

interface Purchase {
  readonly date: CivilDate | null;
  /** In euros. */
  readonly price: number | null;
}

export interface CumulativeInput {
  /** By month, from the purchase of the vehicle, or of all from the beginning. */
  readonly report: CostReport;
  /** Of the vehicle, or of all. */
  readonly purchases: readonly Purchase[];
  readonly isOfOne: boolean;
  readonly to: CivilDate;
  /** Whether the chart includes the purchase price. */
  readonly isPriceShown: boolean;
}

/** Cumulative costs at the end of each month since the purchase, with and without the purchase price. */
export function runningSection(matter: CumulativeInput, wording: ReportWording): ReportSection {
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
  const date = format.formatDate(purchaseStart(matter, first));
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
  { isPriceShown }: CumulativeInput,
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

function monthsOfPurchase({ report, purchases, to }: CumulativeInput): readonly string[] {
  const bought = purchases.flatMap(({ date }) => (date === null ? [] : [monthOf(date)]));
  const first = [...report.rows.map(({ key }) => key), ...bought].toSorted()[0];
  return first === undefined ? [] : monthsBetween(first, monthOf(to));
}

interface RunningRow {
  readonly month: string;
  /** In euros, at the end of the month. */
  readonly without: number;
  readonly with: number;
}

function runningRows({ report, purchases }: CumulativeInput, months: readonly string[]): RunningRow[] {
  const costs = new Map(report.rows.map(({ key, cost }) => [key, toCents(cost)]));
  const spent = runningTotals(months.map((month) => costs.get(month) ?? toCents(0)));
  return months.map((month, index) => {
    const without = spent[index] ?? 0;
    // A price without a known date counts from the beginning.
    const bought = purchases.filter(({ date }) => date === null || monthOf(date) <= month);
    const prices = bought.reduce((sum, { price }) => sum + toCents(price ?? 0), 0);
    return { month, without: without / 100, with: (without + prices) / 100 };
  });
}

/** Day of the purchase if known, else the first day of the first month. */
function purchaseStart({ purchases, isOfOne }: CumulativeInput, firstMonth: string): CivilDate {
  const [purchase] = purchases;
  return (isOfOne ? purchase?.date : null) ?? firstDayOf(firstMonth);
}

/** Input of the comparison of two years. */
interface YearsMatter {
  /** By month: the year in which the period ends, up to that end, and the whole previous year. */
  readonly report: CostReport;
  /** The same days of the previous year. */
  readonly before: CostReport;
  readonly to: CivilDate;
}

/**
 * The year in which the period ends against the previous year, by month; the message compares the same days of both.
 */
export function yearsSection(matter: YearsMatter, wording: ReportWording): ReportSection {
  const { t } = wording;
  const year = lastYearOf(matter);
  const names = { year: String(year), before: String(year - 1) };
  const months = comparedMonths(matter, wording);
  return {
    id: 'years',
    title: t('reports.years.title', names),
    message: comparisonMessage(matter, wording),
    drawing: { ...yearsDrawing(months, names, wording), currentKey: monthOf(matter.to) },
    table: {
      columns: [t('reports.column.month'), names.year, names.before, t('reports.column.change')],
      rows: months.map((month) => {
        const change = month.isPast ? changeBetween(month.before, month.now) : null;
        return {
          key: month.key,
          cells: [
            { text: month.name },
            month.isPast ? { euros: month.now } : null,
            { euros: month.before },
            change === null ? null : { change },
          ],
        };
      }),
    },
  };
}

interface ComparedMonth {
  readonly key: string;
  readonly name: string;
  readonly isPast: boolean;
  /** In euros, of the year and of the previous one. */
  readonly now: number;
  readonly before: number;
}

function comparedMonths({ report, to }: YearsMatter, { format }: ReportWording): ComparedMonth[] {
  const year = lastYearOf({ to });
  const costs = new Map(report.rows.map(({ key, cost }) => [key, cost]));
  return monthsBetween(`${year}-01`, `${year}-12`).map((key) => ({
    key,
    name: format.formatMonthName(key),
    isPast: key <= monthOf(to),
    now: costs.get(key) ?? 0,
    before: costs.get(`${year - 1}-${key.slice(5)}`) ?? 0,
  }));
}

function yearsDrawing(
  months: readonly ComparedMonth[],
  names: { readonly year: string; readonly before: string },
  { format }: ReportWording,
): Extract<Drawing, { kind: 'columns' }> {
  return {
    kind: 'columns',
    isStacked: false,
    series: [
      { key: 'before', label: names.before, look: BEFORE_LOOK },
      { key: 'now', label: names.year, look: PLAIN_LOOK },
    ],
    columns: months.map(({ key, name, before, now }) => ({
      key,
      axisText: format.formatMonthShort(key),
      name,
      values: [before, now],
    })),
    formatValue: format.formatEuros,
    formatTick: format.formatEurosBrief,
  };
}

function comparisonMessage({ report, before, to }: YearsMatter, { t, format }: ReportWording): string {
  const { current } = yearToDate(to);
  const now = report.rows
    .filter(({ key }) => key >= monthOf(current.from))
    .reduce((sum, { cost }) => sum + Math.round(cost * 100), 0);
  const texts = {
    from: format.formatDate(current.from),
    to: format.formatDate(to),
    amount: format.formatEuros(now / 100),
  };
  const change = changeBetween(before.total.cost, now / 100);
  if (change === null) return t('reports.years.alone', texts);
  const compared = { ...texts, amountBefore: format.formatEuros(before.total.cost) };
  const share = format.formatPercent(Math.abs(change));
  // A difference that rounds to 0 % is reported as equal.
  if (Math.abs(change) < 0.005) return t('reports.years.same', compared);
  return t(change > 0 ? 'reports.years.more' : 'reports.years.less', { ...compared, share });
}
