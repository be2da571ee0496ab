import { compareCivilDates } from '#calendar/civil-date.ts';
import { findCo2Factor, type Co2Factor } from '#expenses/co2.ts';
import type { QuantityUnit } from '#expenses/expense.ts';
import {
  burntFuel,
  FUELS,
  toFuelSet,
  impliedFuel,
  TANKS,
  findTank,
  unitOfTank,
  type BurntFuel,
  type FueledVehicle,
  type FuelSet,
  type Tank,
} from '#expenses/fuel.ts';
import { legsBetween, type FillingFacts, type Leg } from '#expenses/full-to-full.ts';

/** Number of latest legs in the trend; it needs at least twice as many legs. */
const RECENT_LEGS = 3;

/** Unrounded figures over a distance. */
export interface Rates {
  /** Litres, kilowatt-hours or kilograms per 100 km. */
  readonly perHundred: number;
  /** Cents per 100 km. */
  readonly costPerHundred: number;
  /** Grams of CO₂ equivalent per kilometre; null without a factor. */
  readonly co2PerKilometre: number | null;
}

/** A leg with its figures. */
export interface MeasuredLeg extends Leg, Rates {}

/** Consumption of one energy: one fuel, several fuels in one tank, or electricity. */
export interface EnergyConsumption {
  readonly unit: QuantityUnit;
  readonly fuel: BurntFuel;
  /** All legs or the latest, in driving order. */
  readonly legs: readonly MeasuredLeg[];
  /** Kilometres of all legs. */
  readonly distance: number;
  readonly mean: Rates;
  readonly best: MeasuredLeg;
  readonly worst: MeasuredLeg;
  /**
   * Relative difference of the mean of the latest legs to the mean of the earlier ones: 0.05 is 5 % more. Null with
   * too few legs.
   */
  readonly trend: number | null;
  readonly co2: Co2Factor | null;
}

export interface VehicleConsumption {
  /** Only energies measured by full fillings. */
  readonly energies: readonly EnergyConsumption[];
  /** All energies together, e.g. both of a plug-in hybrid. Null while one of them cannot be measured. */
  readonly total: Pick<Rates, 'costPerHundred' | 'co2PerKilometre'> | null;
}

/** Sums over legs. */
export interface LegSum {
  readonly legs: number;
  readonly distance: number;
  readonly quantity: number;
  readonly cost: number;
}

/** Legs of one tank that have the same set of fuels: their sum, extremes and latest ones. */
export interface MeasuredLegs {
  readonly tank: Tank;
  readonly fuels: FuelSet;
  readonly sum: LegSum;
  readonly best: Leg;
  readonly worst: Leg;
  /** All legs or the latest, in driving order. */
  readonly latest: readonly Leg[];
}

/**
 * Consumption of a vehicle by the full-to-full method, each tank separately, over all kilometres between its full
 * fillings. The distance between two full fillings counts towards one fuel if all its fillings, both ends included, are
 * of that fuel, else towards the mixture. The order of `fillings` does not matter.
 */
export function computeConsumption(
  vehicle: FueledVehicle,
  fillings: readonly FillingFacts[],
): VehicleConsumption {
  const byTank = Map.groupBy(fillings, ({ unit, fuel }) => unit && findTank(unit, fuel));
  const used = TANKS.filter((tank) => byTank.has(tank));
  const unknown = (byTank.get('L') ?? []).filter(({ fuel }) => fuel === null);
  const measured = used.flatMap((tank) => {
    const legs = legsBetween(byTank.get(tank) ?? [], tank === 'lpg' ? unknown : []);
    const byFuels = Map.groupBy(legs, ({ fuels }) => fuels.join());
    return [...byFuels.values()].flatMap((ofFuels) => measureLegs(tank, ofFuels) ?? []);
  });
  return combineMeasuredLegs(vehicle, used.length, measured);
}

/** Like `computeConsumption`, from legs that are already measured. `used` is the number of tanks that were ever filled. */
export function combineMeasuredLegs(
  vehicle: FueledVehicle,
  used: number,
  measured: readonly MeasuredLegs[],
): VehicleConsumption {
  const known = measured.flatMap((legs) => {
    const burnt = burntFuel(vehicle, legs.tank, legs.fuels);
    return burnt === undefined ? [] : { ...legs, burnt };
  });
  const isWhole = known.length > 0 && new Set(known.map(({ tank }) => tank)).size === used;
  // For a vehicle with LPG only, unknown fillings are LPG, so both tanks are one.
  const byTank = Map.groupBy(known, ({ tank, burnt }) => (burnt === 'lpg' ? 'lpg' : tank));
  const tanks = TANKS.flatMap((tank) => {
    const ofTank = byTank.get(tank);
    return ofTank ? [toEnergies(vehicle, tank, ofTank)] : [];
  });
  return { energies: tanks.flat(), total: isWhole ? toTotal(tanks) : null };
}

function measureLegs(tank: Tank, legs: readonly Leg[]): MeasuredLegs | null {
  const [first] = legs;
  if (!first) return null;
  const { fuels } = first;
  return { tank, fuels, sum: sumLegs(legs), best: findLowest(legs), worst: findHighest(legs), latest: legs };
}

/** The leg with the lowest consumption, the first on a tie. Requires at least one leg. */
function findLowest(legs: readonly Leg[]): Leg {
  return legs.reduce((best, leg) => (perHundredKilometres(leg) < perHundredKilometres(best) ? leg : best));
}

/** The leg with the highest consumption, the first on a tie. Requires at least one leg. */
function findHighest(legs: readonly Leg[]): Leg {
  return legs.reduce((worst, leg) => (perHundredKilometres(worst) < perHundredKilometres(leg) ? leg : worst));
}

/** The energies of one tank: each fuel in list order, then the mixture. */
function toEnergies(
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
    const legs = others.reduce(mergeLegs, first);
    const mixed = legs.fuels.map((one) => one ?? implied);
    const co2 = findCo2Factor(unit, fuel === 'mixture' ? mixed : [fuel]);
    return toEnergyConsumption(unit, fuel, legs, co2);
  });
}

/** Merges legs with the same burnt fuel but different entered fuels. */
function mergeLegs(a: MeasuredLegs, b: MeasuredLegs): MeasuredLegs {
  return {
    tank: a.tank,
    fuels: toFuelSet([...a.fuels, ...b.fuels]),
    sum: {
      legs: a.sum.legs + b.sum.legs,
      distance: a.sum.distance + b.sum.distance,
      quantity: a.sum.quantity + b.sum.quantity,
      cost: a.sum.cost + b.sum.cost,
    },
    best: findLowest([a.best, b.best].toSorted(inOrder)),
    worst: findHighest([a.worst, b.worst].toSorted(inOrder)),
    latest: [...a.latest, ...b.latest].toSorted(inOrder),
  };
}

function inOrder(a: Leg, b: Leg): number {
  return compareCivilDates(a.to.date, b.to.date) || a.to.mileage - b.to.mileage;
}

function toEnergyConsumption(
  unit: QuantityUnit,
  fuel: BurntFuel,
  { sum, best, worst, latest }: MeasuredLegs,
  co2: Co2Factor | null,
): EnergyConsumption {
  const measure = (leg: Leg): MeasuredLeg => ({ ...leg, ...toRates(leg, co2) });
  return {
    unit,
    fuel,
    legs: latest.map(measure),
    distance: sum.distance,
    mean: toRates(sum, co2),
    best: measure(best),
    worst: measure(worst),
    trend: toTrend(sum, latest),
    co2,
  };
}

type Amounts = Pick<LegSum, 'distance' | 'quantity' | 'cost'>;

function toRates({ distance, quantity, cost }: Amounts, co2: Co2Factor | null): Rates {
  const perHundred = perHundredKilometres({ distance, quantity });
  return {
    perHundred,
    costPerHundred: (cost / distance) * 100,
    co2PerKilometre: co2 && (perHundred * co2.gramsPerUnit) / 100,
  };
}

/** Units per 100 km; the quantity is in thousandths: × 100 / 1000. */
function perHundredKilometres({ distance, quantity }: Pick<Amounts, 'distance' | 'quantity'>): number {
  return quantity / distance / 10;
}

function sumLegs(legs: readonly Leg[]): LegSum {
  return {
    legs: legs.length,
    distance: sumBy(legs, (leg) => leg.distance),
    quantity: sumBy(legs, (leg) => leg.quantity),
    cost: sumBy(legs, (leg) => leg.cost),
  };
}

function toTrend(all: LegSum, latest: readonly Leg[]): number | null {
  if (all.legs < 2 * RECENT_LEGS) return null;
  const recent = sumLegs(latest.slice(-RECENT_LEGS));
  const before = { distance: all.distance - recent.distance, quantity: all.quantity - recent.quantity };
  return perHundredKilometres(recent) / perHundredKilometres(before) - 1;
}

/** Adds up the means of the tanks, each over its own kilometres. */
function toTotal(tanks: readonly (readonly EnergyConsumption[])[]): VehicleConsumption['total'] {
  const weightedMean = (tank: readonly EnergyConsumption[], of: (mean: Rates) => number) =>
    sumBy(tank, ({ distance, mean }) => distance * of(mean)) / sumBy(tank, ({ distance }) => distance);
  const hasFactors = tanks.flat().every(({ co2 }) => co2 !== null);
  return {
    costPerHundred: sumBy(tanks, (tank) => weightedMean(tank, ({ costPerHundred }) => costPerHundred)),
    co2PerKilometre: hasFactors
      ? sumBy(tanks, (tank) => weightedMean(tank, ({ co2PerKilometre }) => co2PerKilometre ?? 0))
      : null,
  };
}

function sumBy<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
