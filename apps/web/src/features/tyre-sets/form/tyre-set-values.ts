import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import { TYRE_SET_FIELDS } from '@carnet/contract/kinds/tyre-set-fields';
import type { TyreSet, TyreTread } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { readDot } from '@carnet/domain/tyre-sets/dot';
import { v7 as newId } from 'uuid';

/** A measurement as it is typed. */
export interface TreadValues extends Omit<TyreTread, 'date' | 'mm' | 'dot'> {
  readonly date: CivilDate | null;
  readonly mm: number | null;
  /** Of another tyre at this position; `''`: the same tyre. */
  readonly dot: string;
}

/** What the form of a set of tyres holds. */
export interface TyreSetValues
  extends ObjectValues<'tyre_set'>, Omit<FormFields<'tyre_set'>, 'treads' | 'count'> {
  readonly count: number | null;
  readonly treads: readonly TreadValues[];
  /** The depths that were confirmed although they grow, as `depthOf` names them. */
  readonly confirmedDepths: readonly string[];
}

/** An untouched form. */
export function blankTyreSet(id: string, vehicleId: string): TyreSetValues {
  const fields = toFormFields<'tyre_set'>(TYRE_SET_FIELDS);
  return { ...fields, vehicle_id: vehicleId, id, basis: null, treads: [], confirmedDepths: [] };
}

/** The form of a set that is to be changed. */
export function valuesOfTyreSet(set: TyreSet): TyreSetValues {
  const fields = toFormFields<'tyre_set'>(TYRE_SET_FIELDS, set);
  const treads = set.treads.map((tread) => ({ ...tread, dot: tread.dot ?? '' }));
  return { ...fields, id: set.id, basis: set, treads, confirmedDepths: [] };
}

/** The body of the call. */
export function bodyOfTyreSet(values: TyreSetValues) {
  const { treads, dot } = values;
  return {
    ...toBodyFields<'tyre_set'>(TYRE_SET_FIELDS, values),
    dot: bodyOfDot(dot),
    treads: treads.map(({ id, date, mm, position, dot: other }) => ({
      id,
      date,
      mm,
      position,
      dot: bodyOfDot(other),
    })),
  };
}

/** The week in what was typed from the sidewall; what is not understood goes as it is, for the schema to refuse. */
function bodyOfDot(typed: string): string | null {
  return readDot(typed) ?? (typed.trim() || null);
}

/** A measurement of today, to be filled in. */
export function blankTread(today: CivilDate): TreadValues {
  return { id: newId(), date: today, mm: null, position: 'all', dot: '' };
}

/** Names a measurement: another depth is asked about again. */
export function depthOf({ id, mm, date, position }: TreadValues): string {
  return `${id} ${mm} ${date} ${position}`;
}
