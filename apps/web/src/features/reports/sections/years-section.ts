import { BEFORE_LOOK, PLAIN_LOOK } from '#features/reports/pieces/cost-kinds.ts';
import { lastYearOf } from '#features/reports/sections/report-rows.ts';
import type { Drawing, ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { monthOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { changeBetween, monthsBetween, yearToDate } from '@carnet/domain/costs/report-figures';

/** What a year is compared by. */
export interface YearsMatter {
  /** By month, of the year in which the period ends until then, and of the whole year before. */
  readonly report: CostReport;
  /** Of the same days of the year before. */
  readonly before: CostReport;
  readonly to: CivilDate;
}

/** The year in which a period ends against the year before, month by month; in words by the same days of both. */
export function yearsSection(matter: YearsMatter, wording: ReportWording): ReportSection {
  const { t } = wording;
  const year = lastYearOf(matter);
  const names = { year: String(year), before: String(year - 1) };
  const months = comparedMonths(matter, wording);
  return {
    id: 'years',
    title: t('reports.years.title', names),
    message: comparison(matter, wording),
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
            change === null ? null : { share: change },
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
  /** In euros, in the year and in the one before. */
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

function comparison({ report, before, to }: YearsMatter, { t, format }: ReportWording): string {
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
  // What rounds to no percent is no difference to a reader.
  if (Math.abs(change) < 0.005) return t('reports.years.same', compared);
  return t(change > 0 ? 'reports.years.more' : 'reports.years.less', { ...compared, share });
}
