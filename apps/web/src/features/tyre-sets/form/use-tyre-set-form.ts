import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { bodyOfTyreSet, depthOf, type TyreSetValues } from '#features/tyre-sets/form/tyre-set-values.ts';
import { useTyreFittings } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { TYRE_SET_FIELDS } from '@carnet/contract/kinds/tyre-set-fields';
import { tyreSetReplacement, type TyreSetReplacement } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { rotationsOf, type Fitting } from '@carnet/domain/tyre-sets/fitting';
import { faultsOfSet, treadDoubts } from '@carnet/domain/tyre-sets/set-faults';

export type TyreSetFormState = ObjectForm<TyreSetValues>;

/**
 * State of the tyre set form; reports the faults that the server would find, and asks for confirmation of a
 * growing tread.
 */
export function useTyreSetForm(
  options: ObjectFormOptions<'tyre_set', TyreSetValues, TyreSetReplacement>,
): TyreSetFormState {
  const today = useToday();
  const { basis, vehicle_id: vehicleId } = options.initialValues;
  const { data: fittings = [] } = useTyreFittings(basis?.vehicle_id ?? vehicleId);
  return useObjectForm({
    ...options,
    kind: 'tyre_set',
    fields: TYRE_SET_FIELDS,
    schema: tyreSetReplacement,
    toBody: bodyOfTyreSet,
    check: (values) => faultsIn(values, fittings, today),
  });
}

function faultsIn(values: TyreSetValues, fittings: readonly Fitting[], today: CivilDate): FormFault[] {
  const body = bodyOfTyreSet(values);
  // The schema refuses missing values.
  const treads = body.treads.map((tread) => ({ ...tread, date: tread.date ?? today, mm: tread.mm ?? 0 }));
  const set = { ...values, count: values.count ?? 1, dot: body.dot, treads };
  const faults = faultsOfSet(set, { stored: values.basis, fittings, today });
  const doubts = treadDoubts(set, values.basis?.treads ?? [], rotationsOf(values.id, fittings));
  const isConfirmed = ({ pointer }: FormFault): boolean => {
    const tread = values.treads[Number(pointer.split('/')[2])];
    return tread !== undefined && values.confirmedDepths.includes(depthOf(tread));
  };
  return [...faults, ...doubts.filter((doubt) => !isConfirmed(doubt))];
}
