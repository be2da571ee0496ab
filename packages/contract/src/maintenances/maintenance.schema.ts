import { SEARCHED_TYPES_MAX_LENGTH } from '#maintenances/searched-types.ts';
import { file, fileReference, photoReferences } from '#files/file.schema.ts';
import { listSchema, pageQuery } from '#wire/list.ts';
import { recordedInspection, recordedInspectionBody } from '#inspection/inspection.schema.ts';
import {
  civilDate,
  euros,
  id,
  ignored,
  instant,
  kilometres,
  line,
  optionalValue,
  requiredText,
  text,
  TYPE_KEY_MAX_LENGTH,
  version,
  writeOrder,
} from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** A maintenance record: what was done, when and at what cost. */
export const maintenance = z.strictObject({
  id,
  vehicle_id: id,
  type: z.string(),
  date: civilDate,
  /** 0 or more, also for a refund; sums subtract refunds. */
  cost: euros,
  /** Money that came back (warranty claim, insurance payment, returned part). No work was done. */
  isRefund: z.boolean(),
  description: z.nullable(z.string()),
  mileage: z.nullable(kilometres),
  garage_name: z.nullable(z.string()),
  garage_address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  photos: z.array(file),
  invoice: z.nullable(file),
  next_service_date: z.nullable(civilDate),
  next_service_mileage: z.nullable(kilometres),
  inspection: z.nullable(recordedInspection),
  warranty_until: z.nullable(civilDate),
  /** Write order of the garage at creation. Orders decide precedence; timestamps never do. */
  order: writeOrder,
  /**
   * The reminder that it belongs to: the one it marks as done, else the one of its type if it states a next
   * service.
   */
  reminder_id: z.nullable(id),
  /** The reminder named in `reminder_id` at creation, whatever happened to that reminder since. */
  named_reminder_id: z.nullable(id),
  /** Whether a record created the reminder. Such a reminder exists as long as a record leads it. */
  reminder_made: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Maintenance = z.infer<typeof maintenance>;

const writableFields = {
  vehicle_id: id,
  type: requiredText(TYPE_KEY_MAX_LENGTH),
  date: civilDate,
  /** 0 is valid: own work costs nothing. */
  cost: euros,
  /** POST defaults to false; PUT keeps the stored value if absent. */
  isRefund: optionalValue(z.boolean()),
  description: optionalValue(line(500)),
  mileage: optionalValue(kilometres),
  garage_name: optionalValue(line(120)),
  /** Multi-line. */
  garage_address: optionalValue(text(300)),
  notes: optionalValue(text(5000)),
  photos: optionalValue(photoReferences),
  invoice: optionalValue(fileReference),
  next_service_date: optionalValue(civilDate),
  next_service_mileage: optionalValue(kilometres),
  /** Only for a `technical_inspection`. PUT keeps the stored value if absent. */
  inspection: optionalValue(recordedInspectionBody),
  /** Last day of the warranty on parts and labour. PUT keeps the stored value if absent. */
  warranty_until: optionalValue(civilDate),
  /** Accepts a mileage that is out of order with the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  order: ignored,
  named_reminder_id: ignored,
  reminder_made: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const maintenanceCreation = z.strictObject({
  ...writableFields,
  id: optionalValue(id),
  /** Marks this reminder as done in the same transaction. Not allowed on a refund. */
  reminder_id: optionalValue(id),
});
export type MaintenanceCreation = z.infer<typeof maintenanceCreation>;

export const maintenanceReplacement = z.strictObject({
  ...writableFields,
  id: ignored,
  reminder_id: ignored,
});
export type MaintenanceReplacement = z.infer<typeof maintenanceReplacement>;

export const maintenanceList = listSchema(maintenance);

export const MAINTENANCE_SORTS = ['-date', 'date', '-cost', 'cost'] as const;
export type MaintenanceSort = (typeof MAINTENANCE_SORTS)[number];

/**
 * `from` and `to` are inclusive. Each word of `q` must occur in the description, the garage or the notes, in
 * the vehicle (name, make, model, VIN, or plate in any notation), or in the name of the type. Only the client
 * knows these names: `types` lists the keys whose name contains the word, separated by commas. For several
 * words it has one such list per word, in order, separated by semicolons; a single list applies to every
 * word.
 */
export const maintenanceQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  type: z.optional(text(TYPE_KEY_MAX_LENGTH)),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  q: z.optional(text(200)),
  types: z.optional(text(SEARCHED_TYPES_MAX_LENGTH)),
  sort: z.optional(z.enum(MAINTENANCE_SORTS)),
});
export type MaintenanceQuery = z.infer<typeof maintenanceQuery>;

const total = { count: z.int(), cost: z.number() };
const totals = z.strictObject(total);

/**
 * Counts and sums in euros; refunds are counted and subtracted. `per_month` has only months with records,
 * oldest first.
 */
export const maintenanceSummary = z.strictObject({
  this_month: totals,
  this_year: totals,
  all_time: totals,
  per_type: z.array(z.strictObject({ type: z.string(), ...total })),
  per_month: z.array(z.strictObject({ month: z.string(), ...total })),
});
export type MaintenanceSummary = z.infer<typeof maintenanceSummary>;

export const maintenanceSummaryQuery = z.strictObject({ vehicleId: z.optional(id) });
