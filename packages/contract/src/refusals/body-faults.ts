import type { DocumentCreation, DocumentReplacement } from '#documents/document.schema.ts';
import type { ExpenseCreation, ExpenseReplacement } from '#expenses/expense.schema.ts';
import type { RecordedInspection } from '#inspection/inspection.schema.ts';
import type { Objects } from '#kinds/fields.ts';
import type { OwnedKind } from '#kinds/kinds.ts';
import type { MaintenanceCreation, MaintenanceReplacement } from '#maintenances/maintenance.schema.ts';
import type { MileageReadingCreation } from '#mileage/mileage.schema.ts';
import type { Fault } from '#problems/problem.ts';
import type { ReminderCreation, ReminderReplacement } from '#reminders/reminder.schema.ts';
import type { TyreFittingCreation, TyreFittingReplacement } from '#tyre-fittings/tyre-fitting.schema.ts';
import type { TyreSetCreation, TyreSetReplacement } from '#tyre-sets/tyre-set.schema.ts';
import type { VehicleCreation, VehicleReplacement } from '#vehicles/vehicle.schema.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expiresBeforeIssue } from '@carnet/domain/documents/document';
import { fitsUnit } from '@carnet/domain/expenses/expense';
import { fitsFuel } from '@carnet/domain/expenses/fuel';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';

interface Bodies {
  readonly vehicle: VehicleCreation | VehicleReplacement;
  readonly record: MaintenanceCreation | MaintenanceReplacement;
  readonly reminder: ReminderCreation | ReminderReplacement;
  readonly reading: MileageReadingCreation;
  readonly document: DocumentCreation | DocumentReplacement;
  readonly expense: ExpenseCreation | ExpenseReplacement;
  readonly tyre_set: TyreSetCreation | TyreSetReplacement;
  readonly tyre_fitting: TyreFittingCreation | TyreFittingReplacement;
}

/** Fields of the stored object that decide whether its replacement is refused. */
type DecidingField =
  | 'id'
  | 'vehicle_id'
  | 'date'
  | 'mileage'
  | 'isRefund'
  | 'inspection'
  | 'kind'
  | 'currentMileage'
  | 'purchaseDate'
  | 'purchaseMileage'
  | 'firstRegistrationDate'
  | 'follows'
  | 'count'
  | 'dot'
  | 'bought_on'
  | 'retired_on'
  | 'treads'
  | 'front'
  | 'rear';

/** A creation or replacement to check. */
export interface Write<Kind extends OwnedKind> {
  readonly kind: Kind;
  /** Missing fields are not checked: a form is still incomplete, or the schema has refused them. */
  readonly body: Partial<Bodies[Kind]>;
  /** The object to replace; null for a creation. */
  readonly stored: Pick<Objects[Kind], keyof Objects[Kind] & DecidingField> | null;
  /** The vehicle, if the path of the route names it and not the body. */
  readonly vehicleId?: string;
  readonly today: CivilDate;
  /** Fields that the body has, but that its schema has refused. */
  readonly unsound?: ReadonlySet<string>;
}

type Rule<Kind extends OwnedKind> = (write: Write<Kind>) => Fault[];

/** Null: all rules of the kind depend on other objects of the garage. */
const RULES: { readonly [Kind in OwnedKind]: Rule<Kind> | null } = {
  vehicle: faultsOfVehicle,
  record: faultsOfRecord,
  reading: faultsOfDay,
  document: faultsOfDocument,
  expense: faultsOfExpense,
  reminder: null,
  tyre_set: null,
  tyre_fitting: faultsOfDay,
};

/** Faults of a body that do not depend on other objects of the garage. Forms check only these. */
export function checkBody<Kind extends OwnedKind>(write: Write<Kind>): Fault[] {
  return RULES[write.kind]?.(write) ?? [];
}

function faultsOfDay({
  body: { date },
  today,
}: Write<'record'> | Write<'expense'> | Write<'reading'> | Write<'tyre_fitting'>): Fault[] {
  return checkPastDay('/date', date, today);
}

/** Refuses a date after today in the account’s time zone, unless it is the stored one. */
export function checkPastDay(
  pointer: string,
  day: CivilDate | null | undefined,
  today: CivilDate,
  stored: CivilDate | null = null,
): Fault[] {
  // Civil dates compare as text.
  return day && day > today && day !== stored ? [{ pointer, code: 'date_in_future' }] : [];
}

function faultsOfVehicle({ body, stored, today }: Write<'vehicle'>): Fault[] {
  const { asOf, firstRegistrationDate } = body;
  // A stored future date, e.g. from an import, must not block other changes.
  const kept = stored?.firstRegistrationDate;
  return [
    ...faultsOfEntryDate(asOf, today),
    ...checkPastDay('/firstRegistrationDate', firstRegistrationDate, today, kept),
  ];
}

/** A vehicle entered or changed offline may arrive late, by at most `MOST_DAYS_LATE` days. */
function faultsOfEntryDate(asOf: CivilDate | null | undefined, today: CivilDate): Fault[] {
  if (!asOf) return [];
  if (asOf > today) return [{ pointer: '/asOf', code: 'date_in_future' }];
  return asOf < addDays(today, -MOST_DAYS_LATE) ? [{ pointer: '/asOf', code: 'date_too_old' }] : [];
}

/** Whether the object is a refund after the write: PUT keeps the stored value if `isRefund` is absent. */
export function isRefundIn({ body, stored }: Write<'record'> | Write<'expense'>): boolean {
  return body.isRefund === undefined ? (stored?.isRefund ?? false) : body.isRefund === true;
}

function faultsOfRecord(write: Write<'record'>): Fault[] {
  const { body, stored } = write;
  return [...faultsOfDay(write), ...faultsOfReport(body, isRefundIn(write), stored?.inspection ?? null)];
}

function faultsOfExpense(write: Write<'expense'>): Fault[] {
  const { body } = write;
  const isRefund = isRefundIn(write);
  return [...faultsOfDay(write), ...faultsOfQuantity(body, isRefund), ...faultsOfFuel(body, isRefund)];
}

/**
 * Only an inspection that is not a refund may have a report. Exception: the report that the record already
 * has, when its type is changed; it is then deleted.
 */
function faultsOfReport(
  { type, date, inspection }: Write<'record'>['body'],
  isRefund: boolean,
  stored: RecordedInspection | null,
): Fault[] {
  if (!inspection) return [];
  if (isRefund || (type !== undefined && !isInspectionType(type))) {
    return isSameReport(inspection, stored) ? [] : [{ pointer: '/inspection', code: 'not_an_inspection' }];
  }
  const { validUntil } = inspection;
  // Civil dates compare as text.
  const isBefore = date !== undefined && validUntil && validUntil < date;
  return isBefore ? [{ pointer: '/inspection/validUntil', code: 'date_before_inspection' }] : [];
}

function isSameReport(
  { kind, result, validUntil, center }: NonNullable<Write<'record'>['body']['inspection']>,
  stored: RecordedInspection | null,
): boolean {
  return (
    stored !== null &&
    kind === stored.kind &&
    result === stored.result &&
    (validUntil ?? null) === stored.validUntil &&
    (center || null) === stored.center
  );
}

/** Refuses a document that expires before it was issued. */
function faultsOfDocument({ body: { issuedOn, expiresOn } }: Write<'document'>): Fault[] {
  const isBefore = expiresBeforeIssue(issuedOn ?? null, expiresOn ?? null);
  return isBefore ? [{ pointer: '/expiresOn', code: 'date_before_issue' }] : [];
}

/** Quantity and unit belong together. Only fuel and charges have them, and refunds never do. */
function faultsOfQuantity({ kind, quantity, unit }: Write<'expense'>['body'], isRefund: boolean): Fault[] {
  if (quantity === undefined || quantity === null)
    return unit ? [{ pointer: '/quantity', code: 'required' }] : [];
  if (isRefund) return [{ pointer: '/quantity', code: 'refund_has_quantity' }];
  if (!unit) return [{ pointer: '/unit', code: 'required' }];
  return kind !== undefined && !fitsUnit(kind, unit) ? [{ pointer: '/unit', code: 'invalid_value' }] : [];
}

/** Only a filling has a fuel, in the unit of that fuel. */
function faultsOfFuel({ kind, unit, fuel }: Write<'expense'>['body'], isRefund: boolean): Fault[] {
  if (!fuel || kind === undefined) return [];
  const isFitting = !isRefund && fitsFuel(kind, unit ?? null, fuel);
  return isFitting ? [] : [{ pointer: '/fuel', code: 'invalid_value' }];
}
