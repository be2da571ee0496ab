import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';

/** One reading of a vehicle's odometer; `mileage` in whole kilometres. */
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
  /** The highest reading of the closest earlier day. */
  readonly previous: MileageNeighbour | null;
  /** The lowest reading of the closest later day. */
  readonly next: MileageNeighbour | null;
}

export type MileageOrderCheck =
  | { readonly ok: true }
  | ({ readonly ok: false; readonly code: 'mileage_out_of_order' } & MileageNeighbours);

/**
 * The reading that gives a vehicle its current mileage: the latest date, the highest on that day (contract,
 * section 3); of two equal ones the greatest id. Null for an empty series, which may be in any order.
 */
export function currentReading<T extends MileagePoint>(series: readonly T[]): T | null {
  let current: T | null = null;
  for (const point of series) {
    if (current === null || compareReadings(point, current) > 0) current = point;
  }
  return current;
}

/**
 * The readings that a candidate has to fit between. Readings of its own day are no neighbours: their order
 * within the day is not known. Its own id is left out, so that a correction is not compared with what it replaces.
 */
export function neighboursOf(
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
  return { previous: neighbourFrom(previous), next: neighbourFrom(next) };
}

/**
 * Whether a reading keeps the order by date: not below the reading before it, not above the one after it.
 * A refusal names both neighbours, so that the screen can show them and ask for confirmation (`confirmMileage`).
 * @example 41 000 km on 1 May between 40 000 km in March and 42 000 km in July is accepted; 43 000 km is refused.
 */
export function checkMileageOrder(
  series: readonly MileagePoint[],
  candidate: MileagePoint,
): MileageOrderCheck {
  const { previous, next } = neighboursOf(series, candidate);
  const isBelowPrevious = previous !== null && candidate.mileage < previous.mileage;
  const isAboveNext = next !== null && candidate.mileage > next.mileage;
  if (!isBelowPrevious && !isAboveNext) return { ok: true };
  return { ok: false, code: 'mileage_out_of_order', previous, next };
}

/**
 * So many readings of a day a typed current mileage corrects at most: each goes to the trash by itself. More of one day are no
 * slip of a person: they came by an import.
 */
export const MOST_CORRECTED_READINGS = 100;

/** A reading with what holds it: a record or an expense, or neither where a person typed it. */
interface HeldPoint extends MileagePoint {
  readonly record_id: string | null;
  readonly expense_id: string | null;
}

/**
 * The reading of its own day that a typed current mileage cannot overrule; null where it may be taken. Confirmed, it
 * takes the place of those that were typed; one of a record or expense stays, and so do more than
 * `MOST_CORRECTED_READINGS`.
 * @param above the readings of the day above that mileage, the highest first; of more than the limit one more is enough
 */
export function overrulingReading(
  above: readonly HeldPoint[],
  isConfirmed: boolean,
): MileageNeighbour | null {
  const isMany = above.length > MOST_CORRECTED_READINGS;
  const stays = above.find(
    ({ record_id, expense_id }) => isMany || !isConfirmed || record_id !== null || expense_id !== null,
  );
  return neighbourFrom(stays ?? null);
}

/** The order of a series: by date, then mileage, then id. */
export function compareReadings(a: MileagePoint, b: MileagePoint): number {
  const byDate = compareCivilDates(a.date, b.date);
  if (byDate !== 0) return byDate;
  if (a.mileage !== b.mileage) return a.mileage - b.mileage;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

function neighbourFrom(point: MileagePoint | null): MileageNeighbour | null {
  return point === null ? null : { date: point.date, mileage: point.mileage };
}
