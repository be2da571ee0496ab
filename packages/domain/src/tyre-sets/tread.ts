import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { Axle } from '#tyre-sets/fitting.ts';
import { TYRES_OF_AN_AXLE, type TreadPosition, type TyreSet, type TyreTread } from '#tyre-sets/tyre-set.ts';

/** One wheel: front left, front right, rear left, rear right. */
export const WHEELS = ['fl', 'fr', 'rl', 'rr'] as const;
export type Wheel = (typeof WHEELS)[number];

const WHEELS_OF: Readonly<Record<TreadPosition, readonly Wheel[]>> = {
  all: WHEELS,
  front: ['fl', 'fr'],
  rear: ['rl', 'rr'],
  fl: ['fl'],
  fr: ['fr'],
  rl: ['rl'],
  rr: ['rr'],
};

export function wheelsOfPosition(position: TreadPosition): readonly Wheel[] {
  return WHEELS_OF[position];
}

export function wheelsOfAxle(axle: Axle): readonly Wheel[] {
  return WHEELS_OF[axle === 'both' ? 'all' : axle];
}

/** Sorts treads by date, then by id. */
export function inOrderOfTread(treads: readonly TyreTread[]): TyreTread[] {
  return treads.toSorted(
    (a, b) => compareCivilDates(a.date, b.date) || Number(a.id > b.id) - Number(a.id < b.id),
  );
}

/** The tyre now at a wheel: its treads, oldest first, and its `WWYY` if known. */
export interface TyreAtWheel {
  readonly wheel: Wheel;
  readonly dot: string | null;
  readonly treads: readonly TyreTread[];
}

/**
 * The wheels by which the tyres of a set are distinguished: all four; for a pair, the wheels of the axle that
 * was measured last; for a single tyre, one.
 */
export function wheelsOfSet({ count, treads }: Pick<TyreSet, 'count' | 'treads'>): readonly Wheel[] {
  if (count > TYRES_OF_AN_AXLE) return WHEELS;
  const last = inOrderOfTread(treads).findLast(({ position }) => position !== 'all');
  const measured = WHEELS_OF[last?.position ?? 'front'];
  if (count === 1) return measured.slice(0, 1);
  return WHEELS_OF[measured.some((wheel) => WHEELS_OF.front.includes(wheel)) ? 'front' : 'rear'];
}

/**
 * Finds the tyre at a wheel. A tread with another DOT means that a new tyre was fitted there, so earlier
 * treads do not count. A rotation moves tyres within the set, so earlier treads count only if measured on all
 * tyres since the last replacement.
 * @param rotations the days on which the set was rotated; treads of such a day were measured after it
 * @param until the last day that counts; null: today
 */
export function tyreAtWheel(
  set: Pick<TyreSet, 'dot' | 'treads'>,
  wheel: Wheel,
  rotations: readonly CivilDate[],
  until: CivilDate | null = null,
): TyreAtWheel {
  const rotated = rotations
    .filter((day) => until === null || day <= until)
    .toSorted()
    .at(-1);
  let dot = set.dot;
  let treads: TyreTread[] = [];
  for (const tread of inOrderOfTread(set.treads)) {
    const isBeforeRotation = rotated !== undefined && tread.date < rotated;
    const isHere = WHEELS_OF[tread.position].includes(wheel);
    if (isOtherTyre(tread, dot) && (isHere || isBeforeRotation)) treads = [];
    if (!isHere || (isBeforeRotation && tread.position !== 'all')) continue;
    dot = tread.dot ?? dot;
    treads.push(tread);
  }
  return { wheel, dot, treads };
}

/** Whether a tread was measured on a new tyre. */
export function isOtherTyre({ dot }: Pick<TyreTread, 'dot'>, before: string | null): boolean {
  return dot !== null && dot !== undefined && dot !== before;
}

/** The last depth measured on an axle, the lower one of its tyres; null without treads. */
export function lastTread(
  set: Pick<TyreSet, 'dot' | 'treads'>,
  axle: Axle,
  rotations: readonly CivilDate[],
): TyreTread | null {
  const lasts = wheelsOfAxle(axle).flatMap((wheel) => tyreAtWheel(set, wheel, rotations).treads.at(-1) ?? []);
  return lasts.toSorted((a, b) => a.mm - b.mm)[0] ?? null;
}
