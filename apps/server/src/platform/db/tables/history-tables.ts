import type { Fixed } from '#platform/db/column-types.ts';
import type { HistoryAction } from '@carnet/contract/history/history.schema';
import type { TrashCounts, TrashKind } from '@carnet/contract/trash/trash.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** One deletion; its id is that of the deleted object. */
export interface TrashEntryTable extends Record<keyof TrashCounts, number> {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<TrashKind>;
  /** The name of a vehicle, the label of a custom type; null of what has no name of its own. */
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

/** Rows of one table that were deleted, as JSON. */
export interface TrashPartTable {
  garage_id: Fixed<string>;
  entry_id: Fixed<string>;
  position: Fixed<number>;
  table_name: Fixed<string>;
  content: Fixed<string>;
}

/** A file of a deleted object: its row and its bytes stay for as long as the entry. */
export type TrashFileTable = Record<'garage_id' | 'entry_id' | 'file_id', Fixed<string>>;

/** What happened to an object of a kind that has a history; its changes as JSON. */
export type HistoryTable = Record<
  'garage_id' | 'id' | 'item_id' | 'at' | 'account_id' | 'changes',
  Fixed<string>
> & {
  device: Fixed<string | null>;
  action: Fixed<HistoryAction>;
};

/** One import that added something; how much of each kind, as JSON. */
export type ImportEntryTable = Record<
  'garage_id' | 'id' | 'account_id' | 'imported_at' | 'counts',
  Fixed<string>
> & {
  undone_at: string | null;
  /** How much an undone import left. */
  kept_count: number;
};

/** Rows of one table that an import added, as JSON: each its id and its version then; of an undone one, what it left. */
export interface ImportPartTable {
  garage_id: Fixed<string>;
  import_id: Fixed<string>;
  position: Fixed<number>;
  table_name: Fixed<string>;
  content: Fixed<string>;
}
