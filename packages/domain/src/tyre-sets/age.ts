import { addMonths, type CivilDate } from '#calendar/civil-date.ts';
import { madeOn, parseDot } from '#tyre-sets/dot.ts';
import { tyreAtWheel, wheelsOfSet } from '#tyre-sets/tread.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/** Michelin, « Conseils de durée d'utilisation »: a yearly check after five years of use, no tyre beyond ten. */
export const TYRE_AGE_ADVICE = {
  checkFromYears: 5,
  replaceFromYears: 10,
  source: 'Michelin, conseils de durée d’utilisation',
} as const;

export interface TyreAge {
  /** Whole years. */
  readonly years: number;
  readonly from: 'dot' | 'bought_on';
  /** `check`: to be checked every year. */
  readonly state: 'ok' | 'check' | 'replace';
}

/** The age of the oldest tyre of a set: by its week of manufacture, else since the set was bought. Null where neither is known. */
export function ageOf(
  set: Pick<TyreSet, 'count' | 'dot' | 'bought_on' | 'treads'>,
  today: CivilDate,
): TyreAge | null {
  const made = wheelsOfSet(set)
    .flatMap((wheel) => {
      const week = parseDot(tyreAtWheel(set, wheel, []).dot ?? '');
      return week ? [madeOn(week)] : [];
    })
    .toSorted()[0];
  const since = made ?? set.bought_on;
  if (since === null) return null;
  const years = wholeYears(since, today);
  return { years, from: made ? 'dot' : 'bought_on', state: stateOf(years) };
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
