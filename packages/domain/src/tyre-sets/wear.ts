import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { paceOf } from '#projection/mileage-projection.ts';
import { distanceUntil, type TyreHistory } from '#tyre-sets/distance.ts';
import { axleOf, fittedSpans, inOrderOfFitting, type Axle, type FittedSpan } from '#tyre-sets/fitting.ts';
import type { TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import { expectedSeason, isInSeason, type SwapSeason } from '#tyre-sets/season.ts';
import { AXLE_DIFFERENCE_LIMIT, treadLimitsOf, type TreadLimit } from '#tyre-sets/tread-limits.ts';
import { tyreAtWheel, WHEELS, wheelsOfAxle, type TyreAtWheel, type Wheel } from '#tyre-sets/tread.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/** When the most worn tyre of a set is expected to reach a limit: the day, and the range that holds it four times out of five. */
export interface WearEstimate {
  readonly limit_mm: number;
  readonly kind: TreadLimit['kind'];
  readonly date: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
}

/** What the wear of a set is estimated from. */
export interface WearFacts {
  readonly set: TyreSet;
  /** The vehicle of the set. */
  readonly vehicle: TyredVehicle;
  /** The other sets of its vehicle, and this one where that is easier. */
  readonly sets: readonly Pick<TyreSet, 'id' | 'season' | 'retired_on'>[];
  /** Of every vehicle that the set was fitted to. */
  readonly histories: readonly TyreHistory[];
}

/** Standard deviation of a depth that a person measures, in mm. */
const MEASURING_ERROR_MM = 0.2;
/** So many standard deviations hold 80 % of a normal distribution. */
const Z_OF_80_PERCENT = 1.2816;
/** Standard deviation of how much is driven from now on, by what was driven: relative to it. */
const SPREAD_OF_PACE = 0.15;
/** … and of wear that is counted in days, because no mileage is known. */
const SPREAD_OF_DAYS = 0.3;
/** Beyond that the age of the tyres decides. */
const LONGEST_DAYS = 3653;

/**
 * When the tyres of a set are expected to reach the limits of law and advice, by a line through the treads of each tyre. Empty
 * with fewer than two treads of one tyre, with less wear than a measuring error may be, and for a set that nobody is expected
 * to drive on: then nothing can be said.
 */
export function wearOf(facts: WearFacts, today: CivilDate): WearEstimate[] {
  const { set, vehicle } = facts;
  const use = expectedUse(facts, today);
  if (use === null) return [];
  const lines = tyresOf(set, facts.histories).filter(({ treads }) => treads.length > 1);
  return treadLimitsOf(vehicle, set.season).flatMap(({ limit_mm, kind }) => {
    const [first] = lines
      .flatMap((tyre) => whenWorn(tyre, limit_mm, use, today) ?? [])
      .toSorted((a, b) => daysBetween(b.date, a.date));
    return first ? [{ limit_mm, kind, ...first }] : [];
  });
}

/** How a set runs: what it ran until a day, by which its wear is counted, and what it is expected to run on a day. */
interface ExpectedUse {
  /** Kilometres, or days on the road where no mileage is known. */
  readonly until: (day: CivilDate) => number;
  /** The last day for which `until` is known. */
  readonly knownUntil: CivilDate;
  readonly on: (day: CivilDate) => number;
  readonly spread: number;
}

function expectedUse({ set, sets, histories }: WearFacts, today: CivilDate): ExpectedUse | null {
  const spans = histories
    .flatMap(({ fittings }) => fittedSpans(fittings))
    .filter((span) => span.set === set.id);
  const isDriven = expectedDays(set, sets, spans, today);
  if (isDriven === null) return null;
  const readings = histories.find(({ vehicle_id: id }) => id === set.vehicle_id)?.readings ?? [];
  const { kmPerDay } = paceOf(readings, today);
  const last = readings.reduce<CivilDate | null>((day, { date }) => (day && day > date ? day : date), null);
  const distance = distanceUntil(set.id, histories);
  const isCounted = set.treads.every(({ date }) => distance(date) !== null);
  if (kmPerDay !== null && last !== null && isCounted) {
    return {
      until: (day) => distance(day) ?? 0,
      knownUntil: last < today ? last : today,
      on: (day) => (isDriven(day) ? kmPerDay : 0),
      spread: SPREAD_OF_PACE,
    };
  }
  return {
    until: daysOnTheRoad(set, spans),
    knownUntil: today,
    on: (day) => (isDriven(day) ? 1 : 0),
    spread: SPREAD_OF_DAYS,
  };
}

/**
 * On which days a set is driven: on those on which it was fitted, and from now on in its season where its vehicle has tyres
 * of another one, else always. Null where nobody drives on it: it is retired, or lies in the cellar.
 */
function expectedDays(
  set: TyreSet,
  sets: WearFacts['sets'],
  spans: readonly FittedSpan[],
  today: CivilDate,
): ((day: CivilDate) => boolean) | null {
  if (set.retired_on !== null && set.retired_on <= today) return null;
  const season: SwapSeason | null = expectedSeason(set, sets);
  const isFitted = spans.some(({ to }) => to === null);
  if (season === null && !isFitted && spans.length > 0) return null;
  return (day) => {
    if (day <= today && spans.length > 0) return spans.some((span) => isOn(span, day));
    return season === null || isInSeason(season, day);
  };
}

function isOn({ from, to }: FittedSpan, day: CivilDate): boolean {
  return from <= day && (to === null || day < to);
}

/** Days on an axle; of a set that was never fitted, days. */
function daysOnTheRoad(set: TyreSet, spans: readonly FittedSpan[]): (day: CivilDate) => number {
  const first = set.treads.map(({ date }) => date).toSorted()[0];
  if (spans.length === 0) return (day) => (first === undefined ? 0 : daysBetween(first, day));
  return (day) =>
    spans.reduce((sum, { from, to }) => {
      const end = to !== null && to < day ? to : day;
      return sum + Math.max(0, daysBetween(from, end));
    }, 0);
}

/** The tyres of a set by their wheels: of the axles that it was last on, else all. */
function tyresOf(set: TyreSet, histories: readonly TyreHistory[]): TyreAtWheel[] {
  const rotations = rotationsOf(set.id, histories);
  return lastWheels(set.id, histories).map((wheel) => tyreAtWheel(set, wheel, rotations));
}

/** The days on which the tyres of a set changed their positions. */
export function rotationsOf(set: string, histories: readonly TyreHistory[]): CivilDate[] {
  return histories.flatMap(({ fittings }) =>
    fittings.filter((fitting) => fitting.rotated && axleOf(fitting, set) !== null).map(({ date }) => date),
  );
}

function lastWheels(set: string, histories: readonly TyreHistory[]): readonly Wheel[] {
  const last = inOrderOfFitting(histories.flatMap(({ fittings }) => fittings)).findLast(
    (fitting) => axleOf(fitting, set) !== null,
  );
  const axle: Axle | null = last ? axleOf(last, set) : null;
  return axle === null ? WHEELS : wheelsOfAxle(axle);
}

type WornOn = Pick<WearEstimate, 'date' | 'earliest' | 'latest'>;

/** When a tyre is worn down to a limit; null where that cannot be told. */
function whenWorn({ treads }: TyreAtWheel, limit: number, use: ExpectedUse, today: CivilDate): WornOn | null {
  const reached = treads.find(({ mm }) => mm <= limit);
  if (reached) return { date: reached.date, earliest: reached.date, latest: reached.date };
  const line = fitLine(treads.map(({ date, mm }) => ({ at: use.until(date), mm })));
  if (line === null) return null;
  const known = use.until(use.knownUntil);
  const left = (limit - line.mm) / line.slope + line.at - known;
  // Standard error of the place at which a calibration line meets a depth.
  const error =
    (MEASURING_ERROR_MM / -line.slope) *
    Math.sqrt(1 / line.count + (left + known - line.at) ** 2 / line.squares);
  if (left <= 0) return { date: today, earliest: today, latest: today };
  const factor = Math.exp(Z_OF_80_PERCENT * Math.hypot(error / left, use.spread));
  const date = dayAfter(left, use, today);
  if (date === null) return null;
  return {
    date,
    earliest: dayAfter(left / factor, use, today) ?? date,
    latest: dayAfter(left * factor, use, today) ?? addDays(use.knownUntil, LONGEST_DAYS),
  };
}

interface Line {
  readonly count: number;
  /** The middle of the line, and its depth there. */
  readonly at: number;
  readonly mm: number;
  readonly squares: number;
  /** Millimetres for each kilometre or day; below 0. */
  readonly slope: number;
}

/** The line through depths by least squares; null where the wear is not more than errors of measuring may be. */
function fitLine(points: readonly { readonly at: number; readonly mm: number }[]): Line | null {
  const count = points.length;
  const at = sumOf(points, (point) => point.at) / count;
  const mm = sumOf(points, (point) => point.mm) / count;
  const squares = sumOf(points, (point) => (point.at - at) ** 2);
  if (squares === 0) return null;
  const slope = sumOf(points, (point) => (point.at - at) * (point.mm - mm)) / squares;
  return -slope * Math.sqrt(squares) > Z_OF_80_PERCENT * MEASURING_ERROR_MM
    ? { count, at, mm, squares, slope }
    : null;
}

/** The day by which so much is run; null when that takes more than ten years. A day that is over by now is today. */
function dayAfter(amount: number, { knownUntil, on }: ExpectedUse, today: CivilDate): CivilDate | null {
  let left = amount;
  for (let ahead = 1; ahead <= LONGEST_DAYS; ahead += 1) {
    const day = addDays(knownUntil, ahead);
    left -= on(day);
    if (left <= 0) return day < today ? today : day;
  }
  return null;
}

/** Two tyres of an axle that differ by more than the law allows. */
export interface AxleDifference {
  readonly axle: 'front' | 'rear';
  readonly set: string;
  readonly mm: number;
}

/**
 * The axles of a vehicle whose two tyres differ by more than 5 mm, by their last treads. Tyres only wear: the deeper tread has
 * to be as new as the other, else it may be gone by now.
 */
export function axleDifferences(
  fitted: { readonly front: TyreSet | null; readonly rear: TyreSet | null },
  histories: readonly TyreHistory[],
): AxleDifference[] {
  return (['front', 'rear'] as const).flatMap((axle) => {
    const set = fitted[axle];
    if (set === null) return [];
    const rotations = rotationsOf(set.id, histories);
    const [left, right] = wheelsOfAxle(axle).map((wheel) => tyreAtWheel(set, wheel, rotations).treads.at(-1));
    if (!left || !right) return [];
    const [deeper, other] = left.mm > right.mm ? [left, right] : [right, left];
    const mm = Math.round((deeper.mm - other.mm) * 10) / 10;
    return mm > AXLE_DIFFERENCE_LIMIT.mm && deeper.date >= other.date ? [{ axle, set: set.id, mm }] : [];
  });
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
