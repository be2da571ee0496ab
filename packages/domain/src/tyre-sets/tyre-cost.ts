import type { CivilDate } from '#calendar/civil-date.ts';

/** The cost by distance of a set that has run less depends more on its age than on its wear. */
const LEAST_KM = 5000;

/** The facts from which the cost of a set is computed. */
export interface PricedSet {
  /** In euros; null: unknown. */
  readonly price: number | null;
  /** In kilometres; null: unknown. */
  readonly distance: number | null;
  readonly retired_on: CivilDate | null;
}

/** The cost of sets by distance. */
export interface TyreCost {
  /** In euros. */
  readonly price: number;
  /** In kilometres. */
  readonly distance: number;
  /** In euros, rounded to cents. */
  readonly per1000Km: number;
}

/** The cost of a set; null while it has run too little. A retired set has no minimum. */
export function costOfSet({ price, distance, retired_on }: PricedSet): TyreCost | null {
  if (price === null || distance === null || distance < (retired_on === null ? LEAST_KM : 1)) return null;
  return { price, distance, per1000Km: Math.round((price / distance) * 100_000) / 100 };
}

/**
 * The total cost of several sets: the sum of prices by the sum of distances; null if no set has enough data.
 */
export function costOfSets(sets: readonly PricedSet[]): TyreCost | null {
  const known = sets.flatMap((set) => costOfSet(set) ?? []);
  const price = known.reduce((cents, cost) => cents + Math.round(cost.price * 100), 0) / 100;
  const distance = known.reduce((sum, cost) => sum + cost.distance, 0);
  return costOfSet({ price, distance, retired_on: null });
}
