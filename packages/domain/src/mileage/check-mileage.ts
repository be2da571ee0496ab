import type { MileageDoubt } from '#mileage/mileage-doubt.ts';
import {
  findNeighbours,
  toNeighbour,
  type MileagePoint,
  type MileageSource,
} from '#mileage/mileage-series.ts';
import { findUnlikelyRise } from '#mileage/unlikely-mileage.ts';

/** A reading with its source: another object, or typed by the user. */
export interface SourcedPoint extends MileagePoint {
  readonly source: MileageSource;
  readonly record_id: string | null;
  readonly expense_id: string | null;
  readonly fitting_id: string | null;
}

/**
 * Checks a new reading; null if nothing is doubtful. Out of order: below a reading of an earlier day, above one of a
 * later day, or below one of the same day, whose source is returned. Otherwise it may be unlikely.
 * Depends only on the highest reading of the closest earlier day, the lowest of the closest later day, the highest of
 * the same day, and the readings used by `findUnlikelyRise`.
 * @param series in any order; a reading with the candidate’s id is ignored
 * @example 41 000 km on 1 May between 40 000 km in March and 42 000 km in July is accepted; 43 000 km is out of order.
 */
export function findMileageDoubt(
  series: readonly SourcedPoint[],
  candidate: MileagePoint,
): MileageDoubt | null {
  const [highest] = readingsAbove(series, candidate);
  if (highest) return belowSameDay(highest);
  const { previous, next } = findNeighbours(series, candidate);
  const isBelowPrevious = previous !== null && candidate.mileage < previous.mileage;
  const isAboveNext = next !== null && candidate.mileage > next.mileage;
  if (isBelowPrevious || isAboveNext) return { code: 'mileage_out_of_order', previous, next };
  const rise = findUnlikelyRise(series, candidate);
  return rise && { code: 'mileage_unlikely', ...rise };
}

function belowSameDay(reading: SourcedPoint): MileageDoubt {
  const { source } = reading;
  return { code: 'mileage_out_of_order', previous: toNeighbour(reading), next: null, source };
}

/** The readings of the same day above the candidate, highest first. */
export function readingsAbove<Point extends SourcedPoint>(
  series: readonly Point[],
  { id, date, mileage }: MileagePoint,
): Point[] {
  return series
    .filter((point) => point.id !== id && point.date === date && point.mileage > mileage)
    .toSorted((a, b) => b.mileage - a.mileage);
}

/**
 * Maximum number of readings of one day that a confirmed lower one replaces, since each goes to the trash separately.
 * More than that on one day are not a typing mistake but an import.
 */
export const MOST_REPLACED_READINGS = 100;

/**
 * The readings of a day that a confirmed lower one replaces: those typed by the user. Readings of other objects or the
 * purchase stay; all stay if there are more than `MOST_REPLACED_READINGS`.
 * @param above readings of that day; beyond the limit one more is enough
 */
export function replacedReadings<Point extends SourcedPoint>(above: readonly Point[]): readonly Point[] {
  return above.length > MOST_REPLACED_READINGS ? [] : above.filter(isTyped);
}

/** Whether the reading was typed as a mileage, i.e. follows neither another object nor the purchase. */
export function isTyped({
  source,
  record_id,
  expense_id,
  fitting_id,
}: Pick<SourcedPoint, 'source' | 'record_id' | 'expense_id' | 'fitting_id'>): boolean {
  return source !== 'purchase' && record_id === null && expense_id === null && fitting_id === null;
}

/**
 * Checks a current mileage typed in the vehicle form. It must become the current one, so a remaining higher reading of
 * the same day refuses it even if it is confirmed.
 */
export function findCurrentMileageDoubt(
  series: readonly SourcedPoint[],
  candidate: MileagePoint,
  isConfirmed: boolean,
): MileageDoubt | null {
  if (!isConfirmed) return findMileageDoubt(series, candidate);
  const above = readingsAbove(series, candidate);
  const replaced = new Set(replacedReadings(above));
  const remaining = above.find((reading) => !replaced.has(reading));
  return remaining ? belowSameDay(remaining) : null;
}
