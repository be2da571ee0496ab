import type { TyreHistory } from '#tyre-sets/distance.ts';
import { rotationsOf } from '#tyre-sets/fitting.ts';
import { AXLE_DIFFERENCE_LIMIT } from '#tyre-sets/tread-limits.ts';
import { tyreAtWheel, wheelsOfAxle } from '#tyre-sets/tread.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

/** Two tyres of an axle that differ by more than the law allows. */
export interface AxleDifference {
  readonly axle: 'front' | 'rear';
  readonly set: string;
  readonly mm: number;
}

/**
 * Finds the axles whose two tyres differ by more than 5 mm, by their last treads. The deeper tread must be
 * measured on the same day or later: tyres only wear, so an older one may no longer be as deep.
 * @param history of the vehicle
 */
export function axleDifferences(
  fitted: { readonly front: TyreSet | null; readonly rear: TyreSet | null },
  { fittings }: Pick<TyreHistory, 'fittings'>,
): AxleDifference[] {
  return (['front', 'rear'] as const).flatMap((axle) => {
    const set = fitted[axle];
    if (set === null) return [];
    const rotations = rotationsOf(set.id, fittings);
    const [left, right] = wheelsOfAxle(axle).map((wheel) => tyreAtWheel(set, wheel, rotations).treads.at(-1));
    if (!left || !right) return [];
    const [deeper, other] = left.mm > right.mm ? [left, right] : [right, left];
    const mm = Math.round((deeper.mm - other.mm) * 10) / 10;
    return mm > AXLE_DIFFERENCE_LIMIT.mm && deeper.date >= other.date ? [{ axle, set: set.id, mm }] : [];
  });
}
