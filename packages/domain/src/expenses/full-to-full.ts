import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { QuantityUnit } from '#expenses/expense.ts';
import { toFuelSet, type Fuel, type FuelSet } from '#expenses/fuel.ts';
import type { Thousandths } from '#expenses/quantity.ts';
import type { Cents } from '#money/cents.ts';

/** Facts about fuel or a charge that the consumption rules need. */
export interface FillingFacts {
  readonly id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly quantity: Thousandths | null;
  readonly unit: QuantityUnit | null;
  /** Null for a charge or an unknown fuel. */
  readonly fuel: Fuel | null;
  readonly cost: Cents;
  /** Filled up, or charged to the usual level. */
  readonly isFull: boolean;
  /** At least one filling before this one was not entered. */
  readonly missedPrevious: boolean;
}

interface LegEnd {
  readonly date: CivilDate;
  readonly mileage: number;
}

/**
 * The distance between two full fillings, and everything filled in after the first one up to and including the second.
 */
export interface Leg {
  /** Id of the filling that ends it. */
  readonly id: string;
  readonly from: LegEnd;
  readonly to: LegEnd;
  /** Whole kilometres, above 0. */
  readonly distance: number;
  readonly quantity: Thousandths;
  /** Cents. */
  readonly cost: number;
  /** Fuels of all its fillings, both ends included. */
  readonly fuels: FuelSet;
}

/** All fillings at one date and mileage, i.e. one stop entered in one or more rows. */
interface Stop extends Omit<FillingFacts, 'unit' | 'cost' | 'fuel'> {
  readonly cost: number;
  readonly fuels: FuelSet;
}

/**
 * The legs measured by the fillings of one tank, in driving order. A missed filling, a missing quantity or a mileage
 * that does not rise invalidates the distance up to the next full filling. A full filling without mileage counts as
 * partial.
 * @param unknown fillings that may also have gone into this tank: a leg with one of them has an unknown fuel
 */
export function legsBetween(fillings: readonly FillingFacts[], unknown: readonly FillingFacts[] = []): Leg[] {
  const legs: Leg[] = [];
  let start: LegEnd | null = null;
  let [quantity, cost] = [0, 0];
  let fuels: FuelSet = [];
  for (const stop of groupStops(fillings)) {
    if (stop.missedPrevious || stop.quantity === null) start = null;
    quantity += stop.quantity ?? 0;
    cost += stop.cost;
    fuels = toFuelSet([...fuels, ...stop.fuels]);
    if (!stop.isFull || stop.mileage === null) continue;
    const to: LegEnd = { date: stop.date, mileage: stop.mileage };
    const distance: number = start === null ? 0 : to.mileage - start.mileage;
    if (start !== null && distance > 0) {
      const from = start;
      const isDoubtful = unknown.some((one) => isBehind(one, from) && !isBehind(one, to));
      const all = isDoubtful ? toFuelSet([...fuels, null]) : fuels;
      legs.push({ id: stop.id, from, to, distance, quantity, cost, fuels: all });
    }
    start = to;
    [quantity, cost] = [0, 0];
    ({ fuels } = stop);
  }
  return legs;
}

/** Whether a filling comes after the end of a leg, by date, then mileage. */
function isBehind({ date, mileage }: FillingFacts, end: LegEnd): boolean {
  return (compareCivilDates(date, end.date) || (mileage ?? -1) - end.mileage) > 0;
}

/** Stops by date, then mileage. Without a mileage a stop comes first on its day, because it never ends a leg. */
function groupStops(fillings: readonly FillingFacts[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const filling of fillings) {
    const key = `${filling.date} ${filling.mileage ?? ''}`;
    const stop = stops.get(key);
    const next: Stop = { ...filling, fuels: [filling.fuel] };
    stops.set(key, stop ? mergeRows(stop, next) : next);
  }
  return [...stops.values()].toSorted(
    (a, b) => compareCivilDates(a.date, b.date) || (a.mileage ?? -1) - (b.mileage ?? -1),
  );
}

/**
 * Merges two rows of one stop. The id is taken from a full filling, so that it does not depend on the order of rows.
 */
function mergeRows(a: Stop, b: Stop): Stop {
  const isNamedByA = a.isFull === b.isFull ? a.id < b.id : a.isFull;
  return {
    id: isNamedByA ? a.id : b.id,
    date: a.date,
    mileage: a.mileage,
    quantity: a.quantity === null || b.quantity === null ? null : a.quantity + b.quantity,
    cost: a.cost + b.cost,
    isFull: a.isFull || b.isFull,
    missedPrevious: a.missedPrevious || b.missedPrevious,
    fuels: toFuelSet([...a.fuels, ...b.fuels]),
  };
}
