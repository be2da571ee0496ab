import type { CivilDate } from '#calendar/civil-date.ts';
import { inOrderOfFitting, setsOf, whatIsFitted, type Fitted, type Fitting } from '#tyre-sets/fitting.ts';
import { countsForSeason, isInSeason, SWAP_DAYS, SWAP_SEASONS, type SwapSeason } from '#tyre-sets/season.ts';
import { readTyreSize } from '#tyre-sets/size.ts';
import { TYRES_OF_AN_AXLE, type TyreSet } from '#tyre-sets/tyre-set.ts';

/** The fitting that a form proposes. */
export type ProposedFitting = Pick<Fitting, 'front' | 'rear' | 'rotated'>;

/** The facts from which a swap is proposed. */
export interface SwapFacts {
  /** The sets of the vehicle, in any order. */
  readonly sets: readonly (Pick<TyreSet, 'id' | 'count' | 'season' | 'retired_on'> & {
    readonly size: string | null;
  })[];
  readonly fittings: readonly Fitting[];
}

/** The season of the next swap: the opposite of the fitted tyres’ season, else the season of the day. */
export function nextSwapSeason(
  { sets, fittings }: SwapFacts,
  today: CivilDate,
  swapDays = SWAP_DAYS,
): SwapSeason {
  const fitted = whatIsFitted(fittings, today);
  const [one, other] = SWAP_SEASONS.filter((season) => countsForSeason(fitted, sets, season));
  if (one !== undefined && other === undefined) return one === 'winter' ? 'summer' : 'winter';
  return isInSeason('winter', today, swapDays) ? 'winter' : 'summer';
}

/**
 * Proposes the fitting for a season: the sets of that season, else all-season ones, on the same axles as last
 * time, else by their sizes. Null if the vehicle has none, or the axles are ambiguous.
 */
export function proposeSwap({ sets, fittings }: SwapFacts, season: SwapSeason): ProposedFitting | null {
  const usable = sets.filter(({ retired_on }) => retired_on === null);
  const own = usable.filter((set) => set.season === season);
  const proposed = own.length > 0 ? own : usable.filter((set) => set.season === 'all_season');
  const ids = new Set(proposed.map(({ id }) => id));
  const before = inOrderOfFitting(fittings).findLast((fitting) => {
    const fitted = setsOf(fitting);
    return fitted.length > 0 && fitted.every((id) => ids.has(id));
  });
  return before ? { front: before.front, rear: before.rear, rotated: false } : fitSets(proposed);
}

/** Fits one set to both axles, or two pairs with the wider one at the rear. */
function fitSets(sets: SwapFacts['sets']): ProposedFitting | null {
  const whole = sets.find(({ count }) => count > TYRES_OF_AN_AXLE);
  if (whole) return { front: whole.id, rear: whole.id, rotated: false };
  const widthOf = ({ size }: SwapFacts['sets'][number]): number => readTyreSize(size ?? '')?.width ?? 0;
  const [front, rear, third] = sets.toSorted((a, b) => widthOf(a) - widthOf(b));
  if (!front || !rear || third || widthOf(front) === widthOf(rear)) return null;
  return { front: front.id, rear: rear.id, rotated: false };
}

/** Proposes to exchange the sets of the axles; null if both axles have the same set, or one has none. */
export function proposeExchange({ front, rear }: Fitted): ProposedFitting | null {
  return front === null || rear === null || front === rear
    ? null
    : { front: rear, rear: front, rotated: false };
}

/** Proposes to rotate the tyres within their sets; null if nothing is fitted. */
export function proposeRotation({ front, rear }: Fitted): ProposedFitting | null {
  return front === null && rear === null ? null : { front, rear, rotated: true };
}
