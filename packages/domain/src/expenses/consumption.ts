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
  /** The last ones or all, in the order in which they were driven. */
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

/** Sums of legs. */
export interface LegSum {
  readonly legs: number;
  readonly distance: number;
  readonly quantity: number;
  readonly cost: number;
}

/** What full fillings measure of one energy: of many legs, only those that something is said of. */
export interface MeasuredEnergy {
  readonly unit: QuantityUnit;
  readonly sum: LegSum;
  readonly best: Leg;
  readonly worst: Leg;
  /** The last ones or all, in the order in which they were driven. */
  readonly latest: readonly Leg[];
}

/**
 * What a vehicle consumes, by the full-to-full method (contract, section 15), each energy by itself over all the kilometres
 * between its full fillings. The order of `fillings` does not matter.
 */
export function consumptionOf(energy: Energy | null, fillings: readonly FillingFacts[]): VehicleConsumption {
  const used = QUANTITY_UNITS.filter((unit) => fillings.some((filling) => filling.unit === unit));
  const measured = used.flatMap((unit) => measuredOf(unit, fillings) ?? []);
  return consumptionOfMeasured(energy, used.length, measured);
}

/** The same of what is measured already; `used` counts the energies that were ever filled in. */
export function consumptionOfMeasured(
  energy: Energy | null,
  used: number,
  measured: readonly MeasuredEnergy[],
): VehicleConsumption {
  const energies = measured.map((one) => energyConsumptionOf(energy, one));
  const isWhole = energies.length > 0 && energies.length === used;
  return { energies, total: isWhole ? totalOf(energies) : null };
}

function measuredOf(unit: QuantityUnit, fillings: readonly FillingFacts[]): MeasuredEnergy | null {
  const legs = legsBetween(fillings.filter((filling) => filling.unit === unit));
  const [first] = legs;
  if (!first) return null;
  const isBelow = (leg: Leg, other: Leg) => perHundredOf(leg) < perHundredOf(other);
  return {
    unit,
    sum: sumOfLegs(legs),
    best: legs.reduce((best, leg) => (isBelow(leg, best) ? leg : best), first),
    worst: legs.reduce((worst, leg) => (isBelow(worst, leg) ? leg : worst), first),
    latest: legs,
  };
}

function energyConsumptionOf(
  energy: Energy | null,
  { unit, sum, best, worst, latest }: MeasuredEnergy,
): EnergyConsumption {
  const co2 = co2FactorOf(energy, unit);
  const measure = (leg: Leg): MeasuredLeg => ({ ...leg, ...ratesOf(leg, co2) });
  return {
    unit,
    legs: latest.map(measure),
    distance: sum.distance,
    mean: ratesOf(sum, co2),
    best: measure(best),
    worst: measure(worst),
    trend: trendOf(sum, latest),
    co2,
  };
}

type Amounts = Pick<LegSum, 'distance' | 'quantity' | 'cost'>;

function ratesOf({ distance, quantity, cost }: Amounts, co2: Co2Factor | null): Rates {
  const perHundred = perHundredOf({ distance, quantity });
  return {
    perHundred,
    costPerHundred: (cost / distance) * 100,
    co2PerKilometre: co2 && (perHundred * co2.gramsPerUnit) / 100,
  };
}

/** Thousandths for 100 km are tenths of a unit: × 100 / 1000. */
function perHundredOf({ distance, quantity }: Pick<Amounts, 'distance' | 'quantity'>): number {
  return quantity / distance / 10;
}

function sumOfLegs(legs: readonly Leg[]): LegSum {
  return {
    legs: legs.length,
    distance: sumOf(legs, (leg) => leg.distance),
    quantity: sumOf(legs, (leg) => leg.quantity),
    cost: sumOf(legs, (leg) => leg.cost),
  };
}

function trendOf(all: LegSum, latest: readonly Leg[]): number | null {
  if (all.legs < 2 * RECENT_LEGS) return null;
  const recent = sumOfLegs(latest.slice(-RECENT_LEGS));
  const before = { distance: all.distance - recent.distance, quantity: all.quantity - recent.quantity };
  return perHundredOf(recent) / perHundredOf(before) - 1;
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
