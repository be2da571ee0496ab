import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import {
  EARLY_SWAP_DAYS,
  nextDayOfYear,
  SUMMER_TYRES_DAY,
  WINTER_TYRES_DAY,
  type DayOfYear,
} from '#maintenance-plans/seasonal-days.ts';
import { inOrderOfFitting, setsOf, type Fitting, type FittingOrder } from '#tyre-sets/fitting.ts';
import { isFourWheeled, type TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import type { TyreSeason, TyreSet } from '#tyre-sets/tyre-set.ts';

/** A season that tyres are swapped for. */
export const SWAP_SEASONS = ['winter', 'summer'] as const;
export type SwapSeason = (typeof SWAP_SEASONS)[number];

/** The days of the swaps; an owner may choose others. */
export const SWAP_DAYS: Readonly<Record<SwapSeason, DayOfYear>> = {
  winter: WINTER_TYRES_DAY,
  summer: SUMMER_TYRES_DAY,
};

type SeasonOfSet = Pick<TyreSet, 'id' | 'season'>;

/** Whether tyres of a season serve in another: all-season tyres are the winter ones of a summer set, and the other way round. */
export function serves(season: TyreSeason, swap: SwapSeason): boolean {
  return season === swap || season === 'all_season';
}

/**
 * Whether a fitting puts on tyres for a season: those on every axle that something is known of serve in it.
 * @param sets of the vehicle; one that is not among them is not known
 */
export function countsForSeason(
  fitting: Pick<Fitting, 'front' | 'rear'>,
  sets: readonly SeasonOfSet[],
  swap: SwapSeason,
): boolean {
  const seasons = setsOf(fitting).flatMap((id) => sets.find((set) => set.id === id)?.season ?? []);
  return seasons.length > 0 && seasons.every((season) => serves(season, swap));
}

/** Whether a vehicle is swapped by season: four wheels, and sets of two seasons that are not retired. */
export function isSwappedBySeason(
  vehicle: TyredVehicle,
  sets: readonly Pick<TyreSet, 'season' | 'retired_on'>[],
): boolean {
  const seasons = new Set(sets.filter((set) => set.retired_on === null).map(({ season }) => season));
  return isFourWheeled(vehicle) && seasons.size > 1;
}

/** The last fitting that put on tyres for a season; null without any. */
export function lastSwapFor<F extends FittingOrder & Pick<Fitting, 'front' | 'rear'>>(
  fittings: readonly F[],
  sets: readonly SeasonOfSet[],
  swap: SwapSeason,
): F | null {
  return inOrderOfFitting(fittings).findLast((fitting) => countsForSeason(fitting, sets, swap)) ?? null;
}

/** Whether the swap of a day is done by a fitting of a date: from 120 days before it on. */
export function isSwapDone(dueOn: CivilDate, fittedOn: CivilDate | null): boolean {
  return fittedOn !== null && fittedOn >= addDays(dueOn, -EARLY_SWAP_DAYS);
}

/**
 * The day of the next swap after one, or from a day on where there was none yet.
 * @example winter tyres on 1 October 2026, or on 20 December 2026 → 15 October 2027
 */
export function nextSwapDay(day: DayOfYear, fittedOn: CivilDate | null, from: CivilDate): CivilDate {
  return nextDayOfYear(day, fittedOn === null ? from : addDays(fittedOn, EARLY_SWAP_DAYS + 1));
}

/**
 * The half of the year in which a set is expected on the road: its own where its vehicle has tyres of another season too.
 * Null: all year, as long as it is fitted.
 */
export function expectedSeason(
  set: SeasonOfSet,
  sets: readonly Pick<TyreSet, 'id' | 'season' | 'retired_on'>[],
): SwapSeason | null {
  const others = sets.filter(({ id, retired_on }) => id !== set.id && retired_on === null);
  const hasOther = (season: TyreSeason): boolean => others.some((other) => other.season === season);
  if (set.season === 'winter') return hasOther('summer') || hasOther('all_season') ? 'winter' : null;
  if (set.season === 'summer') return hasOther('winter') || hasOther('all_season') ? 'summer' : null;
  if (hasOther('summer') === hasOther('winter')) return null;
  return hasOther('winter') ? 'summer' : 'winter';
}

/** Whether a day lies between the swap to a season and the swap to the other. */
export function isInSeason(season: SwapSeason, day: CivilDate): boolean {
  const at = (swap: SwapSeason): string =>
    `${String(SWAP_DAYS[swap].month).padStart(2, '0')}-${String(SWAP_DAYS[swap].day).padStart(2, '0')}`;
  const monthAndDay = day.slice(5);
  const isSummer = monthAndDay >= at('summer') && monthAndDay < at('winter');
  return isSummer === (season === 'summer');
}
