import { MEASURED_KINDS, type MeasuredKind } from '#kinds/kinds.ts';
import type { MileageReading } from '#mileage/mileage.schema.ts';
import type { MileageSource } from '@carnet/domain/mileage/mileage-series';
import { expenseReadingId, fittingReadingId, recordReadingId } from '@carnet/domain/sync/derived-id';

/** The fields of a reading that name the object it follows. */
export type FollowedFields = Pick<MileageReading, 'record_id' | 'expense_id' | 'fitting_id'>;

/** Source, foreign key and derived id of the reading that an object of a kind creates. */
interface FollowingReading {
  readonly source: MileageSource;
  readonly field: keyof FollowedFields;
  readonly idFor: (objectId: string) => string;
}

export const FOLLOWING_READINGS = {
  record: { source: 'record', field: 'record_id', idFor: recordReadingId },
  expense: { source: 'expense', field: 'expense_id', idFor: expenseReadingId },
  tyre_fitting: { source: 'tyres', field: 'fitting_id', idFor: fittingReadingId },
} as const satisfies Readonly<Record<MeasuredKind, FollowingReading>>;

/** A reading entered by the user follows no object. */
export const FOLLOWS_NOTHING: FollowedFields = { record_id: null, expense_id: null, fitting_id: null };

/** The fields of a reading that name an object of a kind. */
export function followedFields(kind: MeasuredKind, id: string): FollowedFields {
  return { ...FOLLOWS_NOTHING, [FOLLOWING_READINGS[kind].field]: id };
}

/** The object that a reading follows; null for a reading entered by the user. */
export function followedObject(reading: {
  readonly [Field in keyof FollowedFields]?: string | null | undefined;
}): { readonly kind: MeasuredKind; readonly id: string } | null {
  for (const kind of MEASURED_KINDS) {
    const id = reading[FOLLOWING_READINGS[kind].field];
    if (id) return { kind, id };
  }
  return null;
}
