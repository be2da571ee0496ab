import type { FieldShape } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { csvFileName, KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';

/**
 * How the text of a cell becomes a value; `derived` is made by the server and ignored. An `object` is JSON. A `line` is
 * brought to one line, because a stored name may hold a line break.
 */
export type CellKind = 'text' | 'line' | 'number' | 'flag' | 'files' | 'object' | 'derived';

/** One CSV of an export. */
export interface TableFormat {
  readonly file: string;
  readonly columns: Readonly<Record<string, CellKind>>;
  /** Columns that were added to the format: an export may lack them. */
  readonly addedLater: readonly string[];
  /** The table was added to the format: an export may lack it. */
  readonly isAddedLater?: boolean;
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
  list: 'object',
  json: 'object',
  file: 'text',
  files: 'files',
};

/** The table of a kind: its columns are the fields of its description. */
function tableOf(
  kind: OwnedKind,
  more: Partial<Pick<TableFormat, 'columns' | 'isAddedLater'>> = {},
): TableFormat {
  const fields = Object.entries(fieldsOf(kind));
  return {
    file: csvFileName(KINDS[kind].exportedAs),
    columns: {
      ...Object.fromEntries(fields.map(([name, { shape }]) => [name, CELLS[shape]])),
      ...more.columns,
    },
    addedLater: fields.flatMap(([name, { isOptionalColumn }]) => (isOptionalColumn ? [name] : [])),
    isAddedLater: more.isAddedLater ?? false,
  };
}

/** The table of each kind. */
export const FORMATS: Readonly<Record<OwnedKind, TableFormat>> = {
  vehicle: tableOf('vehicle'),
  record: tableOf('record'),
  reading: tableOf('reading'),
  reminder: tableOf('reminder', { columns: { estimated_cost: 'derived' } }),
  document: tableOf('document', { isAddedLater: true }),
  expense: tableOf('expense', { isAddedLater: true }),
  tyre_set: tableOf('tyre_set', { isAddedLater: true }),
  tyre_fitting: tableOf('tyre_fitting', { isAddedLater: true }),
};

const typeColumns = {
  key: 'text',
  label: 'line',
  custom: 'flag',
  intervalKm: 'number',
  intervalDays: 'number',
  defaultReminder: 'flag',
} as const satisfies Record<keyof MaintenanceTypeSetting, CellKind>;

export const typeTable: TableFormat = {
  file: 'maintenance-types.csv',
  columns: typeColumns,
  addedLater: [],
};
