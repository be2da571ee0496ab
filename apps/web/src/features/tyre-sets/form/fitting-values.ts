import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import { TYRE_FITTING_FIELDS } from '@carnet/contract/kinds/tyre-fitting-fields';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { whatIsFitted, type Fitting } from '@carnet/domain/tyre-sets/fitting';
import {
  proposeExchange,
  proposeRotation,
  proposeSwap,
  type ProposedFitting,
} from '@carnet/domain/tyre-sets/swap';

/** The values of the fitting form. */
export interface FittingValues
  extends ObjectValues<'tyre_fitting'>, Omit<FormFields<'tyre_fitting'>, 'date'> {
  readonly date: CivilDate | null;
  /** The confirmed out-of-order reading, as returned by `readingOfFitting`. */
  readonly confirmedReading: string | null;
}

/** Likely purposes of a fitting. */
export const FITTING_PURPOSES = ['winter', 'summer', 'rotate', 'exchange'] as const;
export type FittingPurpose = (typeof FITTING_PURPOSES)[number] | 'other';

/** The purpose in a URL; null when the URL requests no fitting. */
export function readFittingPurpose(asked: string | null): FittingPurpose | null {
  return asked === null ? null : (FITTING_PURPOSES.find((known) => known === asked) ?? 'other');
}

/** The data from which fittings are proposed. */
export interface TyresOfVehicle {
  readonly sets: readonly TyreSet[];
  readonly fittings: readonly Fitting[];
}

/** The sets on the axles for a purpose; null if it is not possible or changes nothing. */
export function proposeFitting(
  { sets, fittings }: TyresOfVehicle,
  purpose: FittingPurpose,
  today: CivilDate,
): ProposedFitting | null {
  const fitted = whatIsFitted(fittings, today);
  if (purpose === 'other') return null;
  if (purpose === 'rotate') return proposeRotation(fitted);
  if (purpose === 'exchange') return proposeExchange(fitted);
  const proposed = proposeSwap({ sets, fittings }, purpose);
  const isOnAlready = proposed?.front === fitted.front && proposed.rear === fitted.rear;
  return isOnAlready ? null : proposed;
}

/** Form values of a new fitting. */
export function blankFitting(
  id: string,
  vehicleId: string,
  given: ProposedFitting & Pick<FittingValues, 'date' | 'mileage'>,
): FittingValues {
  const fields = toFormFields<'tyre_fitting'>(TYRE_FITTING_FIELDS);
  return { ...fields, ...given, vehicle_id: vehicleId, id, basis: null, confirmedReading: null };
}

/** Form values of an existing fitting. */
export function valuesOfFitting(fitting: TyreFitting): FittingValues {
  const fields = toFormFields<'tyre_fitting'>(TYRE_FITTING_FIELDS, fitting);
  return { ...fields, id: fitting.id, basis: fitting, confirmedReading: null };
}

/** The request body. */
export function bodyOfFitting(values: FittingValues) {
  return {
    ...toBodyFields<'tyre_fitting'>(TYRE_FITTING_FIELDS, values),
    confirmMileage: values.confirmedReading === readingOfFitting(values) || undefined,
  };
}

/** Identifies the reading in a form. */
export function readingOfFitting({ date, mileage }: Pick<FittingValues, 'date' | 'mileage'>): string {
  return `${date} ${mileage}`;
}
