import { addDays, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import { expectedPerDay, type DrivenSpan, type DrivingPattern } from '#projection/driving-pattern.ts';
import { OLDEST_READING_DAYS, trustedReadings, type DatedMileage } from '#projection/trusted-readings.ts';

/**
 * When a mileage is expected: the day, the range that holds it four times out of five, the mean pace
 * until then and the number of readings that it is from.
 */
export interface MileageProjection {
  readonly date: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
  /** Kilometres a day, one decimal. */
  readonly kmPerDay: number;
  readonly readings: number;
}

/** Why no day can be given. */
export type NoProjection =
  /** Fewer than two readings that can both be true, or none later than a slip. */
  | 'too_few_readings'
  /** The readings lie less than 14 days apart. */
  | 'too_short'
  /** The last reading is older than 180 days. */
  | 'too_old'
  /** The vehicle is hardly driven: the mileage would be reached in more than ten years. */
  | 'hardly_driven'
  /** The mileage is reached already. */
  | 'reached';

/** Why nothing can be told of a vehicle at all. */
type Unprojectable = Exclude<NoProjection, 'reached'>;

export type Projection =
  | { readonly projected: MileageProjection; readonly reason: null }
  | { readonly projected: null; readonly reason: NoProjection };

const LEAST_DAYS = 14;
const OLDEST_DAYS = 180;
/** Readings before that many days ago decide nothing. */
export const DAYS_THAT_COUNT = OLDEST_DAYS + OLDEST_READING_DAYS;
const LONGEST_DAYS = 3653;
/** A kilometre a month. */
const LEAST_PACE = 1 / 30;
/** So many standard deviations hold 80 % of a normal distribution. */
const Z_OF_80_PERCENT = 1.2816;
/** A pace changes over the years in ways that readings do not show: relative to the horizon. */
const DRIFT = 0.03;
/** A season comes earlier or later, longer or shorter than that of the year before; over years that evens out. */
const SEASON = 0.32;
const YEARS_OF_SEASON = 2;

/**
 * The day on which a vehicle is expected to show `dueMileage`, from its readings in any order. It is an estimate: it never
 * makes a reminder critical. A mileage that should be reached by now is expected today.
 */
export function projectMileage(
  series: readonly DatedMileage[],
  dueMileage: number,
  today: CivilDate,
): Projection {
  return projectorOf(series, today)(dueMileage);
}

/**
 * How far a vehicle is driven a day, weighted as for a projection, in kilometres; or why that is not known.
 * `hardly_driven` below a kilometre a month.
 */
export function paceOf(
  series: readonly DatedMileage[],
  today: CivilDate,
):
  | { readonly kmPerDay: number; readonly reason: null }
  | { readonly kmPerDay: null; readonly reason: Unprojectable } {
  const readings = trustedReadings(series);
  const reason = faultOf(readings, today);
  if (reason !== null) return { kmPerDay: null, reason };
  const { pace } = expectedPerDay(spansOf(readings));
  return pace < LEAST_PACE ? { kmPerDay: null, reason: 'hardly_driven' } : { kmPerDay: pace, reason: null };
}

/** How a vehicle is expected to be driven after its last reading. */
export interface ExpectedDriving {
  /** The day of the last reading. */
  readonly since: CivilDate;
  /** Kilometres of a day so many days later. */
  readonly on: (dayAhead: number) => number;
  /** The standard deviation of the distance of so many days, relative to it. */
  readonly spreadOver: (days: number) => number;
}

/** What projections are made from; null where nothing can be told of the vehicle. */
export function expectedDriving(series: readonly DatedMileage[], today: CivilDate): ExpectedDriving | null {
  const readings = trustedReadings(series);
  const last = readings.at(-1);
  if (last === undefined || faultOf(readings, today) !== null) return null;
  const pattern = expectedPerDay(spansOf(readings));
  return { since: last.date, on: pattern.on, spreadOver: (days) => spreadOf(pattern, days) };
}

/** `projectMileage` for several mileages of one vehicle: its readings are judged once. */
export function projectorOf(
  series: readonly DatedMileage[],
  today: CivilDate,
): (dueMileage: number) => Projection {
  const readings = trustedReadings(series);
  const reason = faultOf(readings, today);
  const last = readings.at(-1);
  if (reason !== null || last === undefined) return () => none(reason ?? 'too_few_readings');
  const pattern = expectedPerDay(spansOf(readings));
  return (dueMileage) => {
    const km = dueMileage - last.mileage;
    if (km <= 0) return none('reached');
    const days = daysToDrive(km, pattern.on);
    if (days === null) return none('hardly_driven');
    const factor = Math.exp(Z_OF_80_PERCENT * spreadOf(pattern, days));
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

function faultOf(readings: readonly DatedMileage[], today: CivilDate): Unprojectable | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || readings.length < 2) return 'too_few_readings';
  if (daysBetween(first.date, last.date) < LEAST_DAYS) return 'too_short';
  return daysBetween(last.date, today) > OLDEST_DAYS ? 'too_old' : null;
}

/** The standard deviation of the distance driven in so many days, relative to it: of driving, the pace, the season and of years. */
function spreadOf({ dispersionDays, effectiveDays, seasonality }: DrivingPattern, days: number): number {
  const driving = dispersionDays * (1 / Math.max(1, days) + 1 / effectiveDays);
  const season = (SEASON * seasonality) ** 2 * Math.max(0, 1 - days / (365 * YEARS_OF_SEASON));
  return Math.sqrt(driving + season + DRIFT ** 2 * (1 + days / 365));
}

function none(reason: NoProjection): Projection {
  return { projected: null, reason };
}

function spansOf(readings: readonly DatedMileage[]): DrivenSpan[] {
  const last = readings.at(-1);
  if (last === undefined) return [];
  const points = readings.map(({ date, mileage }) => ({ day: daysBetween(last.date, date), mileage }));
  return points.slice(1).flatMap(({ day, mileage }, index) => {
    const before = points[index];
    return before === undefined ? [] : [{ from: before.day, to: day, km: mileage - before.mileage }];
  });
}

/** Days until so many kilometres are driven; null when that takes more than ten years. */
function daysToDrive(km: number, perDay: (dayAhead: number) => number): number | null {
  let left = km;
  for (let ahead = 0; ahead < LONGEST_DAYS; ahead += 1) {
    const driven = perDay(ahead);
    if (driven >= left) return ahead + (driven > 0 ? left / driven : 0);
    left -= driven;
  }
  return null;
}
