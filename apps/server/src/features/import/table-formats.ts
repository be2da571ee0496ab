import { documentCreation, type CarnetDocument } from '@carnet/contract/documents/document.schema';
import { expenseCreation, type Expense } from '@carnet/contract/expenses/expense.schema';
import { MAX_PHOTOS } from '@carnet/contract/files/file.schema';
import { maintenanceCreation, type Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReading, type MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { reminderCreation, type Reminder } from '@carnet/contract/reminders/reminder.schema';
import {
  TYPE_LABEL_MAX_LENGTH,
  type MaintenanceTypeSetting,
} from '@carnet/contract/settings/settings.schema';
import { vehicle, vehicleCreation, type Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
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
import { VEHICLE_FACT_NAMES, vehicleFact, type VehicleFact } from '@carnet/domain/vehicles/vehicle-facts';
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
export type ImportedVehicle = z.infer<typeof importedVehicle>;

const FACT_CELLS = {
  line: 'line',
  choice: 'text',
  day: 'text',
  kilometres: 'number',
  number: 'number',
} as const;

const otherVehicleColumns = {
  id: 'text',
  name: 'line',
  type: 'text',
  currentMileage: 'number',
  isCollection: 'flag',
  purchasePrice: 'number',
  photos: 'files',
  registrationDocument: 'text',
  archivedAt: 'text',
  createdAt: 'text',
  updatedAt: 'text',
  version: 'number',
} as const satisfies Record<Exclude<keyof Vehicle, VehicleFact | 'projected'>, CellKind>;

const vehicleCells = new Map<string, CellKind>([
  ...Object.entries(otherVehicleColumns),
  ...VEHICLE_FACT_NAMES.map((fact) => [fact, FACT_CELLS[vehicleFact(fact).kind]] as const),
]);

/** In the order of the contract, without what follows from the readings. */
const vehicleColumns = Object.fromEntries(
  Object.keys(z.omit(vehicle, { projected: true }).shape).map(
    (field) => [field, vehicleCells.get(field) ?? 'text'] as const,
  ),
);

export const vehicleTable: TableFormat<ImportedVehicle> = {
  file: 'vehicles.csv',
  columns: vehicleColumns,
  addedLater: [...VEHICLE_FACT_NAMES.filter((fact) => vehicleFact(fact).addedLater), 'isCollection'],
  schema: importedVehicle,
};

const importedRecord = z.strictObject({
  ...maintenanceCreation.shape,
  id,
  photos: fileIds,
  invoice: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});
export type ImportedRecord = z.infer<typeof importedRecord>;

const recordColumns = {
  id: 'text',
  vehicle_id: 'text',
  type: 'text',
  date: 'text',
  cost: 'number',
  description: 'line',
  mileage: 'number',
  garage_name: 'line',
  garage_address: 'text',
  notes: 'text',
  photos: 'files',
  invoice: 'text',
  next_service_date: 'text',
  next_service_mileage: 'number',
  inspection: 'object',
  created_at: 'text',
  updated_at: 'text',
  version: 'number',
} as const satisfies Record<keyof Maintenance, CellKind>;

export const recordTable: TableFormat<ImportedRecord> = {
  file: 'maintenances.csv',
  columns: recordColumns,
  addedLater: ['inspection'],
  schema: importedRecord,
};

const importedReading = z.strictObject({
  ...mileageReading.shape,
  expense_id: optionalValue(id),
  version: importedVersion,
});
export type ImportedReading = z.infer<typeof importedReading>;

const readingColumns = {
  id: 'text',
  vehicle_id: 'text',
  date: 'text',
  mileage: 'number',
  source: 'text',
  record_id: 'text',
  expense_id: 'text',
  version: 'number',
} as const satisfies Record<keyof MileageReading, CellKind>;

export const readingTable: TableFormat<ImportedReading> = {
  file: 'mileage.csv',
  columns: readingColumns,
  addedLater: ['expense_id'],
  schema: importedReading,
};

const importedReminder = z.strictObject({
  ...reminderCreation.shape,
  id,
  active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});
export type ImportedReminder = z.infer<typeof importedReminder>;

const reminderColumns = {
  id: 'text',
  vehicle_id: 'text',
  maintenance_type: 'text',
  next_reminder_date: 'text',
  last_mileage: 'number',
  interval_km: 'number',
  planned_mileage: 'number',
  interval_days: 'number',
  active: 'flag',
  follows: 'text',
  estimated_cost: 'derived',
  created_at: 'text',
  updated_at: 'text',
  version: 'number',
} as const satisfies Record<Exclude<keyof Reminder, 'projected'>, CellKind>;

export const reminderTable: TableFormat<ImportedReminder> = {
  file: 'reminders.csv',
  columns: reminderColumns,
  addedLater: ['follows'],
  schema: importedReminder,
};

const importedDocument = z.strictObject({
  ...documentCreation.shape,
  id,
  files: fileIds,
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});
export type ImportedDocument = z.infer<typeof importedDocument>;

const documentColumns = {
  id: 'text',
  vehicle_id: 'text',
  kind: 'text',
  title: 'line',
  number: 'line',
  issuer: 'line',
  issuedOn: 'text',
  expiresOn: 'text',
  advanceDays: 'number',
  active: 'flag',
  files: 'files',
  notes: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'number',
} as const satisfies Record<keyof CarnetDocument, CellKind>;

export const documentTable: TableFormat<ImportedDocument> = {
  file: 'documents.csv',
  columns: documentColumns,
  addedLater: [],
  isAddedLater: true,
  schema: importedDocument,
};

const importedExpense = z.strictObject({
  ...expenseCreation.shape,
  id,
  files: fileIds,
  created_at: instant,
  updated_at: instant,
  version: importedVersion,
});
export type ImportedExpense = z.infer<typeof importedExpense>;

const expenseColumns = {
  id: 'text',
  vehicle_id: 'text',
  kind: 'text',
  date: 'text',
  cost: 'number',
  mileage: 'number',
  quantity: 'number',
  unit: 'text',
  isFull: 'flag',
  missedPrevious: 'flag',
  place: 'line',
  notes: 'text',
  files: 'files',
  recurrence: 'object',
  series_id: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'number',
} as const satisfies Record<keyof Expense, CellKind>;

export const expenseTable: TableFormat<ImportedExpense> = {
  file: 'expenses.csv',
  columns: expenseColumns,
  addedLater: [],
  isAddedLater: true,
  schema: importedExpense,
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
