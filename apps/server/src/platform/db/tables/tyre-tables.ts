import type { Fixed } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';

/** Tyres of one size that are fitted together. */
export interface TyreSetTable extends FieldColumns<'tyre_set'>, InstantColumns {}

export interface TyreSetFileTable {
  garage_id: Fixed<string>;
  tyre_set_id: Fixed<string>;
  role: Fixed<'file'>;
  position: number;
  file_id: Fixed<string>;
}

/** The tyres on each axle of a vehicle from a given day. A referenced set may be in the trash. */
export interface TyreFittingTable extends FieldColumns<'tyre_fitting'>, InstantColumns {}
