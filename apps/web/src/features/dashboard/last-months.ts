import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { addMonths, civilDateOf, monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { balanceFromInteger, eurosFromCents } from '@carnet/domain/money/cents';

export interface MonthOfCosts {
  /** `YYYY-MM` */
  readonly month: string;
  readonly count: number;
  /** In euros. */
  readonly cost: number;
}

const MONTHS_SHOWN = 12;

/**
 * The twelve months up to the current one, oldest first; months without records, which the summary omits, cost 0.
 * @param perMonth `per_month` of the summary
 */
export function lastTwelveMonths(
  perMonth: MaintenanceSummary['per_month'],
  today: CivilDate,
): readonly MonthOfCosts[] {
  const known = new Map(perMonth.map((month) => [month.month, month]));
  const firstOfMonth = civilDateOf(Number(yearOf(today)), Number(today.slice(5, 7)), 1);
  return Array.from({ length: MONTHS_SHOWN }, (_, position) => {
    const month = monthOf(addMonths(firstOfMonth, position + 1 - MONTHS_SHOWN));
    return known.get(month) ?? { month, count: 0, cost: 0 };
  });
}

/** The sum in euros, exact to the cent. */
export function totalCost(months: readonly MonthOfCosts[]): number {
  const cents = months.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0);
  return eurosFromCents(balanceFromInteger(cents));
}

/** The most expensive month, the latest of equal ones; undefined if nothing was spent. */
export function mostExpensiveMonth(months: readonly MonthOfCosts[]): MonthOfCosts | undefined {
  const highest = Math.max(0, ...months.map(({ cost }) => cost));
  return highest === 0 ? undefined : months.findLast(({ cost }) => cost === highest);
}
