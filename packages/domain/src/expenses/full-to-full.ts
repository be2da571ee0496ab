import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { QuantityUnit } from '#expenses/expense.ts';
import type { Thousandths } from '#expenses/quantity.ts';
import type { Cents } from '#money/cents.ts';

/** What the rules need to know of fuel or a charge. */
export interface FillingFacts {
  readonly id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly quantity: Thousandths | null;
  readonly unit: QuantityUnit | null;
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
}

/** Fillings at one date and mileage: one stop, however many rows it was noted in. */
interface Stop extends Omit<FillingFacts, 'unit' | 'cost'> {
  readonly cost: number;
}

/**
 * The legs that fillings of one energy measure, in the order in which they were driven. A missed filling, one without its
 * quantity and a mileage that does not rise measure nothing up to the next full one; a full one without a mileage counts as
 * a partial one.
 */
export function legsBetween(fillings: readonly FillingFacts[]): Leg[] {
  const legs: Leg[] = [];
  let start: Place | null = null;
  let [quantity, cost] = [0, 0];
  for (const stop of stopsOf(fillings)) {
    if (stop.missedPrevious || stop.quantity === null) start = null;
    quantity += stop.quantity ?? 0;
    cost += stop.cost;
    if (!stop.isFull || stop.mileage === null) continue;
    const to: Place = { date: stop.date, mileage: stop.mileage };
    const distance: number = start === null ? 0 : to.mileage - start.mileage;
    if (start !== null && distance > 0) legs.push({ id: stop.id, from: start, to, distance, quantity, cost });
    start = to;
    [quantity, cost] = [0, 0];
  }
  return legs;
}

/** In the order of time: by date, then mileage. On a day, one without a mileage comes first: it is never the end of a leg. */
function stopsOf(fillings: readonly FillingFacts[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const filling of fillings) {
    const key = `${filling.date} ${filling.mileage ?? ''}`;
    const stop = stops.get(key);
    stops.set(key, stop ? joined(stop, filling) : filling);
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
  };
}
