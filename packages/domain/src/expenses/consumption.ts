import { compareCivilDates } from '#calendar/civil-date.ts';
import { co2FactorOf, type Co2Factor } from '#expenses/co2.ts';
import type { QuantityUnit } from '#expenses/expense.ts';
import {
  burntFuel,
  FUELS,
  fuelSetOf,
  impliedFuel,
  TANKS,
  tankOf,
  unitOfTank,
  type BurntFuel,
  type FueledVehicle,
  type FuelSet,
  type Tank,
} from '#expenses/fuel.ts';
import { legsBetween, type FillingFacts, type Leg } from '#expenses/full-to-full.ts';

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

/** What a vehicle consumes of one energy: of one fuel, of several in one tank, or of electricity. */
export interface EnergyConsumption {
  readonly unit: QuantityUnit;
  readonly fuel: BurntFuel;
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

/** What full fillings measure of one tank, over the legs with these fuels: of many, only those that something is said of. */
export interface MeasuredLegs {
  readonly tank: Tank;
  readonly fuels: FuelSet;
  readonly sum: LegSum;
  readonly best: Leg;
  readonly worst: Leg;
  /** The last ones or all, in the order in which they were driven. */
  readonly latest: readonly Leg[];
}

/**
 * What a vehicle consumes, by the full-to-full method, each tank by itself over all the kilometres between its full fillings. The
 * distance between two of them counts for one fuel if all its fillings, both ends included, are of it, else for the mixture.
 * The order of `fillings` does not matter.
 */
export function consumptionOf(vehicle: FueledVehicle, fillings: readonly FillingFacts[]): VehicleConsumption {
  const byTank = Map.groupBy(fillings, ({ unit, fuel }) => unit && tankOf(unit, fuel));
  const used = TANKS.filter((tank) => byTank.has(tank));
  const unknown = (byTank.get('L') ?? []).filter(({ fuel }) => fuel === null);
  const measured = used.flatMap((tank) => {
    const legs = legsBetween(byTank.get(tank) ?? [], tank === 'lpg' ? unknown : []);
    const byFuels = Map.groupBy(legs, ({ fuels }) => fuels.join());
    return [...byFuels.values()].flatMap((ofFuels) => measuredOf(tank, ofFuels) ?? []);
  });
  return consumptionOfMeasured(vehicle, used.length, measured);
}

/** The same of what is measured already; `used` counts the tanks into which anything was ever filled. */
export function consumptionOfMeasured(
  vehicle: FueledVehicle,
  used: number,
  measured: readonly MeasuredLegs[],
): VehicleConsumption {
  const known = measured.flatMap((legs) => {
    const burnt = burntFuel(vehicle, legs.tank, legs.fuels);
    return burnt === undefined ? [] : { ...legs, burnt };
  });
  const isWhole = known.length > 0 && new Set(known.map(({ tank }) => tank)).size === used;
  // Unknown fillings of a vehicle that takes LPG alone are LPG, so that its two tanks are one.
  const byTank = Map.groupBy(known, ({ tank, burnt }) => (burnt === 'lpg' ? 'lpg' : tank));
  const tanks = TANKS.flatMap((tank) => {
    const ofTank = byTank.get(tank);
    return ofTank ? [energiesOfTank(vehicle, tank, ofTank)] : [];
  });
  return { energies: tanks.flat(), total: isWhole ? totalOf(tanks) : null };
}

function measuredOf(tank: Tank, legs: readonly Leg[]): MeasuredLegs | null {
  const [first] = legs;
  if (!first) return null;
  const { fuels } = first;
  return { tank, fuels, sum: sumOfLegs(legs), best: lowestOf(legs), worst: highestOf(legs), latest: legs };
}

/** The first of those with the least for 100 km; of one leg or more. */
function lowestOf(legs: readonly Leg[]): Leg {
  return legs.reduce((best, leg) => (perHundredOf(leg) < perHundredOf(best) ? leg : best));
}

/** The first of those with the most for 100 km; of one leg or more. */
function highestOf(legs: readonly Leg[]): Leg {
  return legs.reduce((worst, leg) => (perHundredOf(worst) < perHundredOf(leg) ? leg : worst));
}

/** What was driven with the content of a tank: each fuel in the order of all lists, then the mixture. */
function energiesOfTank(
  vehicle: FueledVehicle,
  tank: Tank,
  measured: readonly (MeasuredLegs & { readonly burnt: BurntFuel })[],
): EnergyConsumption[] {
  const order: readonly BurntFuel[] = [null, ...FUELS, 'mixture'];
  const byFuel = Map.groupBy(measured, ({ burnt }) => burnt);
  const unit = unitOfTank(tank);
  const implied = impliedFuel(vehicle, unit);
  return order.flatMap((fuel) => {
    const [first, ...others] = byFuel.get(fuel) ?? [];
    if (!first) return [];
    const legs = others.reduce(joined, first);
    const mixed = legs.fuels.map((one) => one ?? implied);
    const co2 = co2FactorOf(unit, fuel === 'mixture' ? mixed : [fuel]);
    return energyConsumptionOf(unit, fuel, legs, co2);
  });
}

/** Of legs that were driven with the same, but not noted the same. */
function joined(a: MeasuredLegs, b: MeasuredLegs): MeasuredLegs {
  return {
    tank: a.tank,
    fuels: fuelSetOf([...a.fuels, ...b.fuels]),
    sum: {
      legs: a.sum.legs + b.sum.legs,
      distance: a.sum.distance + b.sum.distance,
      quantity: a.sum.quantity + b.sum.quantity,
      cost: a.sum.cost + b.sum.cost,
    },
    best: lowestOf([a.best, b.best].toSorted(inOrder)),
    worst: highestOf([a.worst, b.worst].toSorted(inOrder)),
    latest: [...a.latest, ...b.latest].toSorted(inOrder),
  };
}

function inOrder(a: Leg, b: Leg): number {
  return compareCivilDates(a.to.date, b.to.date) || a.to.mileage - b.to.mileage;
}

function energyConsumptionOf(
  unit: QuantityUnit,
  fuel: BurntFuel,
  { sum, best, worst, latest }: MeasuredLegs,
  co2: Co2Factor | null,
): EnergyConsumption {
  const measure = (leg: Leg): MeasuredLeg => ({ ...leg, ...ratesOf(leg, co2) });
  return {
    unit,
    fuel,
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

/** Each tank over its own kilometres, whatever was in it. */
function totalOf(tanks: readonly (readonly EnergyConsumption[])[]): VehicleConsumption['total'] {
  const meanOf = (tank: readonly EnergyConsumption[], of: (mean: Rates) => number) =>
    sumOf(tank, ({ distance, mean }) => distance * of(mean)) / sumOf(tank, ({ distance }) => distance);
  const hasFactors = tanks.flat().every(({ co2 }) => co2 !== null);
  return {
    costPerHundred: sumOf(tanks, (tank) => meanOf(tank, ({ costPerHundred }) => costPerHundred)),
    co2PerKilometre: hasFactors
      ? sumOf(tanks, (tank) => meanOf(tank, ({ co2PerKilometre }) => co2PerKilometre ?? 0))
      : null,
  };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
