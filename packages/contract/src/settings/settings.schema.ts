import {
  ignored,
  intervalDays,
  intervalKilometres,
  language,
  line,
  optionalValue,
  text,
  timeZone,
  TYPE_KEY_MAX_LENGTH,
  version,
} from '#wire/scalars.ts';
import * as z from 'zod/mini';

export const TYPE_LABEL_MAX_LENGTH = 60;
const ADVANCE_DAYS_MAX = 365;
export const ADVANCE_KM_MAX = 100_000;

export const maintenanceTypeSetting = z.strictObject({
  key: z.string(),
  /** Null for a built-in type, which is translated by its key. */
  label: z.nullable(z.string()),
  custom: z.boolean(),
  intervalKm: z.nullable(intervalKilometres),
  intervalDays: z.nullable(intervalDays),
  defaultReminder: z.boolean(),
});
export type MaintenanceTypeSetting = z.infer<typeof maintenanceTypeSetting>;

const advanceDays = z.int().check(z.minimum(0), z.maximum(ADVANCE_DAYS_MAX));
const advanceKilometres = z.int().check(z.minimum(0), z.maximum(ADVANCE_KM_MAX));

/** Hour of the owner’s day at which reminders are announced. */
const notificationHour = z.int().check(z.minimum(0), z.maximum(23));

export const settings = z.strictObject({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  reminderAdvanceDays: advanceDays,
  reminderAdvanceKm: advanceKilometres,
  notificationHour,
  /** Whether announcements may use projected dates, on which a mileage is expected. */
  announceProjected: z.boolean(),
  language,
  timezone: z.string(),
  maintenanceTypes: z.array(maintenanceTypeSetting),
  version,
});
export type Settings = z.infer<typeof settings>;

/** A new custom type has no key; the server makes one from the label. */
const maintenanceTypeReplacement = z.strictObject({
  key: optionalValue(text(TYPE_KEY_MAX_LENGTH)),
  label: optionalValue(line(TYPE_LABEL_MAX_LENGTH)),
  custom: optionalValue(z.boolean()),
  intervalKm: optionalValue(intervalKilometres),
  intervalDays: optionalValue(intervalDays),
  defaultReminder: z.boolean(),
});

export const settingsReplacement = z.strictObject({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  reminderAdvanceDays: advanceDays,
  reminderAdvanceKm: advanceKilometres,
  /** Both: PUT keeps the stored value if absent. */
  notificationHour: optionalValue(notificationHour),
  announceProjected: optionalValue(z.boolean()),
  language,
  timezone: timeZone,
  /** The maximum length depends on the stored list: see `excessTypes` in the domain. */
  maintenanceTypes: z.array(maintenanceTypeReplacement),
  version: ignored,
});
export type SettingsReplacement = z.infer<typeof settingsReplacement>;
