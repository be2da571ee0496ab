import type { CivilDate } from '#calendar/civil-date.ts';
import { fittedStretches, type TyreHistory } from '#tyre-sets/distance.ts';
import { fittedSpans, rotationsOf, type Axle } from '#tyre-sets/fitting.ts';
import { lastTread } from '#tyre-sets/tread.ts';
import type { TyreSet, TyreTread } from '#tyre-sets/tyre-set.ts';

/** A set that is on a vehicle. */
export interface MountedTyres<S> {
  readonly set: S;
  readonly axle: Axle;
  readonly since: CivilDate;
  /** The odometer on that day; null if no mileage is known. */
  readonly sinceMileage: number | null;
  readonly lastTread: TyreTread | null;
}

const AXLES: readonly Axle[] = ['both', 'front', 'rear'];

/**
 * The sets on a vehicle, front axle first; axles with unknown tyres are left out.
 * @param histories of the vehicle, and of others that the sets were fitted to
 */
export function mountedTyres<S extends Pick<TyreSet, 'id' | 'dot' | 'treads'>>(
  vehicleId: string,
  sets: readonly S[],
  histories: readonly TyreHistory[],
): MountedTyres<S>[] {
  const own = histories.find(({ vehicle_id }) => vehicle_id === vehicleId);
  if (!own) return [];
  const mileages = new Map(fittedStretches(own).map(({ fitting, fromMileage }) => [fitting.id, fromMileage]));
  const fittings = histories.flatMap((history) => history.fittings);
  return fittedSpans(own.fittings)
    .filter(({ to }) => to === null)
    .toSorted((a, b) => AXLES.indexOf(a.axle) - AXLES.indexOf(b.axle))
    .flatMap(({ fitting, set: id, axle, from }) => {
      const set = sets.find((one) => one.id === id);
      if (!set) return [];
      const tread = lastTread(set, axle, rotationsOf(id, fittings));
      return [{ set, axle, since: from, sinceMileage: mileages.get(fitting) ?? null, lastTread: tread }];
    });
}
