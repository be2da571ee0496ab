import { sql } from 'kysely';

/** Conditions on a row of `file`. */

const isUsed = sql<boolean>`(
  exists (select 1 from vehicle_file where vehicle_file.garage_id = file.garage_id and vehicle_file.file_id = file.id)
  or exists (
    select 1 from maintenance_file
    where maintenance_file.garage_id = file.garage_id and maintenance_file.file_id = file.id
  )
  or exists (
    select 1 from document_file where document_file.garage_id = file.garage_id and document_file.file_id = file.id
  )
  or exists (
    select 1 from expense_file where expense_file.garage_id = file.garage_id and expense_file.file_id = file.id
  )
  or exists (
    select 1 from tyre_set_file where tyre_set_file.garage_id = file.garage_id and tyre_set_file.file_id = file.id
  ))`;

const isInTrash = sql<boolean>`exists (
  select 1 from trash_file where trash_file.garage_id = file.garage_id and trash_file.file_id = file.id)`;

/** Nothing references the file, including the trash. */
export const isUnusedFile = sql<boolean>`not ${isUsed} and not ${isInTrash}`;

/** The file is not in the trash, or something outside it references it too. */
export const isOutsideTrash = sql<boolean>`(not ${isInTrash} or ${isUsed})`;
