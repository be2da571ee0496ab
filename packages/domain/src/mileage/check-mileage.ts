import type { MileageDoubt } from '#mileage/mileage-doubt.ts';
import { neighboursOf, toNeighbour, type MileagePoint, type MileageSource } from '#mileage/mileage-series.ts';
import { findUnlikelyRise } from '#mileage/unlikely-mileage.ts';

/** A reading with what it came from: another object holds it, or a person typed it. */
export interface SourcedPoint extends MileagePoint {
  readonly source: MileageSource;
  readonly record_id: string | null;
  readonly expense_id: string | null;
  readonly fitting_id: string | null;
}

/**
 * What is doubtful about a reading, or null. Out of order is one below a reading of an earlier day, above one of a later
 * day, or below one of its own day, whose source is named; else it may be unlikely.
 *
 * Beside what decides in `findUnlikelyRise`, the highest of the closest earlier day, the lowest of the closest later day and the
 * highest of its own day decide.
 * @param series in any order; the candidate's own id is left out
 * @example 41 000 km on 1 May between 40 000 km in March and 42 000 km in July is accepted; 43 000 km is out of order.
 */
export function findMileageDoubt(
  series: readonly SourcedPoint[],
  candidate: MileagePoint,
): MileageDoubt | null {
  const [highest] = readingsAbove(series, candidate);
  if (highest) return belowOfItsDay(highest);
  const { previous, next } = neighboursOf(series, candidate);
  const isBelowPrevious = previous !== null && candidate.mileage < previous.mileage;
  const isAboveNext = next !== null && candidate.mileage > next.mileage;
  if (isBelowPrevious || isAboveNext) return { code: 'mileage_out_of_order', previous, next };
  const rise = findUnlikelyRise(series, candidate);
  return rise && { code: 'mileage_unlikely', ...rise };
}

function belowOfItsDay(reading: SourcedPoint): MileageDoubt {
  const { source } = reading;
  return { code: 'mileage_out_of_order', previous: toNeighbour(reading), next: null, source };
}

/** The readings of the candidate's day above it, the highest first. */
export function readingsAbove<Point extends SourcedPoint>(
  series: readonly Point[],
  { id, date, mileage }: MileagePoint,
): Point[] {
  return series
    .filter((point) => point.id !== id && point.date === date && point.mileage > mileage)
    .toSorted((a, b) => b.mileage - a.mileage);
}

/**
 * So many readings of a day a confirmed lower one replaces at most: each goes to the trash by itself. More of one day are no
 * slip of a person: they came by an import.
 */
export const MOST_REPLACED_READINGS = 100;

/**
 * The readings that a confirmed lower one of their day replaces: those that a person typed. One of another object or the purchase
 * stays, and so do all where they are more than `MOST_REPLACED_READINGS`.
 * @param above of that day; of more than the limit one more is enough
 */
export function replacedReadings<Point extends SourcedPoint>(above: readonly Point[]): readonly Point[] {
  return above.length > MOST_REPLACED_READINGS ? [] : above.filter(isTyped);
}

/** A person typed it as a mileage: it follows no other object, and no purchase. */
export function isTyped({
  source,
  record_id,
  expense_id,
  fitting_id,
}: Pick<SourcedPoint, 'source' | 'record_id' | 'expense_id' | 'fitting_id'>): boolean {
  return source !== 'purchase' && record_id === null && expense_id === null && fitting_id === null;
}

/**
 * What is doubtful about a current mileage typed on the vehicle's form. It is to be the current one, so that a reading of its
 * day that stays above it refuses it also when it is confirmed.
 */
export function findCurrentMileageDoubt(
  series: readonly SourcedPoint[],
  candidate: MileagePoint,
  isConfirmed: boolean,
): MileageDoubt | null {
  if (!isConfirmed) return findMileageDoubt(series, candidate);
  const above = readingsAbove(series, candidate);
  const replaced = new Set(replacedReadings(above));
  const staying = above.find((reading) => !replaced.has(reading));
  return staying ? belowOfItsDay(staying) : null;
}
