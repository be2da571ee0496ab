import { BEFORE_LOOK, PLAIN_LOOK } from '#features/reports/pieces/cost-kinds.ts';
import { lastYearOf } from '#features/reports/sections/report-rows.ts';
import type { ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
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
export function yearsSection({ report, before, to }: YearsMatter, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const year = lastYearOf({ to });
  const costs = new Map(report.rows.map(({ key, cost }) => [key, cost]));
  const costIn = (ofYear: number, month: string) => costs.get(`${ofYear}-${month}`) ?? 0;
  const months = monthsBetween(`${year}-01`, `${year}-12`).map((key) => {
    const month = key.slice(5);
    const isPast = key <= monthOf(to);
    return {
      key,
      name: format.formatMonthName(key),
      isPast,
      now: costIn(year, month),
      before: costIn(year - 1, month),
    };
  });
  const names = { year: String(year), before: String(year - 1) };
  return {
    id: 'years',
    title: t('reports.years.title', names),
    message: comparison({ report, before, to }, wording),
    drawing: {
      kind: 'columns',
      isStacked: false,
      series: [
        { key: 'before', label: names.before, look: BEFORE_LOOK },
        { key: 'now', label: names.year, look: PLAIN_LOOK },
      ],
      columns: months.map((month) => ({
        key: month.key,
        axisText: format.formatMonthShort(month.key),
        name: month.name,
        values: [month.before, month.now],
      })),
      formatValue: format.formatEuros,
      formatTick: format.formatEurosBrief,
    },
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
