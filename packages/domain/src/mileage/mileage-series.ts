import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';

/** Where a mileage was entered. */
export const MILEAGE_SOURCES = ['vehicle', 'record', 'expense', 'tyres', 'manual', 'purchase'] as const;
export type MileageSource = (typeof MILEAGE_SOURCES)[number];

/** A mileage reading, in whole kilometres. */
export interface MileagePoint {
  readonly id: string;
  readonly date: CivilDate;
  readonly mileage: number;
}

export interface MileageNeighbour {
  readonly date: CivilDate;
  readonly mileage: number;
}

export interface MileageNeighbours {
  /** Highest reading of the closest earlier day. */
  readonly previous: MileageNeighbour | null;
  /** Lowest reading of the closest later day. */
  readonly next: MileageNeighbour | null;
}

/**
 * The reading that gives the current mileage: latest date, then highest mileage, then greatest id. Null for an empty
 * series.
 * @param series in any order
 */
export function currentReading<T extends MileagePoint>(series: readonly T[]): T | null {
  let current: T | null = null;
  for (const point of series) {
    if (current === null || compareReadings(point, current) > 0) current = point;
  }
  return current;
}

/**
 * The readings of other days that a candidate must fit between. A reading with its id is ignored, so that a correction
 * is not compared with its old value.
 */
export function findNeighbours(
  series: readonly MileagePoint[],
  candidate: Pick<MileagePoint, 'id' | 'date'>,
): MileageNeighbours {
  let previous: MileagePoint | null = null;
  let next: MileagePoint | null = null;
  for (const point of series) {
    if (point.id === candidate.id) continue;
    const side = compareCivilDates(point.date, candidate.date);
    if (side < 0 && (previous === null || compareReadings(point, previous) > 0)) previous = point;
    if (side > 0 && (next === null || compareReadings(point, next) < 0)) next = point;
  }
  return { previous: previous && toNeighbour(previous), next: next && toNeighbour(next) };
}

/**
 * The mileage to assume for work without one: of the last reading up to that day, else of the first reading. Null
 * without readings.
 * @param latestFirst latest first; on one day the highest first
 */
export function mileageUpTo(
  latestFirst: readonly Pick<MileagePoint, 'date' | 'mileage'>[],
  day: CivilDate,
): number | null {
  const upTo = latestFirst.find(({ date }) => compareCivilDates(date, day) <= 0);
  return (upTo ?? latestFirst.at(-1))?.mileage ?? null;
}

/** Order of a series: by date, then mileage, then id. */
export function compareReadings(a: MileagePoint, b: MileagePoint): number {
  const byDate = compareCivilDates(a.date, b.date);
  if (byDate !== 0) return byDate;
  if (a.mileage !== b.mileage) return a.mileage - b.mileage;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

export function toNeighbour({ date, mileage }: MileagePoint): MileageNeighbour {
  return { date, mileage };
}
