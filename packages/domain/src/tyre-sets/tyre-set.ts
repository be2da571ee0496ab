import type { CivilDate } from '#calendar/civil-date.ts';

/** The season that a set of tyres is made for. */
export const TYRE_SEASONS = ['summer', 'winter', 'all_season'] as const;
export type TyreSeason = (typeof TYRE_SEASONS)[number];

export function isTyreSeason(season: string | null): season is TyreSeason {
  return TYRE_SEASONS.some((known) => known === season);
}

/**
 * Where a tread depth was measured: on all tyres, on the tyres of an axle, or on one tyre (front left, …).
 */
export const TREAD_POSITIONS = ['all', 'front', 'rear', 'fl', 'fr', 'rl', 'rr'] as const;
export type TreadPosition = (typeof TREAD_POSITIONS)[number];

/** A measured tread depth. */
export interface TyreTread {
  readonly id: string;
  readonly date: CivilDate;
  readonly mm: number;
  readonly position: TreadPosition;
  /** `WWYY` of a new tyre at this position; absent or null: the same tyre as before. */
  readonly dot?: string | null;
}

/** A set with at most this many tyres is on one axle at a time. */
export const TYRES_OF_AN_AXLE = 2;

/** Tyres of one size that are fitted together. */
export interface TyreSet {
  readonly id: string;
  readonly vehicle_id: string;
  /** How many tyres, 1 to 8. */
  readonly count: number;
  readonly season: TyreSeason;
  /** The three-peak mountain snowflake (3PMSF); null: unknown. */
  readonly snow_mark: boolean | null;
  /** Week and year of manufacture, `WWYY`. */
  readonly dot: string | null;
  readonly bought_on: CivilDate | null;
  /** Kilometres run before Carnet knew the set. */
  readonly distance_before: number | null;
  /** Rotate the tyres after this many kilometres. */
  readonly rotation_km: number | null;
  readonly retired_on: CivilDate | null;
  readonly treads: readonly TyreTread[];
}

/** Maximum number of tyres in a set: a van with twin wheels and two spares. */
export const MAX_TYRE_COUNT = 8;

/** More than any new tyre of a car, a van or a motorcycle has. */
export const MAX_TREAD_MM = 30;

/** More than eight years of monthly measurements. */
export const MAX_TREADS = 100;
