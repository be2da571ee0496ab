import type { CivilDate } from '#calendar/civil-date.ts';
import { isDotInFuture, parseDot } from '#tyre-sets/dot.ts';
import { axleOf, setsOf, whatIsFitted, type Fitted, type Fitting } from '#tyre-sets/fitting.ts';
import { inOrderOfTread, isOtherTyre, tyreAtWheel, wheelsOfPosition } from '#tyre-sets/tread.ts';
import { TYRES_OF_AN_AXLE, type TyreSet, type TyreTread } from '#tyre-sets/tyre-set.ts';

/** Why a set is refused. */
export interface SetFault {
  readonly pointer: string;
  readonly code:
    | 'invalid_dot'
    | 'dot_in_future'
    | 'date_in_future'
    | 'date_before_purchase'
    | 'tyres_on_two_axles'
    | 'tyres_retired'
    | 'tyres_fitted';
}

/** The fields of a set that are checked. */
export type CheckedSet = Pick<
  TyreSet,
  'id' | 'vehicle_id' | 'count' | 'dot' | 'bought_on' | 'retired_on' | 'treads'
>;

/** The facts against which a set is checked. */
export interface SetSurroundings {
  /** The set before the change. */
  readonly stored: Pick<TyreSet, 'vehicle_id'> | null;
  /** The fittings of the set on all vehicles, and of its stored vehicle; others do not matter. */
  readonly fittings: readonly Fitting[];
  readonly today: CivilDate;
}

/** Finds all faults of a set. */
export function faultsOfSet(set: CheckedSet, { stored, fittings, today }: SetSurroundings): SetFault[] {
  const faults: SetFault[] = [];
  const refuse = (pointer: string, code: SetFault['code'] | null): void => {
    if (code !== null) faults.push({ pointer, code });
  };
  const named = fittings.filter((fitting) => setsOf(fitting).includes(set.id));
  const isOnBoth = named.some((fitting) => axleOf(fitting, set.id) === 'both');
  const isMoved = stored !== null && stored.vehicle_id !== set.vehicle_id;
  if (isMoved && isOnVehicle(set.id, stored.vehicle_id, fittings, today))
    refuse('/vehicle_id', 'tyres_fitted');
  if (set.count <= TYRES_OF_AN_AXLE && isOnBoth) refuse('/count', 'tyres_on_two_axles');
  refuse('/dot', dotFault(set.dot, today));
  if (set.bought_on !== null && set.bought_on > today) refuse('/bought_on', 'date_in_future');
  refuse('/retired_on', retirementFault(set, named, today));
  for (const [index, { date, dot }] of set.treads.entries()) {
    if (date > today) refuse(`/treads/${index}/date`, 'date_in_future');
    refuse(`/treads/${index}/dot`, dotFault(dot ?? null, today));
  }
  return faults;
}

function isOnVehicle(
  set: string,
  vehicleId: string,
  fittings: readonly Fitting[],
  today: CivilDate,
): boolean {
  const ofVehicle = fittings.filter((fitting) => fitting.vehicle_id === vehicleId);
  return setsOf(whatIsFitted(ofVehicle, today)).includes(set);
}

function dotFault(dot: string | null, today: CivilDate): SetFault['code'] | null {
  if (dot === null) return null;
  const week = parseDot(dot);
  if (week === null) return 'invalid_dot';
  return isDotInFuture(week, today) ? 'dot_in_future' : null;
}

function retirementFault(
  { bought_on: boughtOn, retired_on: retiredOn }: CheckedSet,
  named: readonly Fitting[],
  today: CivilDate,
): SetFault['code'] | null {
  if (retiredOn === null) return null;
  if (retiredOn > today) return 'date_in_future';
  if (boughtOn !== null && retiredOn < boughtOn) return 'date_before_purchase';
  return named.some(({ date }) => date >= retiredOn) ? 'tyres_retired' : null;
}

/**
 * A tread that is deeper than an earlier one on the same tyre: a typing error, or another tyre. The user has
 * to confirm it.
 */
export interface TreadDoubt {
  readonly pointer: string;
  readonly code: 'tread_grows';
  /** The earlier depth. */
  readonly params: { readonly date: CivilDate; readonly mm: number };
}

/** A gauge may deviate by this much. */
const MEASURING_TOLERANCE_MM = 0.5;

/**
 * Finds the treads of a set that became deeper without a DOT of another tyre.
 * @param stored the treads before this change; unchanged ones were accepted before
 * @param rotations the days on which the tyres were rotated
 */
export function treadDoubts(
  set: Pick<TyreSet, 'dot' | 'treads'>,
  stored: readonly TyreTread[],
  rotations: readonly CivilDate[],
): TreadDoubt[] {
  const ordered = inOrderOfTread(set.treads);
  return set.treads.flatMap((tread, index) => {
    const isKept = stored.some(
      ({ id, date, mm, position }) =>
        id === tread.id && date === tread.date && mm === tread.mm && position === tread.position,
    );
    const before = isKept ? null : treadBefore(set.dot, ordered, tread, rotations);
    if (!before || tread.mm <= before.mm + MEASURING_TOLERANCE_MM) return [];
    const params = { date: before.date, mm: before.mm };
    return [{ pointer: `/treads/${index}/mm`, code: 'tread_grows' as const, params }];
  });
}

/** The last depth measured earlier on a tyre of this tread; with several tyres the deepest. */
function treadBefore(
  dotOfSet: string | null,
  ordered: readonly TyreTread[],
  tread: TyreTread,
  rotations: readonly CivilDate[],
): TyreTread | null {
  const earlier = ordered.slice(0, ordered.indexOf(tread));
  const lasts = wheelsOfPosition(tread.position).map((wheel) => {
    const { dot, treads } = tyreAtWheel({ dot: dotOfSet, treads: earlier }, wheel, rotations, tread.date);
    return isOtherTyre(tread, dot) ? null : (treads.at(-1) ?? null);
  });
  return lasts.reduce(
    (deepest, last) => (!last || (deepest && deepest.mm >= last.mm) ? deepest : last),
    null,
  );
}

/** Refuses the deletion of a set that fittings use. */
export function deletionFault(
  set: string,
  fittings: readonly Fitted[],
): { readonly code: 'tyres_in_use'; readonly params: { readonly count: number } } | null {
  const count = fittings.filter((fitting) => setsOf(fitting).includes(set)).length;
  return count === 0 ? null : { code: 'tyres_in_use', params: { count } };
}
