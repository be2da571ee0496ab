import { documentCreation } from '@carnet/contract/documents/document.schema';
import { expenseCreation } from '@carnet/contract/expenses/expense.schema';
import { MAX_PHOTOS } from '@carnet/contract/files/file.schema';
import type { FieldShape } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { fileOfTable, KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { maintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReading } from '@carnet/contract/mileage/mileage.schema';
import { reminderCreation } from '@carnet/contract/reminders/reminder.schema';
import {
  TYPE_LABEL_MAX_LENGTH,
  type MaintenanceTypeSetting,
} from '@carnet/contract/settings/settings.schema';
import { tyreSetCreation } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { vehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import {
  id,
  instant,
  intervalDays,
  intervalKilometres,
  optionalValue,
  requiredText,
  text,
  TYPE_KEY_MAX_LENGTH,
} from '@carnet/contract/wire/scalars';
import * as z from 'zod/mini';

/**
 * How the text of a cell becomes a value; `derived` is made by the server and ignored. An `object` is JSON. A `line` is
 * brought to one line, because a stored name may hold a line break.
 */
export type CellKind = 'text' | 'line' | 'number' | 'flag' | 'files' | 'object' | 'derived';

/** One CSV of an export: its columns, and what a row must be. */
export interface TableFormat<Row> {
  readonly file: string;
  readonly columns: Readonly<Record<string, CellKind>>;
  /** Columns that were added to the format: an export may lack them. */
  readonly addedLater: readonly string[];
  /** The table was added to the format: an export may lack it. */
  readonly isAddedLater?: boolean;
  readonly schema: z.ZodMiniType<Row>;
}

/** Versions go on from where they were; the bound leaves both databases room to count. */
export const importedVersion = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

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
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

const importedReading = z.strictObject({
  ...mileageReading.shape,
  expense_id: optionalValue(id),
  version: importedVersion,
});

const importedReminder = z.strictObject({
  ...reminderCreation.shape,
  id,
  active: z.boolean(),
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
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});

/** A row of an export by its kind. */
export interface ImportedRows {
  readonly vehicle: z.infer<typeof importedVehicle>;
  readonly record: z.infer<typeof importedRecord>;
  readonly reminder: z.infer<typeof importedReminder>;
  readonly reading: z.infer<typeof importedReading>;
  readonly document: z.infer<typeof importedDocument>;
  readonly expense: z.infer<typeof importedExpense>;
  readonly tyre_set: z.infer<typeof importedTyreSet>;
}

const CELLS: Readonly<Record<FieldShape, CellKind>> = {
  id: 'text',
  line: 'line',
  text: 'text',
  choice: 'text',
  day: 'text',
  instant: 'text',
  number: 'number',
  euros: 'number',
  quantity: 'number',
  flag: 'flag',
  object: 'object',
  file: 'text',
  files: 'files',
};

/** The table of a kind: its columns are the fields of its description. */
function tableOf<Kind extends OwnedKind>(
  kind: Kind,
  schema: z.ZodMiniType<ImportedRows[Kind]>,
  more: Partial<Pick<TableFormat<unknown>, 'columns' | 'isAddedLater'>> = {},
): TableFormat<ImportedRows[Kind]> {
  const fields = Object.entries(fieldsOf(kind));
  return {
    file: fileOfTable(KINDS[kind].exportedAs),
    columns: {
      ...Object.fromEntries(fields.map(([name, { shape }]) => [name, CELLS[shape]])),
      ...more.columns,
    },
    addedLater: fields.flatMap(([name, { isOptionalColumn }]) => (isOptionalColumn ? [name] : [])),
    isAddedLater: more.isAddedLater ?? false,
    schema,
  };
}

/** The table of each kind. */
export const FORMATS: { readonly [Kind in OwnedKind]: TableFormat<ImportedRows[Kind]> } = {
  vehicle: tableOf('vehicle', importedVehicle),
  record: tableOf('record', importedRecord),
  reading: tableOf('reading', importedReading),
  reminder: tableOf('reminder', importedReminder, { columns: { estimated_cost: 'derived' } }),
  document: tableOf('document', importedDocument, { isAddedLater: true }),
  expense: tableOf('expense', importedExpense, { isAddedLater: true }),
  tyre_set: tableOf('tyre_set', importedTyreSet, { isAddedLater: true }),
};

const importedType = z.strictObject({
  key: requiredText(TYPE_KEY_MAX_LENGTH),
  label: z.nullable(text(TYPE_LABEL_MAX_LENGTH)),
  custom: z.boolean(),
  intervalKm: z.nullable(intervalKilometres),
  intervalDays: z.nullable(intervalDays),
  defaultReminder: z.boolean(),
});

const typeColumns = {
  key: 'text',
  label: 'line',
  custom: 'flag',
  intervalKm: 'number',
  intervalDays: 'number',
  defaultReminder: 'flag',
} as const satisfies Record<keyof MaintenanceTypeSetting, CellKind>;

export const typeTable: TableFormat<MaintenanceTypeSetting> = {
  file: 'maintenance-types.csv',
  columns: typeColumns,
  addedLater: [],
  schema: importedType,
};
