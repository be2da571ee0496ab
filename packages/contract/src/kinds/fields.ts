import { DOCUMENT_FIELDS } from '#kinds/document-fields.ts';
import { EXPENSE_FIELDS } from '#kinds/expense-fields.ts';
import type { Field, FieldShape } from '#kinds/field.ts';
import type { OwnedKind } from '#kinds/kinds.ts';
import { READING_FIELDS } from '#kinds/reading-fields.ts';
import { RECORD_FIELDS } from '#kinds/record-fields.ts';
import { REMINDER_FIELDS } from '#kinds/reminder-fields.ts';
import { TYRE_FITTING_FIELDS } from '#kinds/tyre-fitting-fields.ts';
import { TYRE_SET_FIELDS } from '#kinds/tyre-set-fields.ts';
import { VEHICLE_FIELDS } from '#kinds/vehicle-fields.ts';
import type { CarnetDocument } from '#documents/document.schema.ts';
import type { Expense } from '#expenses/expense.schema.ts';
import type { Maintenance } from '#maintenances/maintenance.schema.ts';
import type { MileageReading } from '#mileage/mileage.schema.ts';
import type { StoredReminder } from '#reminders/reminder.schema.ts';
import type { TyreFitting } from '#tyre-fittings/tyre-fitting.schema.ts';
import type { StoredTyreSet } from '#tyre-sets/tyre-set.schema.ts';
import type { StoredVehicle } from '#vehicles/vehicle.schema.ts';

/** Objects as they are stored, without derived fields. */
export interface Objects {
  readonly vehicle: StoredVehicle;
  readonly reminder: StoredReminder;
  readonly reading: MileageReading;
  readonly record: Maintenance;
  readonly document: CarnetDocument;
  readonly expense: Expense;
  readonly tyre_set: StoredTyreSet;
  readonly tyre_fitting: TyreFitting;
}

/** The fields of each kind, in the order of the wire. */
export const FIELDS = {
  vehicle: VEHICLE_FIELDS,
  reminder: REMINDER_FIELDS,
  reading: READING_FIELDS,
  record: RECORD_FIELDS,
  document: DOCUMENT_FIELDS,
  expense: EXPENSE_FIELDS,
  tyre_set: TYRE_SET_FIELDS,
  tyre_fitting: TYRE_FITTING_FIELDS,
} as const satisfies Record<OwnedKind, Readonly<Record<string, Field>>>;

type FieldOf<Kind extends OwnedKind, Name> = Name extends keyof (typeof FIELDS)[Kind]
  ? (typeof FIELDS)[Kind][Name]
  : never;

/** Names of the fields of a kind that have one of these shapes. */
export type NamesOf<Kind extends OwnedKind, Shape extends FieldShape> = {
  [Name in keyof (typeof FIELDS)[Kind]]: FieldOf<Kind, Name> extends { readonly shape: Shape } ? Name : never;
}[keyof (typeof FIELDS)[Kind]] &
  string;

/** Names of the fields that a body may set; the others are set by the server. */
export type WritableName<Kind extends OwnedKind> = {
  [Name in keyof (typeof FIELDS)[Kind]]: FieldOf<Kind, Name> extends { readonly blank: unknown }
    ? Name
    : never;
}[keyof (typeof FIELDS)[Kind]] &
  string;

/** The fields of a kind as data, for generic code. */
export function fieldsOf(kind: OwnedKind): Readonly<Record<string, Field>> {
  return FIELDS[kind];
}
