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

export type SwapDays = Readonly<Record<SwapSeason, DayOfYear>>;

/** The usual days of the swaps; an owner may choose others. */
export const SWAP_DAYS: SwapDays = {
  winter: WINTER_TYRES_DAY,
  summer: SUMMER_TYRES_DAY,
};

type SeasonOfSet = Pick<TyreSet, 'id' | 'season' | 'retired_on'>;

/**
 * Whether a fitting puts on tyres for a season: all that are known of it are of that season, or all-season tyres that the
 * vehicle wears in it.
 * @param sets of the vehicle; one that is not among them is not known
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

/** Whether a vehicle is swapped by season: four wheels, and sets of two seasons that are not retired. */
export function isSwappedBySeason(
  vehicle: TyredVehicle,
  sets: readonly Pick<TyreSet, 'season' | 'retired_on'>[],
): boolean {
  const seasons = new Set(sets.filter((set) => set.retired_on === null).map(({ season }) => season));
  return isFourWheeled(vehicle) && seasons.size > 1;
}

/** When tyres for a season were fitted for the last time, and when other ones since; `off`: null while they are on. */
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

/** Whether the swap of a day is done: by a fitting from 120 days before it on, whose tyres were not taken off before it. */
export function isSwapDone(dueOn: CivilDate, swap: Swap | null): boolean {
  if (swap === null || swap.on < addDays(dueOn, -EARLY_SWAP_DAYS)) return false;
  return swap.off === null || swap.off > dueOn;
}

/** The day of the year of a swap; that of 29 February is the one before. */
export function dayOfSwap(dueOn: CivilDate): DayOfYear {
  const [month, day] = [Number(dueOn.slice(5, 7)), Number(dueOn.slice(8))];
  return { month, day: month === 2 ? Math.min(day, 28) : day };
}

/** The reminder of a swap; its date is the day of the swap. */
export interface SeasonalReminder {
  readonly season: SwapSeason | null;
  readonly active: boolean;
  readonly next_reminder_date: CivilDate | null;
}

/** The days of the swaps of a vehicle: those of its reminders where it has such, else the usual ones. */
export function swapDaysOf(reminders: readonly SeasonalReminder[]): SwapDays {
  const dayFor = (season: SwapSeason): DayOfYear => {
    const [first] = reminders
      .flatMap((one) => (one.active && one.season === season ? (one.next_reminder_date ?? []) : []))
      .toSorted();
    return first === undefined ? SWAP_DAYS[season] : dayOfSwap(first);
  };
  return { winter: dayFor('winter'), summer: dayFor('summer') };
}

/** The swaps of a vehicle that no active reminder asks for; none where it is not swapped by season. */
export function swapsWithoutReminder(
  vehicle: TyredVehicle,
  sets: readonly Pick<TyreSet, 'season' | 'retired_on'>[],
  reminders: readonly Pick<SeasonalReminder, 'season' | 'active'>[],
): SwapSeason[] {
  if (!isSwappedBySeason(vehicle, sets)) return [];
  return SWAP_SEASONS.filter((season) => !reminders.some((one) => one.active && one.season === season));
}

/** The season of the reminder that a suggestion of seasonal tyres made: by the name that it gave its type, in either language. */
export function seasonOfPresetType(typeKey: string): SwapSeason | null {
  return SWAP_SEASONS.find((season) => PRESET_TYPES[season].test(typeKey)) ?? null;
}

/** The keys of « Pneus hiver », « Winter tyres », « Pneus été » and « Summer tyres ». */
const PRESET_TYPES: Readonly<Record<SwapSeason, RegExp>> = {
  winter: /^(?:pneus_hiver|winter_tyres)(?:_\d+)?$/,
  summer: /^(?:pneus_ete|summer_tyres)(?:_\d+)?$/,
};

/**
 * The day of the next swap after one: the first that this has not done.
 * @example winter tyres on since 16 June 2026 → 15 October 2026; since 17 June or 20 December 2026 → 15 October 2027
 */
export function nextSwapDay(day: DayOfYear, swap: Swap): CivilDate {
  let next = nextDayOfYear(day, swap.on);
  while (isSwapDone(next, swap)) next = nextDayOfYear(day, addDays(next, 1));
  return next;
}

/**
 * The half of the year in which a set is expected on the road: its own where its vehicle has tyres of another season too.
 * Null: all year, as long as it is fitted.
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

/** Whether a day lies between the swap to a season and the swap to the other. */
export function isInSeason(season: SwapSeason, day: CivilDate, days = SWAP_DAYS): boolean {
  const inYear = (one: DayOfYear): number => 100 * one.month + one.day;
  const [summer, winter] = [inYear(days.summer), inYear(days.winter)];
  const now = 100 * Number(day.slice(5, 7)) + Number(day.slice(8));
  const isAfterSummer = now >= summer;
  const isBeforeWinter = now < winter;
  const isSummer = summer < winter ? isAfterSummer && isBeforeWinter : isAfterSummer || isBeforeWinter;
  return isSummer === (season === 'summer');
}
