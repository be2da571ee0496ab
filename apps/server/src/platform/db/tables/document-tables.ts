import type { Fixed } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';

/** A document of a vehicle or of its owner. */
export interface DocumentTable extends FieldColumns<'document'>, InstantColumns {
  search: string;
}

export interface DocumentFileTable {
  garage_id: Fixed<string>;
  document_id: Fixed<string>;
  role: Fixed<'file'>;
  position: number;
  file_id: Fixed<string>;
}
