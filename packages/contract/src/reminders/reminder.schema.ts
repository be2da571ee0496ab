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
  writeOrder,
} from '#wire/scalars.ts';
import { REMINDER_FOLLOWS } from '@carnet/domain/reminders/reminder';
import { SWAP_SEASONS } from '@carnet/domain/tyre-sets/season';
import * as z from 'zod/mini';

const season = z.enum(SWAP_SEASONS);

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
  /**
   * The tyres that it asks for: its date is the day of the swap, and a fitting of that season from 120 days before it on counts as
   * done. Null for all other work.
   */
  season: z.nullable(season),
  /** Cost of the latest past record of the same vehicle and type with a cost above 0; made by the server. */
  estimated_cost: z.nullable(euros),
  /** Follows from the readings of its vehicle; null where its kilometres say no day. */
  projected: z.nullable(projection),
  /** Follows from the inspections of its vehicle: the law gives no date yet, and the one here is the last that it could be. */
  date_to_check: z.boolean(),
  /** The record that gives it at least one of its fields; null without one. */
  led_by: z.nullable(id),
  /** The record that made it, because it stated a next service and found no reminder; null: its owner made it. */
  made_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Reminder = z.infer<typeof reminder>;

/** A value with the order of the write that gave it; -1 for what a record gave the reminder that it made. */
function given<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ value, order: z.number().check(z.minimum(-1)) });
}

/** What the owner set on a reminder, field by field: what it shows is derived from this and from the record that leads it. */
export const ownerSet = z.strictObject({
  next_reminder_date: given(z.nullable(civilDate)),
  last_mileage: given(z.nullable(kilometres)),
  planned_mileage: given(z.nullable(z.int())),
  interval_km: given(z.nullable(intervalKilometres)),
  interval_days: given(z.nullable(intervalDays)),
  active: given(z.boolean()),
  follows: given(z.nullable(z.enum(REMINDER_FOLLOWS))),
});
export type OwnerSet = z.infer<typeof ownerSet>;

/** A reminder as it is stored: without what follows from records and readings, and changes without a new version. */
export const storedReminder = z.extend(
  z.omit(reminder, { estimated_cost: true, projected: true, date_to_check: true }),
  {
    /** That of its creation. */
    order: writeOrder,
    owner_set: ownerSet,
  },
);
export type StoredReminder = z.infer<typeof storedReminder>;

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
  /** Absent in a PUT: unchanged. */
  season: optionalValue(season),
  estimated_cost: ignored,
  projected: ignored,
  date_to_check: ignored,
  led_by: ignored,
  made_by: ignored,
  order: ignored,
  owner_set: ignored,
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
