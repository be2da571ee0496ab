import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { QuantityUnit } from '#expenses/expense.ts';
import { fuelSetOf, type Fuel, type FuelSet } from '#expenses/fuel.ts';
import type { Thousandths } from '#expenses/quantity.ts';
import type { Cents } from '#money/cents.ts';

/** What the rules need to know of fuel or a charge. */
export interface FillingFacts {
  readonly id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly quantity: Thousandths | null;
  readonly unit: QuantityUnit | null;
  /** Null for a charge, and where nobody said it. */
  readonly fuel: Fuel | null;
  readonly cost: Cents;
  /** Filled up, or charged to the level to which it always is. */
  readonly isFull: boolean;
  /** One before it was not noted. */
  readonly missedPrevious: boolean;
}

interface Place {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** A distance between two full fillings and what it took: all that was filled in after the first, the second included. */
export interface Leg {
  /** The filling that ends it. */
  readonly id: string;
  readonly from: Place;
  readonly to: Place;
  /** Whole kilometres, above 0. */
  readonly distance: number;
  readonly quantity: Thousandths;
  /** Cents. */
  readonly cost: number;
  /** Of all its fillings, both ends included. */
  readonly fuels: FuelSet;
}

/** Fillings at one date and mileage: one stop, however many rows it was noted in. */
interface Stop extends Omit<FillingFacts, 'unit' | 'cost' | 'fuel'> {
  readonly cost: number;
  readonly fuels: FuelSet;
}

/**
 * The legs that fillings of one tank measure, in the order in which they were driven. A missed filling, one without its
 * quantity and a mileage that does not rise measure nothing up to the next full one; a full one without a mileage counts as
 * a partial one.
 *
 * @param unknown fillings that may have gone into this tank as well: a leg with one of them has an unknown fuel
 */
export function legsBetween(fillings: readonly FillingFacts[], unknown: readonly FillingFacts[] = []): Leg[] {
  const legs: Leg[] = [];
  let start: Place | null = null;
  let [quantity, cost] = [0, 0];
  let fuels: FuelSet = [];
  for (const stop of stopsOf(fillings)) {
    if (stop.missedPrevious || stop.quantity === null) start = null;
    quantity += stop.quantity ?? 0;
    cost += stop.cost;
    fuels = fuelSetOf([...fuels, ...stop.fuels]);
    if (!stop.isFull || stop.mileage === null) continue;
    const to: Place = { date: stop.date, mileage: stop.mileage };
    const distance: number = start === null ? 0 : to.mileage - start.mileage;
    if (start !== null && distance > 0) {
      const from = start;
      const isDoubtful = unknown.some((one) => isBehind(one, from) && !isBehind(one, to));
      const all = isDoubtful ? fuelSetOf([...fuels, null]) : fuels;
      legs.push({ id: stop.id, from, to, distance, quantity, cost, fuels: all });
    }
    start = to;
    [quantity, cost] = [0, 0];
    ({ fuels } = stop);
  }
  return legs;
}

/** Whether a filling comes after a place: by date, then mileage, as stops are put in order. */
function isBehind({ date, mileage }: FillingFacts, place: Place): boolean {
  return (compareCivilDates(date, place.date) || (mileage ?? -1) - place.mileage) > 0;
}

/** In the order of time: by date, then mileage. On a day, one without a mileage comes first: it is never the end of a leg. */
function stopsOf(fillings: readonly FillingFacts[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const filling of fillings) {
    const key = `${filling.date} ${filling.mileage ?? ''}`;
    const stop = stops.get(key);
    const next: Stop = { ...filling, fuels: [filling.fuel] };
    stops.set(key, stop ? joined(stop, next) : next);
  }
  return [...stops.values()].toSorted(
    (a, b) => compareCivilDates(a.date, b.date) || (a.mileage ?? -1) - (b.mileage ?? -1),
  );
}

/** Of two rows of one stop; its id is that of a full one, so that it does not depend on their order. */
function joined(a: Stop, b: Stop): Stop {
  const isNamedByA = a.isFull === b.isFull ? a.id < b.id : a.isFull;
  return {
    id: isNamedByA ? a.id : b.id,
    date: a.date,
    mileage: a.mileage,
    quantity: a.quantity === null || b.quantity === null ? null : a.quantity + b.quantity,
    cost: a.cost + b.cost,
    isFull: a.isFull || b.isFull,
    missedPrevious: a.missedPrevious || b.missedPrevious,
    fuels: fuelSetOf([...a.fuels, ...b.fuels]),
  };
}
