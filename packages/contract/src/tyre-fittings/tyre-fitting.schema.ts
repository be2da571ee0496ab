import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, ignored, instant, kilometres, optionalValue, version } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** What is fitted on each axle of a vehicle from a date until its next fitting. */
export const tyreFitting = z.strictObject({
  id,
  vehicle_id: id,
  date: civilDate,
  mileage: z.nullable(kilometres),
  /** The set on the front axle; null if unknown. */
  front: z.nullable(id),
  rear: z.nullable(id),
  /** The tyres swapped positions within the set, so wear by position starts again. */
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
  /** Accepts a mileage that is out of order with the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const tyreFittingCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type TyreFittingCreation = z.infer<typeof tyreFittingCreation>;

export const tyreFittingReplacement = z.strictObject({ ...writableFields, id: ignored });
export type TyreFittingReplacement = z.infer<typeof tyreFittingReplacement>;

export const tyreFittingList = listSchema(tyreFitting);

/** Latest date first. `setId`: only fittings that use this set. */
export const tyreFittingQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  setId: z.optional(id),
});
export type TyreFittingQuery = z.infer<typeof tyreFittingQuery>;
