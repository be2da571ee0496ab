import { FORMATS } from '../../apps/server/src/features/import/table-formats.ts';
import { zipOf } from '../../apps/server/testing/archives.ts';

/** Limit of an import: rows of all tables together. */
const ROWS = 199_990;
/** Number of rows that fit into a table of 32 MB. */
const WIDE_ROWS = 150_000;
/** Limits of a garage. */
const VEHICLES = 990;
const DATES = 9900;
const AT = '2026-01-02T10:00:00.000Z';

type Cells = Readonly<Record<string, string | number>>;
interface Table {
  readonly file: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/**
 * `history`: one vehicle with the maximum of records, and readings; `costs`: expenses and readings of a thousand vehicles over decades;
 * `dates`: a thousand vehicles with the maximum of reminders and documents, all due around today.
 */
export const GARAGE_NAMES = ['history', 'costs', 'dates'] as const;
export type GarageName = (typeof GARAGE_NAMES)[number];

/** The archive of a garage with the maximum of rows of one kind. `today` is the day around which they are due. */
export function largeGarage(name: GarageName, today: string): Promise<Buffer> {
  return archiveOf(TABLES_OF[name](rowsOf(name, today)));
}

/** Adds one vehicle with one record: the basis of a link, a calendar and a book before the garage is filled. */
export function smallGarage(name: GarageName): Promise<Buffer> {
  const { vehicle, record } = rowsOf(name, '2026-01-02');
  return archiveOf([
    [FORMATS.vehicle, [vehicle(0)]],
    [FORMATS.record, [record(0, 0)]],
  ]);
}

/** Id of the first vehicle of a garage. */
export function firstVehicleOf(name: GarageName): string {
  return idOf(name, 1, 0);
}

type Rows = ReturnType<typeof rowsOf>;

const TABLES_OF: Readonly<Record<GarageName, (of: Rows) => (readonly [Table, readonly Cells[]])[]>> = {
  history: ({ vehicle, record, reading }) => [
    [FORMATS.vehicle, [vehicle(0)]],
    [FORMATS.record, rows(WIDE_ROWS, (index) => record(index, 0))],
    [FORMATS.reading, rows(ROWS - WIDE_ROWS - 1, (index) => reading(index, 0))],
  ],
  costs: ({ vehicle, expense, reading }) => [
    [FORMATS.vehicle, rows(VEHICLES, vehicle)],
    [FORMATS.expense, rows(ROWS / 2, (index) => expense(index, index % VEHICLES))],
    [FORMATS.reading, rows(ROWS / 2 - VEHICLES, (index) => reading(index, index % VEHICLES))],
  ],
  dates: ({ vehicle, reminder, document }) => [
    [FORMATS.vehicle, rows(VEHICLES, vehicle)],
    [FORMATS.reminder, rows(DATES, (index) => reminder(index, index % VEHICLES))],
    [FORMATS.document, rows(DATES, (index) => document(index, index % VEHICLES))],
  ],
};

function rows(count: number, row: (index: number) => Cells): Cells[] {
  return Array.from({ length: Math.floor(count) }, (_, index) => row(index));
}

/** A version 7 id that is the same in every run: its digits encode garage, kind and number. */
function idOf(garage: GarageName, kind: number, index: number): string {
  const digits = [GARAGE_NAMES.indexOf(garage), kind].map((digit) => digit.toString(16).padStart(4, '0'));
  return `0190${digits[0]}-${digits[1]}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Days from 1970 on, so that 20,000 successive rows have different days. */
function dayAt(index: number): string {
  return new Date(Date.UTC(1972, 0, 1) + (index % 19_000) * 86_400_000).toISOString().slice(0, 10);
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

function rowsOf(garage: GarageName, today: string) {
  const id = (kind: number, index: number): string => idOf(garage, kind, index);
  return {
    vehicle: (index: number): Cells => ({
      id: id(1, index),
      name: `Véhicule ${index}`,
      type: index % 3 === 0 ? 'truck' : 'car',
      energy: 'diesel',
      currentMileage: 100_000,
      isCollection: 'false',
      firstRegistrationDate: '2015-03-04',
      createdAt: AT,
      updatedAt: AT,
      version: 1,
    }),
    record: (index: number, vehicle: number): Cells => ({
      id: id(2, index),
      vehicle_id: id(1, vehicle),
      type: index % 2 === 0 ? 'oil_change' : 'general_maintenance',
      date: dayAt(index),
      cost: 89.9,
      description: `Vidange ${index}`,
      garage_name: 'Garage du Vieux Pont',
      created_at: AT,
      updated_at: AT,
      version: 1,
    }),
    reading: (index: number, vehicle: number): Cells => ({
      id: id(3, index),
      vehicle_id: id(1, vehicle),
      date: dayAt(index),
      mileage: index % 1_000_000,
      source: 'manual',
      version: 1,
    }),
    reminder: (index: number, vehicle: number): Cells => ({
      id: id(4, index),
      vehicle_id: id(1, vehicle),
      maintenance_type: 'oil_change',
      next_reminder_date: dayAfter(today, (index % 40) - 20),
      last_mileage: 90_000,
      interval_km: 15_000,
      planned_mileage: 105_000,
      interval_days: 365,
      active: 'true',
      created_at: AT,
      updated_at: AT,
      version: 1,
    }),
    document: (index: number, vehicle: number): Cells => ({
      id: id(5, index),
      vehicle_id: id(1, vehicle),
      kind: 'insurance',
      title: `Contrat ${index}`,
      expiresOn: dayAfter(today, (index % 40) - 20),
      advanceDays: 30,
      active: 'true',
      created_at: AT,
      updated_at: AT,
      version: 1,
    }),
    expense: (index: number, vehicle: number): Cells => ({
      id: id(6, index),
      vehicle_id: id(1, vehicle),
      kind: 'fuel',
      date: dayAt(index),
      cost: 61.2,
      quantity: 40.5,
      unit: 'L',
      isFull: 'true',
      missedPrevious: 'false',
      place: 'Station du Centre',
      created_at: AT,
      updated_at: AT,
      version: 1,
    }),
  };
}

const TABLES: readonly Table[] = Object.values(FORMATS);

async function archiveOf(filled: readonly (readonly [Table, readonly Cells[]])[]): Promise<Buffer> {
  const settings = { language: 'fr', timezone: 'Europe/Paris', version: 1 };
  const account = { version: 1, exportedAt: AT, user: {}, settings, files: [] };
  const rowsByTable = new Map(filled);
  return zipOf([
    ['account.json', JSON.stringify(account)],
    ...TABLES.map((table) => [table.file, csvOf(table, rowsByTable.get(table) ?? [])] as const),
    ['maintenance-types.csv', 'key,label,custom,intervalKm,intervalDays,defaultReminder\n'],
  ]);
}

function csvOf({ columns }: Table, cells: readonly Cells[]): string {
  const names = Object.keys(columns);
  const lines = cells.map((row) => names.map((name) => row[name] ?? '').join(','));
  return `${[names.join(','), ...lines].join('\n')}\n`;
}
