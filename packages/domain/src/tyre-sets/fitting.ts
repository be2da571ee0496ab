import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';

/** The tyres on each axle of a vehicle from a day on, until the next fitting. Null: unknown. */
export interface Fitting {
  readonly id: string;
  readonly vehicle_id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** The id of a set. */
  readonly front: string | null;
  readonly rear: string | null;
  /** The tyres changed positions within their set. */
  readonly rotated: boolean;
}

export type Axle = 'both' | 'front' | 'rear';

/** The sets on the two axles. */
export type Fitted = Pick<Fitting, 'front' | 'rear'>;

/** The days during which a set stayed on an axle. */
export interface FittedSpan {
  /** The fitting that put the set on. */
  readonly fitting: string;
  readonly vehicle_id: string;
  readonly set: string;
  readonly axle: Axle;
  readonly from: CivilDate;
  /** The day of the fitting that took the set off; null: still on. */
  readonly to: CivilDate | null;
}

const NOTHING: Fitted = { front: null, rear: null };

/** By date, then mileage (none: last), then id. */
export function compareFittings(a: FittingOrder, b: FittingOrder): number {
  return (
    compareCivilDates(a.date, b.date) ||
    compareNumbers(a.mileage ?? Infinity, b.mileage ?? Infinity) ||
    compareTexts(a.id, b.id)
  );
}

export type FittingOrder = Pick<Fitting, 'id' | 'date' | 'mileage'>;

export function inOrderOfFitting<F extends FittingOrder>(fittings: readonly F[]): F[] {
  return fittings.toSorted(compareFittings);
}

/** Finds what is on the axles at the end of a day. */
export function whatIsFitted(fittings: readonly Fitting[], onDate: CivilDate): Fitted {
  const last = inOrderOfFitting(fittings).findLast(({ date }) => date <= onDate);
  return last ? { front: last.front, rear: last.rear } : NOTHING;
}

/** The axles that a set is on; null for neither. */
export function axleOf({ front, rear }: Fitted, set: string): Axle | null {
  if (front === set) return rear === set ? 'both' : 'front';
  return rear === set ? 'rear' : null;
}

/** The sets of a fitting, each once. */
export function setsOf({ front, rear }: Fitted): string[] {
  return [...new Set([front, rear].filter((set) => set !== null))];
}

/** The days on which the tyres of a set were rotated, in any order. */
export function rotationsOf(set: string, fittings: readonly Fitting[]): CivilDate[] {
  return fittings.filter((fitting) => fitting.rotated && axleOf(fitting, set)).map(({ date }) => date);
}

/**
 * The periods of each set on each axle, in the order of fitting.
 * @param fittings of one vehicle, in any order
 */
export function fittedSpans(fittings: readonly Fitting[]): FittedSpan[] {
  const spans: FittedSpan[] = [];
  let open = new Map<string, FittedSpan>();
  for (const fitting of inOrderOfFitting(fittings)) {
    const still = new Map<string, FittedSpan>();
    for (const set of setsOf(fitting)) {
      const axle = axleOf(fitting, set);
      if (axle === null) continue;
      const before = open.get(set);
      const { id, vehicle_id, date } = fitting;
      still.set(
        set,
        before?.axle === axle ? before : { fitting: id, vehicle_id, set, axle, from: date, to: null },
      );
    }
    for (const [set, span] of open) {
      if (still.get(set) !== span) spans.push({ ...span, to: fitting.date });
    }
    open = still;
  }
  return [...spans, ...open.values()];
}

function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
