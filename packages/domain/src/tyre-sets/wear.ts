import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { expectedDriving } from '#projection/mileage-projection.ts';
import { distanceUntil, type TyreHistory } from '#tyre-sets/distance.ts';
import {
  axleOf,
  fittedSpans,
  inOrderOfFitting,
  rotationsOf,
  setsOf,
  type FittedSpan,
  type Fitting,
} from '#tyre-sets/fitting.ts';
import type { TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import { expectedSeason, isInSeason, type SwapDays } from '#tyre-sets/season.ts';
import { treadLimitsOf, type TreadLimit } from '#tyre-sets/tread-limits.ts';
import { tyreAtWheel, wheelsOfAxle, wheelsOfSet, type TyreAtWheel } from '#tyre-sets/tread.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/**
 * When the most worn tyre of a set is expected to reach a limit: the day, and a range with a probability of
 * 80 %.
 */
export interface WearEstimate {
  readonly limit_mm: number;
  readonly kind: TreadLimit['kind'];
  readonly date: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
}

/** The facts from which the wear of a set is estimated. */
export interface WearFacts {
  readonly set: TyreSet;
  /** The vehicle of the set. */
  readonly vehicle: TyredVehicle;
  /** The sets of its vehicle, with or without this one. */
  readonly sets: readonly Pick<TyreSet, 'id' | 'season' | 'retired_on'>[];
  /** Histories of every vehicle that the set was fitted to, with all readings of the last three years. */
  readonly histories: readonly TyreHistory[];
  /** The swap days of the vehicle, if its owner chose others. */
  readonly swapDays?: SwapDays;
}

/** Standard deviation of a measured depth, in mm. */
const MEASURING_ERROR_MM = 0.2;
/** Number of standard deviations on each side that cover 80 % of a normal distribution. */
const Z_OF_80_PERCENT = 1.2816;
/** Relative standard deviation of wear counted in days, because no mileage is known. */
const SPREAD_OF_DAYS = 0.3;
/** About ten years: later the age of the tyres decides. */
const LONGEST_DAYS = 3653;

/**
 * Estimates when the tyres of a set reach the limits of law and advice, by a line through the treads of each
 * tyre. Empty with fewer than two treads of a tyre, if the wear is within the measuring error, and for a set
 * that is not expected to be used again.
 */
export function wearOf(facts: WearFacts, today: CivilDate): WearEstimate[] {
  const { set, vehicle, histories } = facts;
  const tyres = tyresOf(set, histories).filter(({ treads }) => treads.length > 1);
  const use = tyres.length > 0 ? expectedUse(facts, today) : null;
  if (use === null) return [];
  return treadLimitsOf(vehicle, set.season).flatMap(({ limit_mm, kind }) => {
    const [first] = tyres
      .flatMap((tyre) => whenWorn(tyre, limit_mm, use, today) ?? [])
      .toSorted((a, b) => daysBetween(b.date, a.date));
    return first ? [{ limit_mm, kind, ...first }] : [];
  });
}

/** The tyres of a set by wheel: on the axles where it was last fitted, else at the wheels of its treads. */
export function tyresOf(set: TyreSet, histories: readonly TyreHistory[]): TyreAtWheel[] {
  const fittings = histories.flatMap((history) => history.fittings);
  const rotations = rotationsOf(set.id, fittings);
  const last = inOrderOfFitting(fittings).findLast((fitting) => axleOf(fitting, set.id) !== null);
  const axle = last ? axleOf(last, set.id) : null;
  const wheels = axle === null ? wheelsOfSet(set) : wheelsOfAxle(axle);
  return wheels.map((wheel) => tyreAtWheel(set, wheel, rotations));
}

/** The use of a set: in kilometres, or in days on the road if no mileage is known. */
interface ExpectedUse {
  /** Its total until a day; below 0 before its first fitting. */
  readonly until: (day: CivilDate) => number;
  /** The last day for which `until` is known. */
  readonly since: CivilDate;
  /** The expected use from `since` until the end of each of the following days. */
  readonly ahead: readonly number[];
  readonly spreadOver: (days: number) => number;
}

function expectedUse(facts: WearFacts, today: CivilDate): ExpectedUse | null {
  const { set, histories } = facts;
  const spans = histories
    .flatMap(({ fittings }) => fittedSpans(fittings))
    .filter((span) => span.set === set.id);
  const isDriven = daysOfUse(facts, spans, today);
  if (isDriven === null) return null;
  const readings = histories.find(({ vehicle_id: id }) => id === set.vehicle_id)?.readings ?? [];
  const driving = expectedDriving(readings, today);
  const distance = distanceUntil(set.id, withSetBefore(set.id, histories));
  if (driving === null || distance(today) === null) {
    const ahead = addedUp((days) => (isDriven(addDays(today, days)) ? 1 : 0));
    return { until: daysOnTheRoad(set, spans), since: today, ahead, spreadOver: () => SPREAD_OF_DAYS };
  }
  const { since, spreadOver } = driving;
  const ahead = addedUp((days) => (isDriven(addDays(since, days)) ? driving.on(days) : 0));
  return { until: (day) => distance(day) ?? 0, since, ahead, spreadOver };
}

function addedUp(onDay: (dayAhead: number) => number): number[] {
  let sum = 0;
  return Array.from({ length: LONGEST_DAYS }, (_, dayAhead) => (sum += onDay(dayAhead)));
}

/**
 * Returns whether a set is driven on a day. In the past: the days on which it was fitted. From now on: its
 * season if its vehicle has tyres of another one, else always. Null if it is not expected to be used:
 * retired, or taken off without a season.
 */
function daysOfUse(
  { set, sets, swapDays }: WearFacts,
  spans: readonly FittedSpan[],
  today: CivilDate,
): ((day: CivilDate) => boolean) | null {
  if (set.retired_on !== null) return null;
  const season = expectedSeason(set, sets);
  const isFitted = spans.some(({ to }) => to === null);
  if (season === null && !isFitted && spans.length > 0) return null;
  return (day) => {
    if (day <= today && spans.length > 0) return spans.some((span) => isOn(span, day));
    return season === null || isInSeason(season, day, swapDays);
  };
}

function isOn({ from, to }: FittedSpan, day: CivilDate): boolean {
  return from <= day && (to === null || day < to);
}

/**
 * Assumes that the first known set of a vehicle was also on it before its first fitting: its earlier treads
 * were then measured on the road, not while it was stored.
 */
function withSetBefore(set: string, histories: readonly TyreHistory[]): TyreHistory[] {
  return histories.map((history) => {
    const first = inOrderOfFitting(history.fittings).find((fitting) => setsOf(fitting).length > 0);
    const start = history.readings.map(({ date }) => date).toSorted()[0];
    if (!first || axleOf(first, set) === null || start === undefined || start >= first.date) return history;
    const before: Fitting = { ...first, id: '', date: start, mileage: null, rotated: false };
    return { ...history, fittings: [before, ...history.fittings] };
  });
}

/** Days on an axle; calendar days for a set that was never fitted. */
function daysOnTheRoad(set: TyreSet, spans: readonly FittedSpan[]): (day: CivilDate) => number {
  const first = set.treads.map(({ date }) => date).toSorted()[0];
  if (first === undefined) return () => 0;
  if (spans.length === 0) return (day) => daysBetween(first, day);
  return (day) =>
    spans.reduce((sum, { from, to }) => {
      const end = to !== null && to < day ? to : day;
      return sum + Math.max(0, daysBetween(from, end));
    }, 0);
}

type WornOn = Pick<WearEstimate, 'date' | 'earliest' | 'latest'>;

/** Estimates when a tyre is worn to a limit; null if it cannot be estimated. */
function whenWorn({ treads }: TyreAtWheel, limit: number, use: ExpectedUse, today: CivilDate): WornOn | null {
  const reached = treads.find(({ mm }) => mm <= limit);
  if (reached) return { date: reached.date, earliest: reached.date, latest: reached.date };
  const line = fitLine(treads.map(({ date, mm }) => ({ at: use.until(date), mm })));
  if (line === null) return null;
  const fromMiddle = (limit - line.mm) / line.slope;
  const left = line.middle + fromMiddle - use.until(use.since);
  if (left <= 0) return { date: today, earliest: today, latest: today };
  // The standard error of the point where the fitted line reaches the limit.
  const error =
    (MEASURING_ERROR_MM / -line.slope) * Math.sqrt(1 / line.count + fromMiddle ** 2 / line.squares);
  const days = daysFor(left, use);
  if (days === null) return null;
  const factor = Math.exp(Z_OF_80_PERCENT * Math.hypot(error / left, use.spreadOver(days)));
  const onDay = (count: number): CivilDate => {
    const day = addDays(use.since, count);
    return day < today ? today : day;
  };
  return {
    date: onDay(days),
    earliest: onDay(daysFor(left / factor, use) ?? days),
    latest: onDay(daysFor(left * factor, use) ?? LONGEST_DAYS),
  };
}

interface Line {
  readonly count: number;
  /** The mean of the points, and its depth. */
  readonly middle: number;
  readonly mm: number;
  readonly squares: number;
  /** Millimetres per kilometre or day; below 0. */
  readonly slope: number;
}

/** Fits a line through depths by least squares; null if the wear is within the measuring error. */
function fitLine(points: readonly { readonly at: number; readonly mm: number }[]): Line | null {
  const count = points.length;
  const middle = sumOf(points, ({ at }) => at) / count;
  const mm = sumOf(points, (point) => point.mm) / count;
  const squares = sumOf(points, ({ at }) => (at - middle) ** 2);
  const slope = sumOf(points, (point) => (point.at - middle) * (point.mm - mm)) / squares;
  const isMoreThanError = -slope * Math.sqrt(squares) > Z_OF_80_PERCENT * MEASURING_ERROR_MM;
  return isMoreThanError ? { count, middle, mm, squares, slope } : null;
}

/** Number of days until this much is driven; null if more than ten years. */
function daysFor(amount: number, { ahead }: ExpectedUse): number | null {
  const index = ahead.findIndex((run) => run >= amount);
  return index === -1 ? null : index + 1;
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
