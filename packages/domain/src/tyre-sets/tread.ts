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

/** Treads by date; of one day in the order of their ids. */
export function inOrderOfTread(treads: readonly TyreTread[]): TyreTread[] {
  return treads.toSorted(
    (a, b) => compareCivilDates(a.date, b.date) || Number(a.id > b.id) - Number(a.id < b.id),
  );
}

/** The treads that were measured on the tyre that is at a wheel now, oldest first, and its `WWYY` where that is known. */
export interface TyreAtWheel {
  readonly wheel: Wheel;
  readonly dot: string | null;
  readonly treads: readonly TyreTread[];
}

/**
 * The wheels that tell the tyres of a set apart: all four, of a pair those of the axle that was measured last, of a single
 * tyre one.
 */
export function wheelsOfSet({ count, treads }: Pick<TyreSet, 'count' | 'treads'>): readonly Wheel[] {
  if (count > TYRES_OF_AN_AXLE) return WHEELS;
  const last = inOrderOfTread(treads).findLast(({ position }) => position !== 'all');
  const measured = WHEELS_OF[last?.position ?? 'front'];
  if (count === 1) return measured.slice(0, 1);
  return WHEELS_OF[measured.some((wheel) => WHEELS_OF.front.includes(wheel)) ? 'front' : 'rear'];
}

/**
 * The tyre at a wheel. A tread with another DOT says that this position got another tyre: what was measured before is of
 * another one. A rotation moves tyres within the set: of what was measured before it only a depth of all tyres holds, and
 * that only since the last of them was replaced.
 * @param rotations the days of the rotations of the set; what is measured on such a day is measured after it
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

/** Whether a tread says that another tyre came to its position. */
export function isOtherTyre({ dot }: Pick<TyreTread, 'dot'>, before: string | null): boolean {
  return dot !== null && dot !== undefined && dot !== before;
}

/** The last depth that was measured on an axle: the lowest one of its tyres; null without any. */
export function lastTread(
  set: Pick<TyreSet, 'dot' | 'treads'>,
  axle: Axle,
  rotations: readonly CivilDate[],
): TyreTread | null {
  const lasts = wheelsOfAxle(axle).flatMap((wheel) => tyreAtWheel(set, wheel, rotations).treads.at(-1) ?? []);
  return lasts.toSorted((a, b) => a.mm - b.mm)[0] ?? null;
}
