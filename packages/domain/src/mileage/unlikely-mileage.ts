import { daysBetween } from '#calendar/civil-date.ts';
import {
  compareReadings,
  toNeighbour,
  type MileageNeighbour,
  type MileagePoint,
} from '#mileage/mileage-series.ts';

/** No vehicle drives farther in a day, in kilometres. Readings of one day may lie as far apart. */
const MOST_KM_PER_DAY = 2_000;
/** Faster than so many times its usual pace is a slip of the keyboard … */
const TIMES_USUAL_PACE = 10;
/** … where it is also more than a long journey, in kilometres. */
const LONG_JOURNEY_KM = 5_000;
/** Kilometres a day of a vehicle whose usual pace is not known. */
const ASSUMED_PACE = 50;
const LEAST_DAYS_OF_PACE = 30;

/** What makes a mileage unlikely. */
export interface UnlikelyRise {
  /** The reading since which the vehicle cannot well have driven so far. */
  readonly neighbour: MileageNeighbour;
  /** Kilometres a day since then; within one day the kilometres. */
  readonly kmPerDay: number;
}

type DatedMileage = Pick<MileagePoint, 'date' | 'mileage'>;

/**
 * Whether a vehicle cannot well have driven from one reading to the next: more than 2,000 km a day, or more than ten times
 * its usual pace and more than 5,000 km.
 * @param pace kilometres a day, of `usualPace`
 */
export function isUnlikelyRise(earlier: DatedMileage, later: DatedMileage, pace: number): boolean {
  const km = later.mileage - earlier.mileage;
  const days = daysBetween(earlier.date, later.date);
  if (km > MOST_KM_PER_DAY * Math.max(1, days)) return true;
  return km > LONG_JOURNEY_KM && km > TIMES_USUAL_PACE * pace * days;
}

/**
 * Mean kilometres a day between the first and the last reading of a vehicle. 50 where they span fewer than 30 days, and
 * where the last is lower: the odometer was replaced, and their difference says nothing.
 */
export function usualPace(first: DatedMileage | undefined, last: DatedMileage | undefined): number {
  if (!first || !last) return ASSUMED_PACE;
  const days = daysBetween(first.date, last.date);
  const km = last.mileage - first.mileage;
  return days < LEAST_DAYS_OF_PACE || km < 0 ? ASSUMED_PACE : km / days;
}

/**
 * The reading that makes a mileage unlikely, or null: the one before it in the order of the series, which is the closest of its
 * own day that is not above it, else the highest of the closest earlier day. What comes after it is not asked: that was judged
 * when it was given.
 *
 * The reading before it, and the first and the last of the series decide alone: a series that holds these gives the same answer
 * as all of it.
 * @param series in any order; the candidate's own id is left out
 */
export function findUnlikelyRise(
  series: readonly MileagePoint[],
  candidate: MileagePoint,
): UnlikelyRise | null {
  const ordered = series.filter(({ id }) => id !== candidate.id).toSorted(compareReadings);
  const before = ordered.findLast(
    ({ date, mileage }) => date < candidate.date || (date === candidate.date && mileage <= candidate.mileage),
  );
  if (!before || !isUnlikelyRise(before, candidate, usualPace(ordered[0], ordered.at(-1)))) return null;
  return toUnlikelyRise(toNeighbour(before), candidate);
}

/**
 * The new readings among those of a vehicle that are unlikely, each beside what comes before it: `findUnlikelyRise` for many at once.
 * @param series in any order
 */
export function findUnlikelyRises<Point extends MileagePoint>(
  series: readonly Point[],
  isNew: (point: Point) => boolean,
): Map<Point, UnlikelyRise> {
  const ordered = series.toSorted(compareReadings);
  const [first, second, beforeLast, last] = [0, 1, -2, -1].map((index) => ordered.at(index));
  const placeOf = ({ date, mileage }: Point) => `${date} ${mileage}`;
  const there = new Set(series.filter((point) => !isNew(point)).map(placeOf));
  const rises = new Map<Point, UnlikelyRise>();
  for (const [index, point] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before || !isNew(point) || there.has(placeOf(point))) continue;
    const pace = usualPace(first === point ? second : first, last === point ? beforeLast : last);
    if (isUnlikelyRise(before, point, pace)) rises.set(point, toUnlikelyRise(toNeighbour(before), point));
  }
  return rises;
}

function toUnlikelyRise(neighbour: MileageNeighbour, candidate: DatedMileage): UnlikelyRise {
  const days = Math.max(1, daysBetween(neighbour.date, candidate.date));
  return { neighbour, kmPerDay: Math.round((candidate.mileage - neighbour.mileage) / days) };
}
