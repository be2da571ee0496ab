import { compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';

/**
 * Minimum length of a gap between readings that the book mentions (« kilométrage suivi sans trou de plus de 6 mois »).
 */
const NAMED_GAP_DAYS = 183;

/** Types that concern only the owner: a buyer neither sees nor receives their records. */
export const OWNERS_TYPES: readonly BuiltInMaintenanceType[] = ['insurance'];

/** Whether a type belongs to the technical history of a vehicle. */
export function isTechnical(type: string): boolean {
  return !OWNERS_TYPES.some((own) => own === type);
}

/** A reading in the service book, in whole kilometres. */
export interface BookReading {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** A record in the service book. */
export interface BookRecord {
  readonly type: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly hasInvoice: boolean;
}

/** A period without a reading, in whole days. */
export interface MileageGap {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly days: number;
}

/** A reading below an earlier one: another odometer, or a correction. It is reported, not hidden. */
export interface MileageFall {
  readonly before: BookReading;
  readonly after: BookReading;
}

export interface MileageOverview {
  /** Oldest first; within a day lowest first. */
  readonly readings: readonly BookReading[];
  /** Gaps longer than `NAMED_GAP_DAYS`, oldest first. */
  readonly gaps: readonly MileageGap[];
  /** Longest time between two readings, in days; null with fewer than two. */
  readonly longestGapDays: number | null;
  readonly falls: readonly MileageFall[];
}

/** Summarises readings, in any order, for the service book. */
export function summariseMileage(unordered: readonly BookReading[]): MileageOverview {
  const readings = unordered.toSorted((a, b) => compareCivilDates(a.date, b.date) || a.mileage - b.mileage);
  const gaps: MileageGap[] = [];
  const falls: MileageFall[] = [];
  let longestGapDays: number | null = null;
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1];
    if (before === undefined) continue;
    const days = before.date === after.date ? 0 : daysBetween(before.date, after.date);
    longestGapDays = Math.max(longestGapDays ?? 0, days);
    if (days > NAMED_GAP_DAYS) gaps.push({ from: before.date, to: after.date, days });
    if (after.mileage < before.mileage) falls.push({ before, after });
  }
  return { readings, gaps, longestGapDays, falls };
}

/** The latest record of each type, latest first; on one day the one with the higher mileage. */
export function lastOfEachType<R extends Pick<BookRecord, 'type' | 'date' | 'mileage'>>(
  records: readonly R[],
): R[] {
  const last = new Map<string, R>();
  for (const record of records) {
    const known = last.get(record.type);
    if (known === undefined || compareRecords(record, known) > 0) last.set(record.type, record);
  }
  return [...last.values()].toSorted((a, b) => compareRecords(b, a) || (a.type < b.type ? -1 : 1));
}

function compareRecords(
  a: Pick<BookRecord, 'date' | 'mileage'>,
  b: Pick<BookRecord, 'date' | 'mileage'>,
): number {
  return compareCivilDates(a.date, b.date) || (a.mileage ?? -1) - (b.mileage ?? -1);
}
