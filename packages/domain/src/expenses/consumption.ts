import { co2FactorOf, type Co2Factor } from '#expenses/co2.ts';
import { QUANTITY_UNITS, type QuantityUnit } from '#expenses/expense.ts';
import { legsBetween, type FillingFacts, type Leg } from '#expenses/full-to-full.ts';
import type { Energy } from '#vehicles/vehicle.ts';

/** So many of the latest legs say where consumption is going, if there are at least twice as many. */
const RECENT_LEGS = 3;

/** Figures of a distance: exact quotients, to be rounded where they are shown. */
export interface Rates {
  /** Litres, kilowatt-hours or kilograms for 100 km. */
  readonly perHundred: number;
  /** Cents for 100 km. */
  readonly costPerHundred: number;
  /** Grams of CO₂ equivalent for a kilometre; null without a factor. */
  readonly co2PerKilometre: number | null;
}

/** From one full filling to the next with what that took. */
export interface MeasuredLeg extends Leg, Rates {}

/** What a vehicle consumes of one energy. */
export interface EnergyConsumption {
  readonly unit: QuantityUnit;
  /** In the order in which they were driven. */
  readonly legs: readonly MeasuredLeg[];
  /** Kilometres of all legs. */
  readonly distance: number;
  readonly mean: Rates;
  readonly best: MeasuredLeg;
  readonly worst: MeasuredLeg;
  /** By how much the mean of the latest legs differs from that of the ones before: 0.05 is 5 % more; null for few legs. */
  readonly trend: number | null;
  readonly co2: Co2Factor | null;
}

export interface VehicleConsumption {
  /** Only those that full fillings measure. */
  readonly energies: readonly EnergyConsumption[];
  /** All energies together: a plug-in hybrid drives with both; null while one of them cannot be measured. */
  readonly total: Pick<Rates, 'costPerHundred' | 'co2PerKilometre'> | null;
}

/**
 * What a vehicle consumes, by the full-to-full method (contract, section 15), each energy by itself over all the kilometres
 * between its full fillings. The order of `fillings` does not matter.
 */
export function consumptionOf(energy: Energy | null, fillings: readonly FillingFacts[]): VehicleConsumption {
  const used = QUANTITY_UNITS.filter((unit) => fillings.some((filling) => filling.unit === unit));
  const energies = used.flatMap((unit) => ofUnit(energy, unit, fillings) ?? []);
  const isWhole = energies.length > 0 && energies.length === used.length;
  return { energies, total: isWhole ? totalOf(energies) : null };
}

function ofUnit(
  energy: Energy | null,
  unit: QuantityUnit,
  fillings: readonly FillingFacts[],
): EnergyConsumption | null {
  const co2 = co2FactorOf(energy, unit);
  const legs = legsBetween(fillings.filter((filling) => filling.unit === unit)).map((leg) => ({
    ...leg,
    ...ratesOf([leg], co2),
  }));
  const [first] = legs;
  if (!first) return null;
  return {
    unit,
    legs,
    distance: sumOf(legs, (leg) => leg.distance),
    mean: ratesOf(legs, co2),
    best: legs.reduce((best, leg) => (leg.perHundred < best.perHundred ? leg : best), first),
    worst: legs.reduce((worst, leg) => (leg.perHundred > worst.perHundred ? leg : worst), first),
    trend: trendOf(legs),
    co2,
  };
}

function ratesOf(legs: readonly Leg[], co2: Co2Factor | null): Rates {
  const distance = sumOf(legs, (leg) => leg.distance);
  const quantity = sumOf(legs, (leg) => leg.quantity);
  // Thousandths for 100 km are tenths of a unit: × 100 / 1000.
  const perHundred = quantity / distance / 10;
  return {
    perHundred,
    costPerHundred: (sumOf(legs, (leg) => leg.cost) / distance) * 100,
    co2PerKilometre: co2 && (perHundred * co2.gramsPerUnit) / 100,
  };
}

function trendOf(legs: readonly Leg[]): number | null {
  if (legs.length < 2 * RECENT_LEGS) return null;
  const before = ratesOf(legs.slice(0, -RECENT_LEGS), null).perHundred;
  return ratesOf(legs.slice(-RECENT_LEGS), null).perHundred / before - 1;
}

function totalOf(energies: readonly EnergyConsumption[]): VehicleConsumption['total'] {
  const emissions = energies.map(({ mean }) => mean.co2PerKilometre);
  return {
    costPerHundred: sumOf(energies, ({ mean }) => mean.costPerHundred),
    co2PerKilometre: emissions.includes(null) ? null : sumOf(emissions, (grams) => grams ?? 0),
  };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
