import {
  DAY,
  MADE_ID,
  MADE_INSTANT,
  NUMBER,
  ORDER,
  VEHICLE_ID,
  VERSION,
  type FieldsOf,
} from '#kinds/field.ts';
import type { StoredReminder } from '#reminders/reminder.schema.ts';

/** A reminder, without the fields derived from records and readings. */
export const REMINDER_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  maintenance_type: { shape: 'choice', blank: '' },
  next_reminder_date: DAY,
  last_mileage: NUMBER,
  interval_km: NUMBER,
  planned_mileage: NUMBER,
  interval_days: NUMBER,
  active: { shape: 'flag', blank: true, merge: 'last' },
  follows: { shape: 'choice', blank: 'interval', isOptionalColumn: true },
  season: { shape: 'choice', blank: null, isKept: true, isOptionalColumn: true },
  led_by: { shape: 'id', of: 'record', isOptionalColumn: true },
  made_by: { shape: 'id', of: 'record', isOptionalColumn: true },
  order: ORDER,
  owner_set: { shape: 'json', isOptionalColumn: true },
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<StoredReminder>;
