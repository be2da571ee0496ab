import { addDays, compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';

/** A reading of the odometer as a projection reads it; `mileage` in whole kilometres. */
export interface DatedMileage {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** Faster than this, in kilometres a day, nobody drives from one reading to the next: one of the two is a slip. */
const FASTEST_KM_PER_DAY = 1500;
/** Older readings say nothing of how somebody drives now. */
export const OLDEST_READING_DAYS = 3 * 366;
/** The newest days are enough: more decide nothing, and each is compared with each. */
export const MOST_DAYS_OF_READINGS = 250;

/**
 * The readings that can all be true, in order, ending with the current one: the longest chain in which the mileage never
 * falls and never rises faster than a vehicle drives. Slips of the keyboard, corrections and readings of an odometer that
 * was replaced are left out. Of one day the highest stands.
 */
export function trustedReadings(series: readonly DatedMileage[]): readonly DatedMileage[] {
  const newest = lastOfEachDay(series).slice(-MOST_DAYS_OF_READINGS);
  const latest = newest.at(-1);
  if (latest === undefined) return [];
  const oldest = addDays(latest.date, -OLDEST_READING_DAYS);
  return longestChainTo(newest.filter(({ date }) => date >= oldest));
}

function lastOfEachDay(series: readonly DatedMileage[]): DatedMileage[] {
  const ordered = series.toSorted((a, b) => compareCivilDates(a.date, b.date) || a.mileage - b.mileage);
  return ordered.filter(({ date }, index) => ordered[index + 1]?.date !== date);
}

interface Link {
  readonly length: number;
  readonly before: number | null;
  /** The length of the longest chain that ends here or earlier. */
  readonly longest: number;
}

/** Ends with the last reading, whatever came before: what is due is counted from it. */
function longestChainTo(readings: readonly DatedMileage[]): DatedMileage[] {
  const links: Link[] = [];
  const first = readings[0]?.date;
  const points = readings.map(({ date, mileage }) => ({
    day: first ? daysBetween(first, date) : 0,
    mileage,
  }));
  for (const [index, reading] of points.entries()) {
    let best: Pick<Link, 'length' | 'before'> = { length: 1, before: null };
    for (let before = index - 1; before >= 0; before -= 1) {
      const earlier = points[before];
      const link = links[before];
      // Nothing before it makes a longer chain: without slips that is so after one step.
      if (earlier === undefined || link === undefined || link.longest < best.length) break;
      if (link.length < best.length) continue;
      if (canFollow(earlier, reading)) best = { length: link.length + 1, before };
    }
    links.push({ ...best, longest: Math.max(best.length, links.at(-1)?.longest ?? 0) });
  }
  const chain: DatedMileage[] = [];
  for (let at: number | null = readings.length - 1; at !== null; at = links[at]?.before ?? null) {
    const reading = readings[at];
    if (reading) chain.push(reading);
  }
  return chain.reverse();
}

interface Point {
  readonly day: number;
  readonly mileage: number;
}

function canFollow(earlier: Point, later: Point): boolean {
  const driven = later.mileage - earlier.mileage;
  return driven >= 0 && driven <= FASTEST_KM_PER_DAY * (later.day - earlier.day);
}
