import type { CivilDate } from '#calendar/civil-date.ts';
import { setsOf, type Fitting } from '#tyre-sets/fitting.ts';
import { TYRES_OF_AN_AXLE, type TyreSet } from '#tyre-sets/tyre-set.ts';

/** Why a fitting is refused. */
export interface FittingFault {
  readonly pointer: '/date' | '/front' | '/rear';
  readonly code: 'date_before_registration' | 'not_found' | 'tyres_retired' | 'tyres_on_two_axles';
}

/** A set that a fitting names. */
export type NamedSet = Pick<TyreSet, 'id' | 'vehicle_id' | 'count' | 'retired_on'>;

/** The facts against which a fitting is checked. */
export interface FittingSurroundings {
  readonly firstRegistrationDate: CivilDate | null;
  /** The sets of the fitting that the caller may see. */
  readonly sets: readonly NamedSet[];
  /** The fitting before the change. Its sets may have moved to another vehicle since. */
  readonly stored: Pick<Fitting, 'front' | 'rear'> | null;
}

/**
 * Finds the faults of a fitting that concern tyres. Its day and mileage are checked like those in other
 * objects.
 */
export function faultsOfFitting(
  fitting: Pick<Fitting, 'vehicle_id' | 'date' | 'front' | 'rear'>,
  { firstRegistrationDate, sets, stored }: FittingSurroundings,
): FittingFault[] {
  const { date, front, rear } = fitting;
  const faults: FittingFault[] = [];
  if (firstRegistrationDate !== null && date < firstRegistrationDate) {
    faults.push({ pointer: '/date', code: 'date_before_registration' });
  }
  const kept = stored === null ? [] : setsOf(stored);
  for (const axle of ['front', 'rear'] as const) {
    const id = fitting[axle];
    if (id === null) continue;
    const set = sets.find((one) => one.id === id);
    if (!set || (set.vehicle_id !== fitting.vehicle_id && !kept.includes(id))) {
      faults.push({ pointer: `/${axle}`, code: 'not_found' });
    } else if (set.retired_on !== null && set.retired_on <= date) {
      faults.push({ pointer: `/${axle}`, code: 'tyres_retired' });
    } else if (axle === 'rear' && front === rear && set.count <= TYRES_OF_AN_AXLE) {
      faults.push({ pointer: '/rear', code: 'tyres_on_two_axles' });
    }
  }
  return faults;
}
