import { documentCreation } from '#documents/document.schema.ts';
import { expenseCreation } from '#expenses/expense.schema.ts';
import { MAX_PHOTOS } from '#files/file.schema.ts';
import type { OwnedKind } from '#kinds/kinds.ts';
import { maintenanceCreation } from '#maintenances/maintenance.schema.ts';
import { mileageReading } from '#mileage/mileage.schema.ts';
import { ownerSet, reminderCreation } from '#reminders/reminder.schema.ts';
import {
  settingsReplacement,
  TYPE_LABEL_MAX_LENGTH,
  type MaintenanceTypeSetting,
} from '#settings/settings.schema.ts';
import { tyreFittingCreation } from '#tyre-fittings/tyre-fitting.schema.ts';
import { tyreSetCreation } from '#tyre-sets/tyre-set.schema.ts';
import { vehicleCreation } from '#vehicles/vehicle.schema.ts';
import {
  id,
  instant,
  intervalDays,
  intervalKilometres,
  optionalValue,
  requiredText,
  text,
  TYPE_KEY_MAX_LENGTH,
  writeOrder,
} from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** Imported objects keep their version. The bound leaves room for later increments in both databases. */
const importedVersion = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const fileIds = z.array(id).check(z.maxLength(MAX_PHOTOS));

const importedVehicle = z.strictObject({
  ...vehicleCreation.shape,
  id,
  photos: fileIds,
  registrationDocument: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
  version: importedVersion,
});

const importedRecord = z.strictObject({
  ...maintenanceCreation.shape,
  id,
  photos: fileIds,
  invoice: z.nullable(id),
  order: optionalValue(writeOrder),
  named_reminder_id: optionalValue(id),
  reminder_made: optionalValue(z.boolean()),
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedReading = z.strictObject({
  ...mileageReading.shape,
  expense_id: optionalValue(id),
  fitting_id: optionalValue(id),
  confirmMileage: optionalValue(z.boolean()),
  version: importedVersion,
});

const importedReminder = z.strictObject({
  ...reminderCreation.shape,
  id,
  active: z.boolean(),
  led_by: optionalValue(id),
  made_by: optionalValue(id),
  order: optionalValue(writeOrder),
  owner_set: optionalValue(ownerSet),
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedDocument = z.strictObject({
  ...documentCreation.shape,
  id,
  files: fileIds,
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedExpense = z.strictObject({
  ...expenseCreation.shape,
  id,
  files: fileIds,
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedTyreSet = z.strictObject({
  ...tyreSetCreation.shape,
  id,
  files: optionalValue(fileIds),
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedTyreFitting = z.strictObject({
  ...tyreFittingCreation.shape,
  id,
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

/** One row of an export, by kind. */
export interface ImportedRows {
  readonly vehicle: z.infer<typeof importedVehicle>;
  readonly record: z.infer<typeof importedRecord>;
  readonly reminder: z.infer<typeof importedReminder>;
  readonly reading: z.infer<typeof importedReading>;
  readonly document: z.infer<typeof importedDocument>;
  readonly expense: z.infer<typeof importedExpense>;
  readonly tyre_set: z.infer<typeof importedTyreSet>;
  readonly tyre_fitting: z.infer<typeof importedTyreFitting>;
}

/** Schema of a row of each kind, both in the CSV tables of an export and in NDJSON rows. */
export const IMPORTED_ROWS: { readonly [Kind in OwnedKind]: z.ZodMiniType<ImportedRows[Kind]> } = {
  vehicle: importedVehicle,
  record: importedRecord,
  reading: importedReading,
  reminder: importedReminder,
  document: importedDocument,
  expense: importedExpense,
  tyre_set: importedTyreSet,
  tyre_fitting: importedTyreFitting,
};

export const importedType: z.ZodMiniType<MaintenanceTypeSetting> = z.strictObject({
  key: requiredText(TYPE_KEY_MAX_LENGTH),
  label: z.nullable(text(TYPE_LABEL_MAX_LENGTH)),
  custom: z.boolean(),
  intervalKm: z.nullable(intervalKilometres),
  intervalDays: z.nullable(intervalDays),
  defaultReminder: z.boolean(),
});

const MAX_NAME_LENGTH = 1000;

/** A file listed in an export. */
export const importedFile = z.object({
  id,
  name: text(MAX_NAME_LENGTH),
  createdAt: instant,
});
export type ImportedFile = z.infer<typeof importedFile>;

const { maintenanceTypes: _types, ...preferences } = settingsReplacement.shape;
/** A setting that the export lacks keeps its current value. */
export const importedSettings = z.partial(z.object({ ...preferences, version: importedVersion }));
export type ImportedSettings = z.infer<typeof importedSettings>;
