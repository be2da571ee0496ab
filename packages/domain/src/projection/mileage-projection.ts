import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { expectedPerDay, type DrivenSpan, type DrivingPattern } from '#projection/driving-pattern.ts';
import { OLDEST_READING_DAYS, trustedReadings, type DatedMileage } from '#projection/trusted-readings.ts';

/**
 * When a mileage is expected: the date, a range with a probability of 80 %, the mean pace until then and the number of
 * readings used.
 */
export interface MileageProjection {
  readonly date: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
  /** Kilometres a day, one decimal. */
  readonly kmPerDay: number;
  readonly readings: number;
}

/** Why no date can be given. */
export type NoProjection =
  /** Fewer than two consistent readings, or noProjection after a typing mistake. */
  | 'too_few_readings'
  /** The readings span less than 14 days. */
  | 'too_short'
  /** The last reading is older than 180 days. */
  | 'too_old'
  /** The mileage would be reached in more than ten years. */
  | 'hardly_driven'
  /** The mileage is already reached. */
  | 'reached';

/** Why nothing can be projected for a vehicle. */
type Unprojectable = Exclude<NoProjection, 'reached'>;

export type Projection =
  | { readonly projected: MileageProjection; readonly reason: null }
  | { readonly projected: null; readonly reason: NoProjection };

const LEAST_DAYS = 14;
const OLDEST_DAYS = 180;
/** Older readings have no effect. */
export const DAYS_THAT_COUNT = OLDEST_DAYS + OLDEST_READING_DAYS;
const LONGEST_DAYS = 3653;
/** One kilometre a month. */
const LEAST_PACE = 1 / 30;
/** Standard deviations that contain 80 % of a normal distribution. */
const Z_OF_80_PERCENT = 1.2816;
/** The pace changes over the years in ways that readings do not show, relative to the horizon. */
const DRIFT = 0.03;
/** A season may start earlier or later or last longer than in the previous year; over years this evens out. */
const SEASON = 0.32;
const YEARS_OF_SEASON = 2;

/**
 * The day on which a vehicle is expected to reach `dueMileage`, from its readings in any order. Always an estimate: it
 * never makes a reminder critical. A mileage that should be reached by now is expected today.
 */
export function projectMileage(
  series: readonly DatedMileage[],
  dueMileage: number,
  today: CivilDate,
): Projection {
  return createProjector(series, today)(dueMileage);
}

/**
 * Kilometres a day, weighted as for a projection, or the reason why they are unknown; `hardly_driven` below one
 * kilometre a month.
 */
export function estimatePace(
  series: readonly DatedMileage[],
  today: CivilDate,
):
  | { readonly kmPerDay: number; readonly reason: null }
  | { readonly kmPerDay: null; readonly reason: Unprojectable } {
  const readings = trustedReadings(series);
  const reason = findObstacle(readings, today);
  if (reason !== null) return { kmPerDay: null, reason };
  const { pace } = expectedPerDay(toSpans(readings));
  return pace < LEAST_PACE ? { kmPerDay: null, reason: 'hardly_driven' } : { kmPerDay: pace, reason: null };
}

/** How a vehicle is expected to be driven after its last reading. */
export interface ExpectedDriving {
  /** Day of the last reading. */
  readonly since: CivilDate;
  /** Expected kilometres of a day, by days after `since`. */
  readonly on: (dayAhead: number) => number;
  /** Relative standard deviation of the distance driven in a number of days. */
  readonly spreadOver: (days: number) => number;
}

/** The basis of projections; null if nothing can be projected. */
export function expectedDriving(series: readonly DatedMileage[], today: CivilDate): ExpectedDriving | null {
  const readings = trustedReadings(series);
  const last = readings.at(-1);
  if (last === undefined || findObstacle(readings, today) !== null) return null;
  const pattern = expectedPerDay(toSpans(readings));
  return { since: last.date, on: pattern.on, spreadOver: (days) => relativeSpread(pattern, days) };
}

/** `projectMileage` for several mileages of one vehicle; its readings are evaluated once. */
export function createProjector(
  series: readonly DatedMileage[],
  today: CivilDate,
): (dueMileage: number) => Projection {
  const readings = trustedReadings(series);
  const reason = findObstacle(readings, today);
  const last = readings.at(-1);
  if (reason !== null || last === undefined) return () => noProjection(reason ?? 'too_few_readings');
  const pattern = expectedPerDay(toSpans(readings));
  return (dueMileage) => {
    const km = dueMileage - last.mileage;
    if (km <= 0) return noProjection('reached');
    const days = daysToDrive(km, pattern.on);
    if (days === null) return noProjection('hardly_driven');
    const factor = Math.exp(Z_OF_80_PERCENT * relativeSpread(pattern, days));
    const daysFor = (distance: number): number => daysToDrive(distance, pattern.on) ?? LONGEST_DAYS;
    const onDay = (count: number): CivilDate => {
      const date = addDays(last.date, Math.round(count));
      return date < today ? today : date;
    };
    const projected = {
      date: onDay(days),
      earliest: onDay(Math.floor(daysFor(km / factor))),
      latest: onDay(Math.ceil(daysFor(km * factor))),
      kmPerDay: Math.round((10 * km) / days) / 10,
      readings: readings.length,
    };
    return { projected, reason: null };
  };
}

function findObstacle(readings: readonly DatedMileage[], today: CivilDate): Unprojectable | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || readings.length < 2) return 'too_few_readings';
  if (daysBetween(first.date, last.date) < LEAST_DAYS) return 'too_short';
  return daysBetween(last.date, today) > OLDEST_DAYS ? 'too_old' : null;
}

/**
 * Relative standard deviation of the distance driven in a number of days: irregularity, uncertainty of the pace,
 * season, and drift over years.
 */
function relativeSpread(
  { dispersionDays, effectiveDays, seasonality }: DrivingPattern,
  days: number,
): number {
  const driving = dispersionDays * (1 / Math.max(1, days) + 1 / effectiveDays);
  const season = (SEASON * seasonality) ** 2 * Math.max(0, 1 - days / (365 * YEARS_OF_SEASON));
  return Math.sqrt(driving + season + DRIFT ** 2 * (1 + days / 365));
}

function noProjection(reason: NoProjection): Projection {
  return { projected: null, reason };
}

function toSpans(readings: readonly DatedMileage[]): DrivenSpan[] {
  const last = readings.at(-1);
  if (last === undefined) return [];
  const points = readings.map(({ date, mileage }) => ({ day: daysBetween(last.date, date), mileage }));
  return points.slice(1).flatMap(({ day, mileage }, index) => {
    const before = points[index];
    return before === undefined ? [] : [{ from: before.day, to: day, km: mileage - before.mileage }];
  });
}

/** Days until a distance is driven; null if that takes more than ten years. */
function daysToDrive(km: number, perDay: (dayAhead: number) => number): number | null {
  let left = km;
  for (let ahead = 0; ahead < LONGEST_DAYS; ahead += 1) {
    const driven = perDay(ahead);
    if (driven >= left) return ahead + (driven > 0 ? left / driven : 0);
    left -= driven;
  }
  return null;
}
