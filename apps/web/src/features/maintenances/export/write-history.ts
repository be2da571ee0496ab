import { fetchEveryPage } from '#shared/api/every-page.ts';
import { saveOrShare, type SavedFile } from '#shared/api/save-file.ts';
import { read } from '#shared/sync/read.ts';
import { writeSheetCsv, writeXlsx, type Sheet, type SheetCell } from '@carnet/imports/content/write-sheet';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { signedCost } from '@carnet/domain/money/cents';
import { formRules } from '@carnet/i18n/form-rules';
import type { Language } from '@carnet/i18n/language';

export type HistoryFormat = 'xlsx' | 'csv';

/** Language and labels of an exported history. */
export interface HistoryWording {
  readonly language: Language;
  readonly typeLabel: (key: string) => string;
  readonly expenseLabel: (kind: Expense['kind']) => string;
}

export interface HistoryRequest {
  readonly format: HistoryFormat;
  /** File name without extension. */
  readonly name: string;
  /** The list's filter, as query parameters. */
  readonly query: Readonly<Record<string, string>>;
  /** Vehicle whose expenses are added on a second sheet. */
  readonly expensesOf?: string;
}

/** Headings that the table import recognises. */
const WORDS = {
  fr: {
    records: 'Entretiens',
    expenses: 'Dépenses',
    columns: ['Véhicule', 'Date', 'Kilométrage', 'Opération', 'Type', 'Garage', 'Montant TTC', 'Remarques'],
    spent: [
      'Véhicule',
      'Date',
      'Kilométrage',
      'Opération',
      'Quantité',
      'Unité',
      'Lieu',
      'Montant TTC',
      'Remarques',
    ],
  },
  en: {
    records: 'Maintenance',
    expenses: 'Expenses',
    columns: ['Vehicle', 'Date', 'Mileage', 'Work', 'Type', 'Garage', 'Cost', 'Notes'],
    spent: ['Vehicle', 'Date', 'Mileage', 'Work', 'Quantity', 'Unit', 'Place', 'Cost', 'Notes'],
  },
} as const;
const WIDTHS = [18, 12, 14, 40, 22, 26, 14, 40];
const SPENT_WIDTHS = [18, 12, 14, 22, 12, 8, 26, 14, 40];

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** Exports a whole list as a spreadsheet; a CSV contains the records only. */
export async function writeHistory(request: HistoryRequest, wording: HistoryWording): Promise<SavedFile> {
  const { format, name, query, expensesOf } = request;
  const records = await fetchEveryPage((cursor) =>
    read('listMaintenances', { query: { ...query, cursor, limit: '500' } }),
  );
  const nameOf = await readVehicleNames();
  const sheet = recordSheet(records, wording, nameOf);
  if (format === 'csv') {
    const text = writeSheetCsv(sheet, formRules[wording.language].sheet);
    return saveOrShare(new Blob([text], { type: TYPES.csv }), `${name}.csv`);
  }
  const expenses = expensesOf === undefined ? [] : await readExpenses(expensesOf);
  const sheets = expenses.length === 0 ? [sheet] : [sheet, expenseSheet(expenses, wording, nameOf)];
  const bytes = new Uint8Array(writeXlsx(sheets));
  return saveOrShare(new Blob([bytes], { type: TYPES.xlsx }), `${name}.xlsx`);
}

type VehicleNames = (id: string) => string;

/** Including archived vehicles. */
async function readVehicleNames(): Promise<VehicleNames> {
  const lists = (['false', 'true'] as const).map((archived) =>
    fetchEveryPage((cursor) => read('listVehicles', { query: { archived, cursor, limit: '500' } })),
  );
  const names = new Map((await Promise.all(lists)).flat().map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

function readExpenses(vehicleId: string): Promise<Expense[]> {
  return fetchEveryPage((cursor) => read('listExpenses', { query: { vehicleId, cursor, limit: '500' } }));
}

function recordSheet(records: readonly Maintenance[], wording: HistoryWording, nameOf: VehicleNames): Sheet {
  const { columns, records: name } = WORDS[wording.language];
  return {
    name,
    columns: columns.map((heading, index) => ({ heading, width: WIDTHS[index] ?? 12 })),
    rows: records.map((record) => [
      textCell(nameOf(record.vehicle_id)),
      { date: record.date },
      kilometresCell(record.mileage),
      textCell(record.description ?? wording.typeLabel(record.type)),
      textCell(wording.typeLabel(record.type)),
      textCell([record.garage_name, record.garage_address].filter(Boolean).join(', ')),
      { euros: signedCost(record) },
      textCell(record.notes),
    ]),
  };
}

function expenseSheet(expenses: readonly Expense[], wording: HistoryWording, nameOf: VehicleNames): Sheet {
  const { spent, expenses: name } = WORDS[wording.language];
  return {
    name,
    columns: spent.map((heading, index) => ({ heading, width: SPENT_WIDTHS[index] ?? 12 })),
    rows: expenses.map((expense) => [
      textCell(nameOf(expense.vehicle_id)),
      { date: expense.date },
      kilometresCell(expense.mileage),
      textCell(wording.expenseLabel(expense.kind)),
      expense.quantity === null ? null : { quantity: expense.quantity },
      textCell(expense.unit),
      textCell(expense.place),
      { euros: signedCost(expense) },
      textCell(expense.notes),
    ]),
  };
}

function textCell(text: string | null): SheetCell {
  return text === null || text === '' ? null : { text };
}

function kilometresCell(kilometres: number | null): SheetCell {
  return kilometres === null ? null : { kilometres };
}
