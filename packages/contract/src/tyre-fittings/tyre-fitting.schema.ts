import { listOf, pageQuery } from '#wire/list.ts';
import { civilDate, id, ignored, instant, kilometres, optionalValue, version } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** What is on each axle of a vehicle from a day on, until its next fitting. */
export const tyreFitting = z.strictObject({
  id,
  vehicle_id: id,
  date: civilDate,
  mileage: z.nullable(kilometres),
  /** The set on the front axle; null: nothing is known on it. */
  front: z.nullable(id),
  rear: z.nullable(id),
  /** The tyres changed their positions within the set: wear of single positions begins anew. */
  rotated: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type TyreFitting = z.infer<typeof tyreFitting>;

const writableFields = {
  vehicle_id: id,
  date: civilDate,
  /** Becomes a reading of the vehicle. */
  mileage: optionalValue(kilometres),
  front: optionalValue(id),
  rear: optionalValue(id),
  rotated: optionalValue(z.boolean()),
  /** Accepts a mileage that breaks the order of the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const tyreFittingCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type TyreFittingCreation = z.infer<typeof tyreFittingCreation>;

export const tyreFittingReplacement = z.strictObject({ ...writableFields, id: ignored });
export type TyreFittingReplacement = z.infer<typeof tyreFittingReplacement>;

export const tyreFittingList = listOf(tyreFitting);

/** The latest day first. `setId`: those that name this set. */
export const tyreFittingQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  setId: z.optional(id),
});
export type TyreFittingQuery = z.infer<typeof tyreFittingQuery>;
