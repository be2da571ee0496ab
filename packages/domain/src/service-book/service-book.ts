import { compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';

/** A longer time without a reading is named in the book (« kilométrage suivi sans trou de plus de 6 mois »). */
const NAMED_GAP_DAYS = 183;

/** Types of records that are their owner’s own affair: a buyer is neither shown nor given them. */
export const OWNERS_TYPES: readonly BuiltInMaintenanceType[] = ['insurance'];

/** Whether records and reminders of a type belong to the technical history of a vehicle. */
export function isTechnical(type: string): boolean {
  return !OWNERS_TYPES.some((own) => own === type);
}

/** What the book needs of a reading; `mileage` in whole kilometres. */
export interface BookReading {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** What the book needs of a record. */
export interface BookRecord {
  readonly type: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly hasInvoice: boolean;
}

/** A time without a reading, in whole days. */
export interface MileageGap {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly days: number;
}

/** A reading below an earlier one: another odometer, or a correction. It is declared, not hidden. */
export interface MileageFall {
  readonly before: BookReading;
  readonly after: BookReading;
}

export interface MileageStory {
  /** Oldest first; within a day the lowest first. */
  readonly readings: readonly BookReading[];
  /** Longer than `NAMED_GAP_DAYS`, oldest first. */
  readonly gaps: readonly MileageGap[];
  /** The longest time between two readings, in days; null with fewer than two. */
  readonly longestGapDays: number | null;
  readonly falls: readonly MileageFall[];
}

/** Puts readings, given in any order, into the story that the book tells of them. */
export function tellMileage(given: readonly BookReading[]): MileageStory {
  const readings = given.toSorted((a, b) => compareCivilDates(a.date, b.date) || a.mileage - b.mileage);
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

/** The last time each type of work was done, latest first; of two records of a day the one with the higher mileage. */
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
