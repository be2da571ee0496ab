import type { CivilDate } from '#calendar/civil-date.ts';
import { inOrderOfFitting, setsOf, whatIsFitted, type Fitted, type Fitting } from '#tyre-sets/fitting.ts';
import { countsForSeason, isInSeason, SWAP_DAYS, SWAP_SEASONS, type SwapSeason } from '#tyre-sets/season.ts';
import { readTyreSize } from '#tyre-sets/size.ts';
import { TYRES_OF_AN_AXLE, type TyreSet } from '#tyre-sets/tyre-set.ts';

/** What the form of a fitting proposes. */
export type ProposedFitting = Pick<Fitting, 'front' | 'rear' | 'rotated'>;

/** What a swap is proposed from. */
export interface SwapFacts {
  /** The vehicle’s own, in any order. */
  readonly sets: readonly (Pick<TyreSet, 'id' | 'count' | 'season' | 'retired_on'> & {
    readonly size: string | null;
  })[];
  readonly fittings: readonly Fitting[];
}

/** The season whose tyres come next: the other one than that of the tyres that are fitted, else that of the day. */
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
 * The fitting that puts on the tyres of a season: its own, else all-season ones; as they were put on the last time, else as
 * their sizes say. Null where the vehicle has none, or it is not clear which tyres go where.
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

/** One set for both axles, or two for an axle each: the wider one behind. */
function fitSets(sets: SwapFacts['sets']): ProposedFitting | null {
  const whole = sets.find(({ count }) => count > TYRES_OF_AN_AXLE);
  if (whole) return { front: whole.id, rear: whole.id, rotated: false };
  const widthOf = ({ size }: SwapFacts['sets'][number]): number => readTyreSize(size ?? '')?.width ?? 0;
  const [front, rear, third] = sets.toSorted((a, b) => widthOf(a) - widthOf(b));
  if (!front || !rear || third || widthOf(front) === widthOf(rear)) return null;
  return { front: front.id, rear: rear.id, rotated: false };
}

/** The sets of the two axles change places; null where both axles have the same set, or one has none. */
export function proposeExchange({ front, rear }: Fitted): ProposedFitting | null {
  return front === null || rear === null || front === rear
    ? null
    : { front: rear, rear: front, rotated: false };
}

/** The tyres change their positions within their sets; null where nothing is fitted. */
export function proposeRotation({ front, rear }: Fitted): ProposedFitting | null {
  return front === null && rear === null ? null : { front, rear, rotated: true };
}
