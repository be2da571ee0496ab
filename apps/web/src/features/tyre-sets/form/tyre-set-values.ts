import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import { TYRE_SET_FIELDS } from '@carnet/contract/kinds/tyre-set-fields';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';

/** What the form of a set of tyres holds. */
export interface TyreSetValues extends ObjectValues<'tyre_set'>, FormFields<'tyre_set'> {}

/** An untouched form. */
export function blankTyreSet(id: string, vehicleId: string): TyreSetValues {
  return { ...toFormFields<'tyre_set'>(TYRE_SET_FIELDS), vehicle_id: vehicleId, id, basis: null };
}

/** The form of a set that is to be changed. */
export function valuesOfTyreSet(set: TyreSet): TyreSetValues {
  return { ...toFormFields<'tyre_set'>(TYRE_SET_FIELDS, set), id: set.id, basis: set };
}

/** The body of the call. */
export function bodyOfTyreSet(values: TyreSetValues) {
  return toBodyFields<'tyre_set'>(TYRE_SET_FIELDS, values);
}
