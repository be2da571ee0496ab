import { daysBetween } from '#calendar/civil-date.ts';
import {
  compareReadings,
  toNeighbour,
  type MileageNeighbour,
  type MileagePoint,
} from '#mileage/mileage-series.ts';

/** More than any vehicle drives in a day, in kilometres. Readings of one day may differ by as much. */
const MOST_KM_PER_DAY = 2_000;
/** Faster than this multiple of the usual pace is a typing mistake … */
const TIMES_USUAL_PACE = 10;
/** … if it is also more than a long journey, in kilometres. */
const LONG_JOURNEY_KM = 5_000;
/** Kilometres a day for a vehicle of unknown pace. */
const ASSUMED_PACE = 50;
const LEAST_DAYS_OF_PACE = 30;

/** Why a mileage is unlikely. */
export interface UnlikelyRise {
  /** The reading since which the vehicle cannot plausibly have driven so far. */
  readonly neighbour: MileageNeighbour;
  /** Kilometres a day since then; on the same day the kilometres. */
  readonly kmPerDay: number;
}

type DatedMileage = Pick<MileagePoint, 'date' | 'mileage'>;

/**
 * Whether the distance between two readings is implausible: more than 2,000 km a day, or more than ten times the usual
 * pace and more than 5,000 km.
 * @param pace kilometres a day, from `usualPace`
 */
export function isUnlikelyRise(earlier: DatedMileage, later: DatedMileage, pace: number): boolean {
  const km = later.mileage - earlier.mileage;
  const days = daysBetween(earlier.date, later.date);
  if (km > MOST_KM_PER_DAY * Math.max(1, days)) return true;
  return km > LONG_JOURNEY_KM && km > TIMES_USUAL_PACE * pace * days;
}

/**
 * Mean kilometres a day between the first and the last reading of a vehicle. Falls back to 50 if they span fewer than
 * 30 days, or if the last is lower, i.e. the odometer was replaced.
 */
export function usualPace(first: DatedMileage | undefined, last: DatedMileage | undefined): number {
  if (!first || !last) return ASSUMED_PACE;
  const days = daysBetween(first.date, last.date);
  const km = last.mileage - first.mileage;
  return days < LEAST_DAYS_OF_PACE || km < 0 ? ASSUMED_PACE : km / days;
}

/**
 * The reading that makes a mileage unlikely, or null: the previous one in the order of the series, i.e. the closest of
 * the same day that is not above it, else the highest of the closest earlier day. Later readings are not checked,
 * because they were checked when entered.
 * Depends only on the previous reading and on the first and last of the series.
 * @param series in any order; a reading with the candidate’s id is ignored
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
 * `findUnlikelyRise` for several new readings of one vehicle at once.
 * @param series in any order
 */
export function findUnlikelyRises<Point extends MileagePoint>(
  series: readonly Point[],
  isNew: (point: Point) => boolean,
): Map<Point, UnlikelyRise> {
  const ordered = series.toSorted(compareReadings);
  const [first, second, beforeLast, last] = [0, 1, -2, -1].map((index) => ordered.at(index));
  const toKey = ({ date, mileage }: Point) => `${date} ${mileage}`;
  const known = new Set(series.filter((point) => !isNew(point)).map(toKey));
  const rises = new Map<Point, UnlikelyRise>();
  for (const [index, point] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before || !isNew(point) || known.has(toKey(point))) continue;
    const pace = usualPace(first === point ? second : first, last === point ? beforeLast : last);
    if (isUnlikelyRise(before, point, pace)) rises.set(point, toUnlikelyRise(toNeighbour(before), point));
  }
  return rises;
}

function toUnlikelyRise(neighbour: MileageNeighbour, candidate: DatedMileage): UnlikelyRise {
  const days = Math.max(1, daysBetween(neighbour.date, candidate.date));
  return { neighbour, kmPerDay: Math.round((candidate.mileage - neighbour.mileage) / days) };
}
