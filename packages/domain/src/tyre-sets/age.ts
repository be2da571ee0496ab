import { addMonths, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import { madeOn, parseDot } from '#tyre-sets/dot.ts';
import { tyreAtWheel, wheelsOfSet } from '#tyre-sets/tread.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/**
 * Michelin, « Conseils de durée d’utilisation » (as read on that day): have tyres checked by a professional
 * every year from their fifth year of use, and replace them ten years after manufacture, whatever their
 * condition.
 */
export const TYRE_AGE_ADVICE = {
  checkFromYears: 5,
  replaceFromYears: 10,
  source: 'Michelin, conseils de durée d’utilisation',
  sourceDate: civilDateOf(2026, 11, 28),
} as const;

export interface TyreAge {
  /** Whole years. */
  readonly years: number;
  readonly from: 'dot' | 'bought_on';
  /** `check`: have them checked every year. */
  readonly state: 'ok' | 'check' | 'replace';
}

/**
 * Finds the day from which the age of a set counts: the week of manufacture of its oldest tyre, with the
 * purchase in place of unknown weeks. Null if a tyre has neither.
 */
export function startOfAge(
  set: Pick<TyreSet, 'count' | 'dot' | 'bought_on' | 'treads'>,
): { readonly since: CivilDate; readonly from: TyreAge['from'] } | null {
  const weeks = wheelsOfSet(set).map((wheel) => parseDot(tyreAtWheel(set, wheel, []).dot ?? ''));
  const [made] = weeks.flatMap((week) => (week ? [madeOn(week)] : [])).toSorted();
  const { bought_on: bought } = set;
  if (made !== undefined && weeks.every((week) => week !== null)) return { since: made, from: 'dot' };
  if (bought === null) return null;
  return made !== undefined && made < bought
    ? { since: made, from: 'dot' }
    : { since: bought, from: 'bought_on' };
}

/** The age of the tyres of a set and the advice for it; null if unknown. */
export function ageOf(
  set: Pick<TyreSet, 'count' | 'dot' | 'bought_on' | 'treads'>,
  today: CivilDate,
): TyreAge | null {
  const start = startOfAge(set);
  if (start === null) return null;
  const years = wholeYears(start.since, today);
  return { years, from: start.from, state: stateOf(years) };
}

function stateOf(years: number): TyreAge['state'] {
  if (years >= TYRE_AGE_ADVICE.replaceFromYears) return 'replace';
  return years >= TYRE_AGE_ADVICE.checkFromYears ? 'check' : 'ok';
}

function wholeYears(from: CivilDate, to: CivilDate): number {
  let years = Math.max(0, Number(to.slice(0, 4)) - Number(from.slice(0, 4)));
  while (years > 0 && addMonths(from, 12 * years) > to) years -= 1;
  return years;
}
