import { compareCivilDates, monthOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import { balanceFromInteger, signedCost, type Balance, type Cents } from '#money/cents.ts';

/** Facts about a maintenance record that the cost rules need. */
export interface CostedRecord {
  readonly id: string;
  readonly vehicleId: string;
  readonly type: string;
  readonly date: CivilDate;
  readonly cost: Cents;
  readonly isRefund: boolean;
}

export interface CostTotal {
  readonly count: number;
  /** Refunds are subtracted. */
  readonly cost: Balance;
}

export interface MonthlyCost extends CostTotal {
  /** `YYYY-MM` */
  readonly month: string;
}

export interface CostSummary {
  readonly thisMonth: CostTotal;
  readonly thisYear: CostTotal;
  readonly allTime: CostTotal;
}

type DatedCost = Pick<CostedRecord, 'date' | 'cost' | 'isRefund'>;

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/**
 * Estimated cost of a type of work: the cost of the latest record of the same vehicle and type that has a cost and is
 * not a refund. On a tie by date the greatest id wins; null without such a record. All records are past, because the
 * contract refuses future dates.
 */
export function estimatedCost(
  records: readonly CostedRecord[],
  vehicleId: string,
  type: string,
): Cents | null {
  let latest: CostedRecord | null = null;
  for (const record of records) {
    if (record.vehicleId !== vehicleId || record.type !== type || signedCost(record) <= 0) continue;
    if (latest === null || compareRecords(record, latest) > 0) latest = record;
  }
  return latest?.cost ?? null;
}

/**
 * Count and cost of every month (`YYYY-MM`) from `fromMonth` to `toMonth`, both included, 0 without records. Empty if
 * the range is reversed.
 * @throws {RangeError} if a month is malformed
 */
export function costsByMonth(
  records: readonly DatedCost[],
  fromMonth: string,
  toMonth: string,
): readonly MonthlyCost[] {
  const byMonth = groupByMonth(records);
  const months: MonthlyCost[] = [];
  for (let index = monthIndex(fromMonth); index <= monthIndex(toMonth); index += 1) {
    const month = monthFromIndex(index);
    months.push({ month, ...addUp(byMonth.get(month) ?? []) });
  }
  return months;
}

/** Count and cost of the current month, the current year and all time. */
export function summariseCosts(records: readonly DatedCost[], today: CivilDate): CostSummary {
  return {
    thisMonth: addUp(records.filter((record) => monthOf(record.date) === monthOf(today))),
    thisYear: addUp(records.filter((record) => yearOf(record.date) === yearOf(today))),
    allTime: addUp(records),
  };
}

function groupByMonth(records: readonly DatedCost[]): ReadonlyMap<string, readonly DatedCost[]> {
  const byMonth = new Map<string, DatedCost[]>();
  for (const record of records) {
    const month = monthOf(record.date);
    const ofMonth = byMonth.get(month);
    if (ofMonth === undefined) byMonth.set(month, [record]);
    else ofMonth.push(record);
  }
  return byMonth;
}

function addUp(records: readonly DatedCost[]): CostTotal {
  const cost = records.reduce((sum, record) => sum + signedCost(record), 0);
  return { count: records.length, cost: balanceFromInteger(cost) };
}

function compareRecords(a: CostedRecord, b: CostedRecord): number {
  const byDate = compareCivilDates(a.date, b.date);
  if (byDate !== 0) return byDate;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

function monthIndex(month: string): number {
  const match = MONTH.exec(month);
  if (match === null) throw new RangeError(`Not a month: ${month}`);
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

function monthFromIndex(index: number): string {
  const year = String(Math.floor(index / 12)).padStart(4, '0');
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}`;
}
