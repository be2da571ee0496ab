import { projection } from '#projection/projection.schema.ts';
import { listOf, pageQuery, queryFlag } from '#wire/list.ts';
import {
  civilDate,
  euros,
  id,
  ignored,
  instant,
  intervalDays,
  intervalKilometres,
  kilometres,
  optionalValue,
  requiredText,
  TYPE_KEY_MAX_LENGTH,
  version,
} from '#wire/scalars.ts';
import { REMINDER_FOLLOWS } from '@carnet/domain/reminders/reminder';
import * as z from 'zod/mini';

export const reminder = z.strictObject({
  id,
  vehicle_id: id,
  maintenance_type: z.string(),
  next_reminder_date: z.nullable(civilDate),
  last_mileage: z.nullable(kilometres),
  interval_km: z.nullable(intervalKilometres),
  planned_mileage: z.nullable(z.int()),
  interval_days: z.nullable(intervalDays),
  active: z.boolean(),
  /**
   * `law`: its date is that of the inspection by law; `document`: the latest end of the insurance documents of its vehicle. Both
   * as long as its owner does not choose `interval`.
   */
  follows: z.enum(REMINDER_FOLLOWS),
  /** Cost of the latest past record of the same vehicle and type with a cost above 0; made by the server. */
  estimated_cost: z.nullable(euros),
  /** Follows from the readings of its vehicle; null where its kilometres say no day. */
  projected: z.nullable(projection),
  /** Follows from the inspections of its vehicle: the law gives no date yet, and the one here is the last that it could be. */
  date_to_check: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Reminder = z.infer<typeof reminder>;

const writableFields = {
  vehicle_id: id,
  maintenance_type: requiredText(TYPE_KEY_MAX_LENGTH),
  next_reminder_date: optionalValue(civilDate),
  last_mileage: optionalValue(kilometres),
  interval_km: optionalValue(intervalKilometres),
  /** A last mileage plus an interval may pass the largest mileage. */
  planned_mileage: optionalValue(z.int().check(z.minimum(0), z.maximum(10_999_999))),
  interval_days: optionalValue(intervalDays),
  active: optionalValue(z.boolean()),
  follows: optionalValue(z.enum(REMINDER_FOLLOWS)),
  estimated_cost: ignored,
  projected: ignored,
  date_to_check: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const reminderCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type ReminderCreation = z.infer<typeof reminderCreation>;

export const reminderReplacement = z.strictObject({ ...writableFields, id: ignored });
export type ReminderReplacement = z.infer<typeof reminderReplacement>;

export const reminderList = listOf(reminder);

export const reminderQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  active: z.optional(queryFlag),
});
export type ReminderQuery = z.infer<typeof reminderQuery>;
