import { daysBetween } from '#calendar/civil-date.ts';
import { projectMileage } from '#projection/mileage-projection.ts';
import { trustedReadings, type DatedMileage } from '#projection/trusted-readings.ts';
import { DRIVER_KINDS, simulateDriver, type SimulatedDriver } from '#testing/simulated-drivers.ts';
import { describe, expect, it } from 'vitest';

/** Seeds that were not used to choose the constants of the projection; those were up to 1299. */
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 2001);
const DRIVERS = DRIVER_KINDS.flatMap((kind) => SEEDS.map((seed) => simulateDriver(kind, seed)));

interface Outcome {
  readonly driver: SimulatedDriver;
  /** Error of the date relative to the horizon. */
  readonly error: number;
  readonly isInRange: boolean;
}

const getHorizon = ({ readings, reachedOn }: SimulatedDriver): number => {
  const last = readings.at(-1);
  if (last === undefined) throw new Error('A simulated driver must have readings');
  return Math.max(1, daysBetween(last.date, reachedOn));
};

const outcomes: readonly Outcome[] = DRIVERS.flatMap((driver) => {
  const { projected } = projectMileage(driver.readings, driver.dueMileage, driver.today);
  if (projected === null) return [];
  const { reachedOn } = driver;
  return {
    driver,
    error: Math.abs(daysBetween(reachedOn, projected.date)) / getHorizon(driver),
    isInRange: projected.earliest <= reachedOn && reachedOn <= projected.latest,
  };
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Error of a linear extrapolation from two readings. It uses trusted readings, too. */
function baselineError(
  driver: SimulatedDriver,
  since: (readings: readonly DatedMileage[]) => DatedMileage | undefined,
): number {
  const readings = trustedReadings(driver.readings);
  const [from, last] = [since(readings), readings.at(-1)];
  if (from === undefined || last === undefined) return Infinity;
  const perDay = (last.mileage - from.mileage) / daysBetween(from.date, last.date);
  const days = (driver.dueMileage - last.mileage) / perDay;
  return Math.abs(days - getHorizon(driver)) / getHorizon(driver);
}

describe('1,000 drivers of five kinds, with typing mistakes and irregular readings', () => {
  const medianError = median(outcomes.map(({ error }) => error));

  it('almost all get a date', () => {
    expect(outcomes.length).toBeGreaterThan(0.97 * DRIVERS.length);
  });

  it('median error of the date → at most 12 % of the horizon', () => {
    expect(medianError).toBeLessThanOrEqual(0.12);
  });

  it('the 80 % range contains 75 to 85 % of the true dates', () => {
    const share = outcomes.filter(({ isInRange }) => isInRange).length / outcomes.length;
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.85);
  });

  it.each(DRIVER_KINDS)('the range of a %s is neither much too narrow nor much too wide', (kind) => {
    const ofKind = outcomes.filter(({ driver }) => driver.kind === kind);
    const share = ofKind.filter(({ isInRange }) => isInRange).length / ofKind.length;
    expect(share).toBeGreaterThanOrEqual(0.68);
    expect(share).toBeLessThanOrEqual(0.93);
  });

  it('the error is smaller than with the last two readings or with the mean since the first', () => {
    const lastTwo = median(DRIVERS.map((driver) => baselineError(driver, (readings) => readings.at(-2))));
    const sinceFirst = median(DRIVERS.map((driver) => baselineError(driver, (readings) => readings[0])));
    expect(medianError).toBeLessThan(0.9 * sinceFirst);
    expect(medianError).toBeLessThan(0.5 * lastTwo);
  });

  it.each([
    ['commuter', 0.08],
    ['weekend', 0.15],
    ['seasonal', 0.35],
    ['irregular', 0.25],
    ['new_car', 0.2],
  ] as const)('%s → a median error of at most %s', (kind, most) => {
    const errors = outcomes.filter(({ driver }) => driver.kind === kind).map(({ error }) => error);
    expect(median(errors)).toBeLessThanOrEqual(most);
  });
});
