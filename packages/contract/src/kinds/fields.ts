import { DOCUMENT_FIELDS } from '#kinds/document-fields.ts';
import { EXPENSE_FIELDS } from '#kinds/expense-fields.ts';
import type { Field } from '#kinds/field.ts';
import type { OwnedKind } from '#kinds/kinds.ts';
import { READING_FIELDS } from '#kinds/reading-fields.ts';
import { RECORD_FIELDS } from '#kinds/record-fields.ts';
import { REMINDER_FIELDS } from '#kinds/reminder-fields.ts';
import { VEHICLE_FIELDS } from '#kinds/vehicle-fields.ts';

/** The fields of each kind, in the order of the wire. */
export const FIELDS = {
  vehicle: VEHICLE_FIELDS,
  reminder: REMINDER_FIELDS,
  reading: READING_FIELDS,
  record: RECORD_FIELDS,
  document: DOCUMENT_FIELDS,
  expense: EXPENSE_FIELDS,
} as const satisfies Record<OwnedKind, Readonly<Record<string, Field>>>;

/** The name of a field of a kind. */
export type FieldName<Kind extends OwnedKind> = keyof (typeof FIELDS)[Kind] & string;

/** The same of a field that a body can give: the server makes the others. */
export type GivenName<Kind extends OwnedKind> = {
  [Name in keyof (typeof FIELDS)[Kind]]: (typeof FIELDS)[Kind][Name] extends { readonly blank: unknown }
    ? Name
    : never;
}[keyof (typeof FIELDS)[Kind]] &
  string;

/** The fields of a kind as data, for code that goes through all of them. */
export function fieldsOf(kind: OwnedKind): Readonly<Record<string, Field>> {
  return FIELDS[kind];
}
