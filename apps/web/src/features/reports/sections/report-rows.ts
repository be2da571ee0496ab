import type { ReportWording } from '#features/reports/sections/report-section.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { civilDateOf, monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ReportPeriod } from '@carnet/domain/costs/report-figures';
import { monthsBetween, listYears } from '@carnet/domain/costs/report-figures';
import { balanceFromInteger, type Balance } from '@carnet/domain/money/cents';

export type ReportStep = 'month' | 'year';
export type CostRow = CostReport['rows'][number];

/** A month or year of a report; without a row if nothing was spent or driven. */
export interface ReportColumn {
  /** `YYYY-MM` or `YYYY` */
  readonly key: string;
  readonly row: CostRow | undefined;
}

/** Months or years of a report by date, from the first one with data; empty without data. */
export function reportColumns(
  report: CostReport,
  { from, to }: ReportPeriod,
  step: ReportStep,
): ReportColumn[] {
  const first = report.rows[0]?.key;
  if (first === undefined) return [];
  const rows = new Map(report.rows.map((row) => [row.key, row]));
  const start = step === 'month' ? first : `${first}-01`;
  const begin = from !== null && monthOf(from) > start ? monthOf(from) : start;
  const months = monthsBetween(begin, monthOf(to));
  return (step === 'month' ? months : listYears(months)).map((key) => ({ key, row: rows.get(key) }));
}

/** First day of the period with data, from a report by month. */
export function knownFrom(report: CostReport, { from }: ReportPeriod): CivilDate | null {
  const first = report.rows[0]?.key;
  if (first === undefined) return null;
  const day = firstDayOf(first);
  return from !== null && from > day ? from : day;
}

export function firstDayOf(month: string): CivilDate {
  return civilDateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);
}

/** « novembre 2026 », or the year. */
export function columnName(key: string, { format }: ReportWording): string {
  return key.length === 4 ? key : format.formatMonth(key);
}

/** Label under a column: « nov. », or with its year (`11/26`) if there are more than twelve. */
export function axisText(key: string, count: number, { format }: ReportWording): string {
  if (key.length === 4) return key;
  return count > 12 ? `${key.slice(5, 7)}/${key.slice(2, 4)}` : format.formatMonthShort(key);
}

/** The most expensive row, the latest of equal ones. */
export function findMostExpensive(columns: readonly ReportColumn[]): CostRow | undefined {
  let dearest: CostRow | undefined;
  for (const { row } of columns) if (row && row.cost >= (dearest?.cost ?? 0)) dearest = row;
  return dearest;
}

/** Cents of an amount in a report; negative if refunds exceed costs. */
export function toCents(euros: number): Balance {
  return balanceFromInteger(Math.round(euros * 100));
}

export function lastYearOf({ to }: Pick<ReportPeriod, 'to'>): number {
  return Number(yearOf(to));
}
