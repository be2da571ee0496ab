import { v5 as uuidv5 } from 'uuid';

/** Namespace of derived ids. Any fixed UUID would do, but it must never change. */
const NAMESPACE = '5d0a3b60-3e5e-4c0e-9d0a-7c3b2f6f1e11';

/**
 * The id of an object created along with another, the same on the server and on an offline device: UUID version 5 (RFC
 * 9562, section 5.5) of the id of the other object and the role of the new one.
 */
function derivedId(ownerId: string, role: string): string {
  return uuidv5(`${ownerId.toLowerCase()}/${role}`, NAMESPACE);
}

/** First reading of a new vehicle. */
export function firstReadingId(vehicleId: string): string {
  return derivedId(vehicleId, 'first-reading');
}

/** Reading that follows the purchase of a vehicle. */
export function purchaseReadingId(vehicleId: string): string {
  return derivedId(vehicleId, 'purchase-reading');
}

/** Default reminder of a type for a new vehicle. */
export function defaultReminderId(vehicleId: string, maintenanceType: string): string {
  return derivedId(vehicleId, `reminder/${maintenanceType}`);
}

/** Reading that follows a record with a mileage. */
export function recordReadingId(recordId: string): string {
  return derivedId(recordId, 'record-reading');
}

/** Reading that follows an expense with a mileage. */
export function expenseReadingId(expenseId: string): string {
  return derivedId(expenseId, 'expense-reading');
}

/** Reading that follows a tyre fitting with a mileage. */
export function fittingReadingId(fittingId: string): string {
  return derivedId(fittingId, 'fitting-reading');
}

/** Expense that confirms the expected one of a series on a day; two devices that confirm it create the same object. */
export function confirmedExpenseId(seriesId: string, expectedOn: string): string {
  return derivedId(seriesId, `expense/${expectedOn}`);
}

/** Reminder created by a record that states a next service, if its vehicle has none of that type. */
export function nextServiceReminderId(recordId: string): string {
  return derivedId(recordId, 'next-service');
}

/**
 * Possible ids for a reminder created by a record; use the first free one. An earlier reminder of the record may belong
 * to another vehicle or type by now.
 */
export function* nextServiceReminderIds(
  recordId: string,
  { vehicleId, maintenanceType }: { readonly vehicleId: string; readonly maintenanceType: string },
): Generator<string, never> {
  yield nextServiceReminderId(recordId);
  for (let number = 1; ; number += 1) {
    yield derivedId(recordId, `next-service/${vehicleId.toLowerCase()}/${maintenanceType}/${number}`);
  }
}

/** Id of an object created under an operation key without an id, so that a repeated call names the same object. */
export function keyedCreationId(garageId: string, operationKey: string): string {
  return derivedId(garageId, `creation/${operationKey}`);
}

/** Id of the trash entry of a deleted custom type, which has only a key. */
export function trashedTypeId(garageId: string, typeKey: string): string {
  return derivedId(garageId, `type/${typeKey}`);
}
