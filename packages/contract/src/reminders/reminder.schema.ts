import { projection } from '#projection/projection.schema.ts';
import { listSchema, pageQuery, queryFlag } from '#wire/list.ts';
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
   * `law`: the date of the statutory inspection. `document`: the latest expiry of the insurance documents of
   * the vehicle. Either applies until the owner chooses `interval`.
   */
  follows: z.enum(REMINDER_FOLLOWS),
  /**
   * Season of the tyres to fit. The date is then the day of the swap, and a fitting of that season counts as
   * done from 120 days before it. Null for other work.
   */
  season: z.nullable(season),
  /** Cost of the latest past record of the same vehicle and type with a cost above 0. Set by the server. */
  estimated_cost: z.nullable(euros),
  /** Derived from the readings of the vehicle; null if the mileage gives no date. */
  projected: z.nullable(projection),
  /**
   * Derived from the inspections of the vehicle: the law does not give a date yet, and this is the latest
   * possible one.
   */
  date_to_check: z.boolean(),
  /** The record that determines at least one of its fields, or null. */
  led_by: z.nullable(id),
  /** The record that created it by stating a next service; null if the owner created it. */
  made_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Reminder = z.infer<typeof reminder>;

/** A value with the order of the write that set it; -1 for a value from the record that created the reminder. */
function withOrder<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ value, order: z.number().check(z.minimum(-1)) });
}

/**
 * What the owner set on a reminder, field by field. The shown values are derived from this and the record
 * that leads it.
 */
export const ownerSet = z.strictObject({
  next_reminder_date: withOrder(z.nullable(civilDate)),
  last_mileage: withOrder(z.nullable(kilometres)),
  planned_mileage: withOrder(z.nullable(z.int())),
  interval_km: withOrder(z.nullable(intervalKilometres)),
  interval_days: withOrder(z.nullable(intervalDays)),
  active: withOrder(z.boolean()),
  follows: withOrder(z.nullable(z.enum(REMINDER_FOLLOWS))),
});
export type OwnerSet = z.infer<typeof ownerSet>;

/** A reminder as it is stored: without derived fields, which change without a new version. */
export const storedReminder = z.extend(
  z.omit(reminder, { estimated_cost: true, projected: true, date_to_check: true }),
  {
    /** Write order of the garage at creation. */
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
  /** Last mileage plus interval may exceed the largest mileage. */
  planned_mileage: optionalValue(z.int().check(z.minimum(0), z.maximum(10_999_999))),
  interval_days: optionalValue(intervalDays),
  active: optionalValue(z.boolean()),
  follows: optionalValue(z.enum(REMINDER_FOLLOWS)),
  /** PUT keeps the stored value if absent. */
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

export const reminderList = listSchema(reminder);

export const reminderQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  active: z.optional(queryFlag),
});
export type ReminderQuery = z.infer<typeof reminderQuery>;
