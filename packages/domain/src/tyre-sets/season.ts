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

/** The seasons of a swap. */
export const SWAP_SEASONS = ['winter', 'summer'] as const;
export type SwapSeason = (typeof SWAP_SEASONS)[number];

export type SwapDays = Readonly<Record<SwapSeason, DayOfYear>>;

/** The usual swap days; an owner may choose others. */
export const SWAP_DAYS: SwapDays = {
  winter: WINTER_TYRES_DAY,
  summer: SUMMER_TYRES_DAY,
};

type SeasonOfSet = Pick<TyreSet, 'id' | 'season' | 'retired_on'>;

/**
 * Whether a fitting puts on the tyres of a season: all known sets of it are of that season, or all-season
 * tyres that the vehicle uses in it.
 * @param sets the known sets of the vehicle
 */
export function countsForSeason(
  fitting: Pick<Fitting, 'front' | 'rear'>,
  sets: readonly SeasonOfSet[],
  swap: SwapSeason,
): boolean {
  const seasons = setsOf(fitting).flatMap((id) => {
    const set = sets.find((one) => one.id === id);
    if (!set) return [];
    return [set.season === 'all_season' ? (expectedSeason(set, sets) ?? swap) : set.season];
  });
  return seasons.length > 0 && seasons.every((season) => season === swap);
}

/**
 * Whether a vehicle needs seasonal swaps: it has four wheels, and sets of at least two seasons that are not
 * retired.
 */
export function isSwappedBySeason(
  vehicle: TyredVehicle,
  sets: readonly Pick<TyreSet, 'season' | 'retired_on'>[],
): boolean {
  const seasons = new Set(sets.filter((set) => set.retired_on === null).map(({ season }) => season));
  return isFourWheeled(vehicle) && seasons.size > 1;
}

/**
 * The last time that tyres of a season were fitted. `off`: when they were replaced; null while they are on.
 */
export interface Swap {
  readonly on: CivilDate;
  readonly off: CivilDate | null;
}

/** The last swap to each season; null without any. */
export function lastSwaps(
  fittings: readonly (FittingOrder & Pick<Fitting, 'front' | 'rear'>)[],
  sets: readonly SeasonOfSet[],
): Record<SwapSeason, Swap | null> {
  const inOrder = inOrderOfFitting(fittings);
  const lastFor = (season: SwapSeason): Swap | null => {
    const last = inOrder.findLastIndex((fitting) => countsForSeason(fitting, sets, season));
    const on = inOrder[last]?.date;
    return on === undefined ? null : { on, off: inOrder[last + 1]?.date ?? null };
  };
  return { winter: lastFor('winter'), summer: lastFor('summer') };
}

/**
 * Whether the swap due on a day is done: the tyres were fitted at most 120 days before it, and were still on
 * that day.
 */
export function isSwapDone(dueOn: CivilDate, swap: Swap | null): boolean {
  if (swap === null || swap.on < addDays(dueOn, -EARLY_SWAP_DAYS)) return false;
  return swap.off === null || swap.off > dueOn;
}

/** The day of the year of a swap; 28 February for 29 February. */
export function dayOfSwap(dueOn: CivilDate): DayOfYear {
  const [month, day] = [Number(dueOn.slice(5, 7)), Number(dueOn.slice(8))];
  return { month, day: month === 2 ? Math.min(day, 28) : day };
}

/** A reminder of a seasonal swap; its date is the day of the swap. */
export interface SeasonalReminder {
  readonly season: SwapSeason | null;
  readonly active: boolean;
  readonly next_reminder_date: CivilDate | null;
}

/** The swap days of a vehicle: the dates of its seasonal reminders, else the usual days. */
export function swapDaysOf(reminders: readonly SeasonalReminder[]): SwapDays {
  const dayFor = (season: SwapSeason): DayOfYear => {
    const [first] = reminders
      .flatMap((one) => (one.active && one.season === season ? (one.next_reminder_date ?? []) : []))
      .toSorted();
    return first === undefined ? SWAP_DAYS[season] : dayOfSwap(first);
  };
  return { winter: dayFor('winter'), summer: dayFor('summer') };
}

/** The swaps of a vehicle without an active reminder; empty if it needs no seasonal swaps. */
export function swapsWithoutReminder(
  vehicle: TyredVehicle,
  sets: readonly Pick<TyreSet, 'season' | 'retired_on'>[],
  reminders: readonly Pick<SeasonalReminder, 'season' | 'active'>[],
): SwapSeason[] {
  if (!isSwappedBySeason(vehicle, sets)) return [];
  return SWAP_SEASONS.filter((season) => !reminders.some((one) => one.active && one.season === season));
}

/**
 * Finds the season of a reminder created from a suggestion of seasonal tyres, by the key of its custom type,
 * in either language.
 */
export function seasonOfPresetType(typeKey: string): SwapSeason | null {
  return SWAP_SEASONS.find((season) => PRESET_TYPES[season].test(typeKey)) ?? null;
}

/** The keys of « Pneus hiver », « Winter tyres », « Pneus été » and « Summer tyres ». */
const PRESET_TYPES: Readonly<Record<SwapSeason, RegExp>> = {
  winter: /^(?:pneus_hiver|winter_tyres)(?:_\d+)?$/,
  summer: /^(?:pneus_ete|summer_tyres)(?:_\d+)?$/,
};

/**
 * Finds the next swap day after a swap: the first one that the swap does not cover.
 * @example winter tyres on since 16 June 2026 → 15 October 2026; since 17 June or 20 December 2026 → 15
 * October 2027
 */
export function nextSwapDay(day: DayOfYear, swap: Swap): CivilDate {
  let next = nextDayOfYear(day, swap.on);
  while (isSwapDone(next, swap)) next = nextDayOfYear(day, addDays(next, 1));
  return next;
}

/**
 * The season in which a set is expected on the road: its own, if its vehicle also has tyres of another
 * season. Null: all year while it is fitted.
 */
export function expectedSeason(
  set: Pick<TyreSet, 'id' | 'season'>,
  sets: readonly SeasonOfSet[],
): SwapSeason | null {
  const others = sets.filter(({ id, retired_on }) => id !== set.id && retired_on === null);
  const hasOther = (season: TyreSeason): boolean => others.some((other) => other.season === season);
  if (set.season === 'winter') return hasOther('summer') || hasOther('all_season') ? 'winter' : null;
  if (set.season === 'summer') return hasOther('winter') || hasOther('all_season') ? 'summer' : null;
  if (hasOther('summer') === hasOther('winter')) return null;
  return hasOther('winter') ? 'summer' : 'winter';
}

/** Whether a day is between the swap to a season and the next swap. */
export function isInSeason(season: SwapSeason, day: CivilDate, days = SWAP_DAYS): boolean {
  const inYear = (one: DayOfYear): number => 100 * one.month + one.day;
  const [summer, winter] = [inYear(days.summer), inYear(days.winter)];
  const now = 100 * Number(day.slice(5, 7)) + Number(day.slice(8));
  const isAfterSummer = now >= summer;
  const isBeforeWinter = now < winter;
  const isSummer = summer < winter ? isAfterSummer && isBeforeWinter : isAfterSummer || isBeforeWinter;
  return isSummer === (season === 'summer');
}
