import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, ignored, kilometres, optionalValue, version } from '#wire/scalars.ts';
import { MILEAGE_SOURCES } from '@carnet/domain/mileage/mileage-series';
import * as z from 'zod/mini';

/** A mileage reading. `record_id`, `expense_id` or `fitting_id` names the object that it follows. */
export const mileageReading = z.strictObject({
  id,
  vehicle_id: id,
  date: civilDate,
  mileage: kilometres,
  source: z.enum(MILEAGE_SOURCES),
  record_id: z.nullable(id),
  expense_id: z.nullable(id),
  fitting_id: z.nullable(id),
  version,
});
export type MileageReading = z.infer<typeof mileageReading>;

export const mileageReadingList = listSchema(mileageReading);

export const mileageReadingCreation = z.strictObject({
  id: optionalValue(id),
  date: civilDate,
  mileage: kilometres,
  confirmMileage: optionalValue(z.boolean()),
  vehicle_id: ignored,
  source: ignored,
  record_id: ignored,
  expense_id: ignored,
  fitting_id: ignored,
  version: ignored,
});
export type MileageReadingCreation = z.infer<typeof mileageReadingCreation>;

export const mileageQuery = z.strictObject(pageQuery);
