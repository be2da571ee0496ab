/** The part of the year that a set of tyres is made for. */
export const TYRE_SEASONS = ['summer', 'winter', 'all_season'] as const;
export type TyreSeason = (typeof TYRE_SEASONS)[number];

export function isTyreSeason(season: string | null): season is TyreSeason {
  return TYRE_SEASONS.some((known) => known === season);
}
