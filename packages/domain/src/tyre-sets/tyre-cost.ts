import type { CivilDate } from '#calendar/civil-date.ts';

/** Before a set has run so far, its price by the distance says more of its age than of its cost. */
const LEAST_KM = 5000;

/** What the cost of a set is computed from. */
export interface PricedSet {
  /** In euros; null: not known. */
  readonly price: number | null;
  /** In kilometres; null: not known. */
  readonly distance: number | null;
  readonly retired_on: CivilDate | null;
}

/** What sets cost by the distance that they ran. */
export interface TyreCost {
  /** In euros. */
  readonly price: number;
  /** In kilometres. */
  readonly distance: number;
  /** In euros, rounded to cents. */
  readonly per1000Km: number;
}

/** The cost of a set; null while there is too little to divide by: a retired set counts as it is. */
export function costOfSet({ price, distance, retired_on }: PricedSet): TyreCost | null {
  if (price === null || distance === null || distance < (retired_on === null ? LEAST_KM : 1)) return null;
  return { price, distance, per1000Km: Math.round((price / distance) * 100_000) / 100 };
}

/** The cost of several sets: all that was paid by all that they ran; null where none says enough. */
export function costOfSets(sets: readonly PricedSet[]): TyreCost | null {
  const known = sets.flatMap((set) => costOfSet(set) ?? []);
  const price = known.reduce((cents, cost) => cents + Math.round(cost.price * 100), 0) / 100;
  const distance = known.reduce((sum, cost) => sum + cost.distance, 0);
  return costOfSet({ price, distance, retired_on: null });
}
