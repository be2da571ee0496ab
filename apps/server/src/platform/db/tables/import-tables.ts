import type { Fixed } from '#platform/db/column-types.ts';

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
