import type { Archive } from '#features/import/archive.ts';
import type { Placed } from '#features/import/import-faults.ts';
import {
  readAccountFile,
  type ImportedFile,
  type ImportedSettings,
} from '#features/import/read-account-file.ts';
import { readTable } from '#features/import/read-table.ts';
import {
  documentTable,
  expenseTable,
  readingTable,
  recordTable,
  reminderTable,
  typeTable,
  vehicleTable,
  type ImportedDocument,
  type ImportedExpense,
  type ImportedReading,
  type ImportedRecord,
  type ImportedReminder,
  type ImportedVehicle,
} from '#features/import/table-formats.ts';
import type { ImportEntity, ImportFault } from '@carnet/contract/account/import.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';

/** Everything of an export that could be read, and what could not. */
export interface ImportContent {
  readonly exportedAt: string;
  readonly settings: ImportedSettings | null;
  readonly files: readonly Placed<ImportedFile>[];
  readonly types: readonly Placed<MaintenanceTypeSetting>[];
  readonly vehicles: readonly Placed<ImportedVehicle>[];
  readonly records: readonly Placed<ImportedRecord>[];
  readonly readings: readonly Placed<ImportedReading>[];
  readonly reminders: readonly Placed<ImportedReminder>[];
  readonly documents: readonly Placed<ImportedDocument>[];
  readonly expenses: readonly Placed<ImportedExpense>[];
  readonly faults: readonly ImportFault[];
  /** Rows that the faults above are about. */
  readonly refused: Readonly<Record<ImportEntity, number>>;
}

/** Reads the tables of an export; the bytes of its files stay where they are. */
export async function readContent(archive: Archive): Promise<ImportContent> {
  const account = await readAccountFile(archive);
  const types = await readTable(archive, typeTable);
  const vehicles = await readTable(archive, vehicleTable);
  const records = await readTable(archive, recordTable);
  const readings = await readTable(archive, readingTable);
  const reminders = await readTable(archive, reminderTable);
  const documents = await readTable(archive, documentTable);
  const expenses = await readTable(archive, expenseTable);
  return {
    exportedAt: account.exportedAt,
    settings: account.settings,
    files: account.files,
    types: types.rows,
    vehicles: vehicles.rows,
    records: records.rows,
    readings: readings.rows,
    reminders: reminders.rows,
    documents: documents.rows,
    expenses: expenses.rows,
    faults: [account, types, vehicles, records, readings, reminders, documents, expenses].flatMap(
      ({ faults }) => faults,
    ),
    refused: {
      vehicles: vehicles.refused,
      maintenances: records.refused,
      reminders: reminders.refused,
      mileage: readings.refused,
      documents: documents.refused,
      expenses: expenses.refused,
      files: account.refusedFiles,
      maintenance_types: types.refused,
      settings: account.settings === null ? 1 : 0,
    },
  };
}
