import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import { TYRE_SET_FIELDS } from '@carnet/contract/kinds/tyre-set-fields';
import type { TyreSet, TyreTread } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { readDot } from '@carnet/domain/tyre-sets/dot';
import { v7 as newId } from 'uuid';

/** A measurement in the form. */
export interface TreadValues extends Omit<TyreTread, 'date' | 'mm' | 'dot'> {
  readonly date: CivilDate | null;
  readonly mm: number | null;
  /** The DOT of another tyre at this position; `''` for the same tyre. */
  readonly dot: string;
}

/** The values of the tyre set form. */
export interface TyreSetValues
  extends ObjectValues<'tyre_set'>, Omit<FormFields<'tyre_set'>, 'treads' | 'count'> {
  readonly count: number | null;
  readonly treads: readonly TreadValues[];
  /** Confirmed growing depths, as returned by `depthOf`. */
  readonly confirmedDepths: readonly string[];
}

/** Form values of a new set. */
export function blankTyreSet(id: string, vehicleId: string): TyreSetValues {
  const fields = toFormFields<'tyre_set'>(TYRE_SET_FIELDS);
  return { ...fields, vehicle_id: vehicleId, id, basis: null, treads: [], confirmedDepths: [] };
}

/** Form values of an existing set. */
export function valuesOfTyreSet(set: TyreSet): TyreSetValues {
  const fields = toFormFields<'tyre_set'>(TYRE_SET_FIELDS, set);
  const treads = set.treads.map((tread) => ({ ...tread, dot: tread.dot ?? '' }));
  return { ...fields, id: set.id, basis: set, treads, confirmedDepths: [] };
}

/** The request body. */
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

/**
 * The DOT week of the sidewall text; text that cannot be parsed is returned unchanged for the schema to
 * refuse.
 */
function bodyOfDot(typed: string): string | null {
  return readDot(typed) ?? (typed.trim() || null);
}

/** An empty measurement with today's date. */
export function blankTread(today: CivilDate): TreadValues {
  return { id: newId(), date: today, mm: null, position: 'all', dot: '' };
}

/** Identifies a measurement: another depth asks for confirmation again. */
export function depthOf({ id, mm, date, position }: TreadValues): string {
  return `${id} ${mm} ${date} ${position}`;
}
