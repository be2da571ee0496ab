import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { bodyOfTyreSet, type TyreSetValues } from '#features/tyre-sets/form/tyre-set-values.ts';
import { tyreSetReplacement, type TyreSetReplacement } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { TYRE_SET_FIELDS } from '@carnet/contract/kinds/tyre-set-fields';

export type TyreSetFormState = ObjectForm<TyreSetValues>;

/** The form of a set of tyres. */
export function useTyreSetForm(
  options: ObjectFormOptions<'tyre_set', TyreSetValues, TyreSetReplacement>,
): TyreSetFormState {
  return useObjectForm({
    ...options,
    kind: 'tyre_set',
    fields: TYRE_SET_FIELDS,
    schema: tyreSetReplacement,
    toBody: bodyOfTyreSet,
  });
}
