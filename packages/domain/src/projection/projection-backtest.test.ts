import { daysBetween } from '#calendar/civil-date.ts';
import { projectMileage } from '#projection/mileage-projection.ts';
import { trustedReadings, type DatedMileage } from '#projection/trusted-readings.ts';
import { DRIVER_KINDS, simulateDriver, type SimulatedDriver } from '#testing/simulated-drivers.ts';
import { describe, expect, it } from 'vitest';

/** The constants of the projection were chosen on other seeds (up to 1299): these were never looked at while choosing. */
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 2001);
const DRIVERS = DRIVER_KINDS.flatMap((kind) => SEEDS.map((seed) => simulateDriver(kind, seed)));

interface Judged {
  readonly driver: SimulatedDriver;
  /** Of the date, as a share of the horizon. */
  readonly error: number;
  readonly isInRange: boolean;
}

const horizonOf = ({ readings, reachedOn }: SimulatedDriver): number => {
  const last = readings.at(-1);
  if (last === undefined) throw new Error('A simulated driver has readings');
  return Math.max(1, daysBetween(last.date, reachedOn));
};

const judged: readonly Judged[] = DRIVERS.flatMap((driver) => {
  const { projected } = projectMileage(driver.readings, driver.dueMileage, driver.today);
  if (projected === null) return [];
  const { reachedOn } = driver;
  return {
    driver,
    error: Math.abs(daysBetween(reachedOn, projected.date)) / horizonOf(driver),
    isInRange: projected.earliest <= reachedOn && reachedOn <= projected.latest,
  };
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** A pace from two readings, straight on. The rivals too are spared the slips of the keyboard. */
function rivalError(
  driver: SimulatedDriver,
  since: (readings: readonly DatedMileage[]) => DatedMileage | undefined,
): number {
  const readings = trustedReadings(driver.readings);
  const [from, last] = [since(readings), readings.at(-1)];
  if (from === undefined || last === undefined) return Infinity;
  const perDay = (last.mileage - from.mileage) / daysBetween(from.date, last.date);
  const days = (driver.dueMileage - last.mileage) / perDay;
  return Math.abs(days - horizonOf(driver)) / horizonOf(driver);
}

describe('1,000 drivers of five kinds, with slips and irregular readings', () => {
  const ofAll = median(judged.map(({ error }) => error));

  it('nearly all get a date', () => {
    expect(judged.length).toBeGreaterThan(0.97 * DRIVERS.length);
  });

  it('median error of the date → at most 12 % of the horizon', () => {
    expect(ofAll).toBeLessThanOrEqual(0.12);
  });

  it('the range of 80 % → holds 75 to 85 % of the truths', () => {
    const share = judged.filter(({ isInRange }) => isInRange).length / judged.length;
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.85);
  });

  it.each(DRIVER_KINDS)('the range of a %s → neither much too narrow nor much too wide', (kind) => {
    const ofKind = judged.filter(({ driver }) => driver.kind === kind);
    const share = ofKind.filter(({ isInRange }) => isInRange).length / ofKind.length;
    expect(share).toBeGreaterThanOrEqual(0.68);
    expect(share).toBeLessThanOrEqual(0.93);
  });

  it('beside the last two readings, and the mean since the first → a smaller error', () => {
    const lastTwo = median(DRIVERS.map((driver) => rivalError(driver, (readings) => readings.at(-2))));
    const sinceFirst = median(DRIVERS.map((driver) => rivalError(driver, (readings) => readings[0])));
    expect(ofAll).toBeLessThan(0.9 * sinceFirst);
    expect(ofAll).toBeLessThan(0.5 * lastTwo);
  });

  it.each([
    ['commuter', 0.08],
    ['weekend', 0.15],
    ['seasonal', 0.35],
    ['irregular', 0.25],
    ['new_car', 0.2],
  ] as const)('%s → a median error of at most %s', (kind, most) => {
    const errors = judged.filter(({ driver }) => driver.kind === kind).map(({ error }) => error);
    expect(median(errors)).toBeLessThanOrEqual(most);
  });
});
