import type { Schema } from '#platform/db/schema.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Selectable } from 'kysely';

/** Rows of another table that reference an object by a column. */
export interface NamingRows {
  readonly table: keyof Schema;
  readonly column: string;
}

/** Where the objects of a kind are stored. */
interface KindTable {
  readonly table: keyof Schema;
  /** The table of its files, and the role there of each file field. */
  readonly files: (NamingRows & { readonly roles: Readonly<Record<string, string>> }) | null;
  /** Whether its column `file_count` has the number of its files. */
  readonly countsFiles?: true;
  /** Other rows that are part of it. */
  readonly parts: readonly NamingRows[];
  /** Separate rows that are deleted with it when it is deleted alone. */
  readonly followers: readonly NamingRows[];
  /** The columns that describe it in the trash. */
  readonly trashed: {
    readonly title: string | null;
    readonly date: string | null;
    readonly mileage: string | null;
  };
}

/** Referenced kinds first: rows are restored in this order, and deleted in reverse. */
export const TABLES = {
  vehicle: {
    table: 'vehicle',
    files: {
      table: 'vehicle_file',
      column: 'vehicle_id',
      roles: { photos: 'photo', registrationDocument: 'registration' },
    },
    parts: [],
    followers: [],
    trashed: { title: 'name', date: null, mileage: null },
  },
  record: {
    table: 'maintenance',
    files: {
      table: 'maintenance_file',
      column: 'maintenance_id',
      roles: { photos: 'photo', invoice: 'invoice' },
    },
    countsFiles: true,
    parts: [],
    followers: [{ table: 'mileage_reading', column: 'record_id' }],
    trashed: { title: null, date: 'date', mileage: 'mileage' },
  },
  expense: {
    table: 'expense',
    files: { table: 'expense_file', column: 'expense_id', roles: { files: 'file' } },
    parts: [],
    followers: [{ table: 'mileage_reading', column: 'expense_id' }],
    trashed: { title: null, date: 'date', mileage: 'mileage' },
  },
  tyre_set: {
    table: 'tyre_set',
    files: { table: 'tyre_set_file', column: 'tyre_set_id', roles: { files: 'file' } },
    parts: [],
    followers: [],
    trashed: { title: 'name', date: null, mileage: null },
  },
  tyre_fitting: {
    table: 'tyre_fitting',
    files: null,
    parts: [],
    followers: [{ table: 'mileage_reading', column: 'fitting_id' }],
    trashed: { title: null, date: 'date', mileage: 'mileage' },
  },
  reading: {
    table: 'mileage_reading',
    files: null,
    parts: [],
    followers: [],
    trashed: { title: null, date: 'date', mileage: 'mileage' },
  },
  reminder: {
    table: 'reminder',
    files: null,
    parts: [],
    followers: [],
    trashed: { title: null, date: null, mileage: null },
  },
  document: {
    table: 'document',
    files: { table: 'document_file', column: 'document_id', roles: { files: 'file' } },
    parts: [],
    followers: [],
    trashed: { title: 'title', date: 'expires_on', mileage: null },
  },
} as const satisfies Record<OwnedKind, KindTable>;

/** The kinds in the order of `TABLES`. */
export const KINDS_BY_REFERENCE = Object.keys(TABLES) as OwnedKind[];

export type TableOf<Kind extends OwnedKind> = (typeof TABLES)[Kind]['table'];

/** A row without the columns that only serve searching and sorting. */
export type RowOf<Kind extends OwnedKind> = Omit<Selectable<Schema[TableOf<Kind>]>, 'search' | 'name_key'>;

/** The columns set by a body. */
export type ValuesOf<Kind extends OwnedKind> = Omit<
  RowOf<Kind>,
  'garage_id' | 'id' | 'created_at' | 'updated_at' | 'version' | 'file_count' | keyof RowOfRules
>;

/** Columns set by rules, whatever the body: the reminder of a record, and the source of a reminder. */
export type RowOfRules = Pick<
  Selectable<Schema['maintenance']>,
  'order' | 'reminder_id' | 'named_reminder_id' | 'reminder_made'
> &
  Pick<Selectable<Schema['reminder']>, 'led_by' | 'made_by' | 'owner_set' | 'settled_version'>;

/** The columns of a field that holds an object, by its properties. All are null if the first one is. */
export const OBJECT_COLUMNS = {
  inspection: {
    kind: 'inspection_kind',
    result: 'inspection_result',
    validUntil: 'inspection_valid_until',
    center: 'inspection_center',
  },
  recurrence: { every: 'recurs_every', until: 'recurs_until' },
} as const satisfies ObjectColumns;

type ObjectColumns = {
  readonly [Name in 'inspection' | 'recurrence']: Readonly<
    Record<keyof NonNullable<(Objects['record'] & Objects['expense'])[Name]>, string>
  >;
};

/** A kind’s table as data, for code that handles all kinds. */
export function tableOf(kind: OwnedKind): KindTable {
  return TABLES[kind];
}
