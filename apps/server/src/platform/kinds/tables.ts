import type { Schema } from '#platform/db/schema.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Selectable } from 'kysely';

/** Rows of another table that name an object by a column. */
export interface NamingRows {
  readonly table: keyof Schema;
  readonly column: string;
}

/** Where the objects of a kind are stored. */
interface KindTable {
  readonly table: keyof Schema;
  /** The table of its files, and the role there of each field that holds some. */
  readonly files: (NamingRows & { readonly roles: Readonly<Record<string, string>> }) | null;
  /** Whether its column `file_count` says how many files it has. */
  readonly countsFiles?: true;
  /** Other rows that are a part of it. */
  readonly parts: readonly NamingRows[];
  /** Rows of their own that go with it when it alone is deleted. */
  readonly followers: readonly NamingRows[];
  /** The columns that name it in the trash. */
  readonly trashed: {
    readonly title: string | null;
    readonly date: string | null;
    readonly mileage: string | null;
  };
}

/** Those first that others refer to: rows are restored in this order, and deleted in the opposite one. */
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

/** A row without what only searches and orders look at. */
export type RowOf<Kind extends OwnedKind> = Omit<Selectable<Schema[TableOf<Kind>]>, 'search' | 'name_key'>;

/** The columns that a body decides about. */
export type ValuesOf<Kind extends OwnedKind> = Omit<
  RowOf<Kind>,
  'garage_id' | 'id' | 'created_at' | 'updated_at' | 'version' | 'file_count' | keyof RowOfRules
>;

/** Columns that follow from rules, whatever the body: which reminder a record belongs to, and what a reminder is derived from. */
export type RowOfRules = Pick<
  Selectable<Schema['maintenance']>,
  'order' | 'reminder_id' | 'named_reminder_id' | 'reminder_made'
> &
  Pick<Selectable<Schema['reminder']>, 'led_by' | 'made_by' | 'owner_set' | 'settled_version'>;

/** The columns of a field that holds an object, by the names within it; all are null where the first one is. */
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

/** A kind’s table as data, for code that goes through all of them. */
export function tableOf(kind: OwnedKind): KindTable {
  return TABLES[kind];
}
