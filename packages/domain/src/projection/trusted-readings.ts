import { addDays, compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';

/** A mileage reading for projections, in whole kilometres. */
export interface DatedMileage {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** No vehicle covers more kilometres a day between two readings: one of them is a typing mistake. */
const FASTEST_KM_PER_DAY = 1500;
/** Older readings say nothing about current driving. */
export const OLDEST_READING_DAYS = 3 * 366;
/** Limits the pairwise comparison of readings; the newest days suffice. */
export const MOST_DAYS_OF_READINGS = 250;

/**
 * The readings that are consistent with each other, in order, ending with the current one: the longest chain in which
 * the mileage never falls and never rises faster than a vehicle drives. Excludes typing mistakes, corrections and
 * readings of a replaced odometer. On one day the highest reading is used.
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
  readonly reading: DatedMileage;
  readonly day: number;
  /** Number of readings in the longest chain ending here. */
  length: number;
  before: Link | null;
  /** Length of the longest chain ending here or earlier. */
  longest: number;
}

/** The chain always ends with the last reading, because due mileages count from it. */
function longestChainTo(readings: readonly DatedMileage[]): DatedMileage[] {
  const first = readings[0]?.date;
  const links: Link[] = [];
  for (const reading of readings) {
    const day = first ? daysBetween(first, reading.date) : 0;
    const link: Link = { reading, day, length: 1, before: null, longest: 1 };
    for (let at = links.length - 1; at >= 0; at -= 1) {
      const earlier = links[at];
      // No earlier reading has a longer chain. Without typing mistakes this holds after one step.
      if (earlier === undefined || earlier.longest < link.length) break;
      if (earlier.length < link.length || !canFollow(earlier, link)) continue;
      link.length = earlier.length + 1;
      link.before = earlier;
    }
    link.longest = Math.max(link.length, links.at(-1)?.longest ?? 0);
    links.push(link);
  }
  const chain: DatedMileage[] = [];
  for (let link = links.at(-1) ?? null; link; link = link.before) chain.push(link.reading);
  return chain.reverse();
}

function canFollow(earlier: Link, later: Link): boolean {
  const driven = later.reading.mileage - earlier.reading.mileage;
  return driven >= 0 && driven <= FASTEST_KM_PER_DAY * (later.day - earlier.day);
}
