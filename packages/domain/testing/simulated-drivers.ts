import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import type { DatedMileage } from '#projection/trusted-readings.ts';
import { day } from '#testing/civil-dates.ts';

export const DRIVER_KINDS = ['commuter', 'weekend', 'seasonal', 'irregular', 'new_car'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

/** A simulated vehicle that is driven for years, with occasional readings. */
export interface SimulatedDriver {
  readonly kind: DriverKind;
  readonly today: CivilDate;
  readonly readings: readonly DatedMileage[];
  /** Mileage at which a service is due. */
  readonly dueMileage: number;
  /** Day on which the odometer actually reaches it. */
  readonly reachedOn: CivilDate;
}

const START = day('2023-01-02');
const DAYS = 6 * 366;

export interface Chance {
  /** From 0 to 1. */
  (): number;
}

/** Pseudorandom numbers, the same for the same seed (mulberry32, public domain). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const between = (chance: Chance, low: number, high: number): number => low + chance() * (high - low);
export const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
/** Log-normal: positive, with a long tail and the median `middle`. */
const skewed = (chance: Chance, middle: number, spread: number): number =>
  middle * Math.exp(spread * normal(chance));

/** Kilometres of each day. */
type Habit = (chance: Chance) => (index: number) => number;

const weekday = (index: number): number => index % 7;
const season = (index: number): number => Math.cos((2 * Math.PI * (index - 196)) / 365.25);

const commuter: Habit = (chance) => {
  const way = between(chance, 15, 60);
  const leisure = between(chance, 5, 60);
  const holidays = Math.floor(between(chance, 190, 230));
  return (index) => {
    const isAway = Math.abs((index % 365) - holidays) < 10;
    if (isAway) return skewed(chance, between(chance, 20, 60), 0.8);
    if (weekday(index) >= 5) return chance() < 0.6 ? skewed(chance, leisure, 0.7) : 0;
    return chance() < 0.9 ? way * between(chance, 0.9, 1.3) : 0;
  };
};

const weekend: Habit = (chance) => {
  const trip = between(chance, 40, 160);
  const often = between(chance, 0.5, 0.9);
  return (index) => (weekday(index) >= 5 && chance() < often ? skewed(chance, trip, 0.6) : 0);
};

const seasonal: Habit = (chance) => {
  const trip = between(chance, 40, 120);
  const width = between(chance, -0.3, 0.3);
  return (index) => {
    const isOut = chance() < Math.max(0, 0.55 * (season(index) - width));
    return isOut ? skewed(chance, trip, 0.6) : 0;
  };
};

const irregular: Habit = (chance) => {
  let mean = between(chance, 10, 70);
  const usual = mean;
  return (index) => {
    // Habits change every few months, around the usual value.
    if (index % 90 === 0) mean = usual * Math.exp(0.35 * normal(chance));
    if (chance() < 0.02) return skewed(chance, 350, 0.5);
    return chance() < 0.55 ? skewed(chance, mean, 0.8) : 0;
  };
};

const HABITS: Readonly<Record<DriverKind, Habit>> = {
  commuter,
  weekend,
  seasonal,
  irregular,
  new_car: (chance) => (chance() < 0.6 ? commuter(chance) : irregular(chance)),
};

/** Days of history of each kind before today: minimum and maximum. */
const HISTORY_DAYS: Readonly<Record<DriverKind, readonly [number, number]>> = {
  commuter: [200, 900],
  weekend: [200, 900],
  seasonal: [400, 1000],
  irregular: [200, 900],
  new_car: [30, 130],
};

/** One driver, the same for the same kind and seed. */
export function simulateDriver(kind: DriverKind, seed: number): SimulatedDriver {
  const chance = seededChance(seed * 7919 + DRIVER_KINDS.indexOf(kind) * 104_729);
  const driveOn = HABITS[kind](chance);
  const first = kind === 'new_car' ? between(chance, 0, 20) : between(chance, 5000, 120_000);
  const odometer: number[] = [];
  let driven = first;
  for (let index = 0; index < DAYS; index += 1) {
    driven += Math.min(900, driveOn(index));
    odometer.push(driven);
  }
  const start = Math.floor(between(chance, 0, 365));
  const [least, most] = HISTORY_DAYS[kind];
  const now = start + Math.floor(between(chance, least, most));
  const readings = simulateReadings(chance, odometer, start, now);
  const horizon = Math.floor(between(chance, 60, 400));
  const reading = readings.at(-1)?.mileage ?? 0;
  const dueMileage = Math.max(reading + 200, Math.round(odometer[now + horizon] ?? driven));
  const reachedAt = odometer.findIndex((mileage) => Math.round(mileage) >= dueMileage);
  return { kind, today: addDays(START, now), readings, dueMileage, reachedOn: addDays(START, reachedAt) };
}

/** Readings at irregular intervals. Some are typing mistakes, which a later reading contradicts. */
function simulateReadings(
  chance: Chance,
  odometer: readonly number[],
  start: number,
  now: number,
): DatedMileage[] {
  const pause = between(chance, 8, 45);
  const readings: DatedMileage[] = [];
  let index = start;
  while (index < now) {
    const mileage = Math.round(odometer[index] ?? 0);
    const isSlip = readings.length > 1 && chance() < 0.03;
    const slip = chance() < 0.5 ? mileage * 10 : Math.round(mileage / 10);
    readings.push({ date: addDays(START, index), mileage: isSlip ? slip : mileage });
    index += Math.max(1, Math.round(-Math.log(1 - chance()) * pause));
  }
  const last = now - Math.floor(between(chance, 0, 20));
  const kept = readings.filter(({ date }) => date < addDays(START, last));
  return [...kept, { date: addDays(START, last), mileage: Math.round(odometer[last] ?? 0) }];
}
