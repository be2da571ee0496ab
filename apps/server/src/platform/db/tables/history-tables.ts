import type { Fixed } from '#platform/db/column-types.ts';
import type { HistoryAction } from '@carnet/contract/history/history.schema';
import type { TrashCounts, TrashKind } from '@carnet/contract/trash/trash.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** One deletion, with the id of the deleted object. */
export interface TrashEntryTable extends Record<keyof TrashCounts, number> {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<TrashKind>;
  /** Name of a vehicle or label of a custom type; null for objects without a name. */
  title: string | null;
  type: Fixed<string | null>;
  date: Fixed<CivilDate | null>;
  mileage: Fixed<number | null>;
  vehicle_id: Fixed<string | null>;
  vehicle_name: Fixed<string | null>;
  files: number;
  account_id: Fixed<string>;
  deleted_at: Fixed<string>;
}

/** Deleted rows of one table, as JSON. */
export interface TrashPartTable {
  garage_id: Fixed<string>;
  entry_id: Fixed<string>;
  position: Fixed<number>;
  table_name: Fixed<string>;
  content: Fixed<string>;
}

/** A file of a deleted object. Its row and bytes are kept as long as the entry. */
export type TrashFileTable = Record<'garage_id' | 'entry_id' | 'file_id', Fixed<string>>;

/** A change of an object whose kind has a history; the changed fields as JSON. */
export type HistoryTable = Record<
  'garage_id' | 'id' | 'item_id' | 'at' | 'account_id' | 'changes',
  Fixed<string>
> & {
  device: Fixed<string | null>;
  action: Fixed<HistoryAction>;
};

/** An import that added something, with the number of each kind as JSON. */
export type ImportEntryTable = Record<
  'garage_id' | 'id' | 'account_id' | 'imported_at' | 'counts',
  Fixed<string>
> & {
  undone_at: string | null;
  /** How many objects an undone import left. */
  kept_count: number;
};

/** Rows of one table that an import added, as JSON with id and version; for an undone import, the rows that it left. */
export interface ImportPartTable {
  garage_id: Fixed<string>;
  import_id: Fixed<string>;
  position: Fixed<number>;
  table_name: Fixed<string>;
  content: Fixed<string>;
}
