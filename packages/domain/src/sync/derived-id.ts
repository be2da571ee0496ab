import { v5 as uuidv5 } from 'uuid';

/** Of Carnet's derived ids; any fixed UUID does, and it must never change. */
const NAMESPACE = '5d0a3b60-3e5e-4c0e-9d0a-7c3b2f6f1e11';

/**
 * The id of what is made beside an object, so that a device without a network names it as the server does: UUID
 * version 5 (RFC 9562, section 5.5) of the object's id and of the part that the new one plays.
 */
function derivedId(ownerId: string, part: string): string {
  return uuidv5(`${ownerId.toLowerCase()}/${part}`, NAMESPACE);
}

/** The first reading of a new vehicle. */
export function firstReadingId(vehicleId: string): string {
  return derivedId(vehicleId, 'first-reading');
}

/** The reading that follows the purchase of a vehicle. */
export function purchaseReadingId(vehicleId: string): string {
  return derivedId(vehicleId, 'purchase-reading');
}

/** The default reminder of a type that comes with a new vehicle. */
export function defaultReminderId(vehicleId: string, maintenanceType: string): string {
  return derivedId(vehicleId, `reminder/${maintenanceType}`);
}

/** The reading that follows a record with a mileage. */
export function recordReadingId(recordId: string): string {
  return derivedId(recordId, 'record-reading');
}

/** The reading that follows an expense with a mileage. */
export function expenseReadingId(expenseId: string): string {
  return derivedId(expenseId, 'expense-reading');
}

/** The reading that follows a fitting of tyres with a mileage. */
export function fittingReadingId(fittingId: string): string {
  return derivedId(fittingId, 'fitting-reading');
}

/** The expense that confirms what a series expects on a day: two devices that confirm it make one. */
export function confirmedExpenseId(seriesId: string, expectedOn: string): string {
  return derivedId(seriesId, `expense/${expectedOn}`);
}

/** The reminder that a record with a next service makes where its vehicle has none of the type. */
export function nextServiceReminderId(recordId: string): string {
  return derivedId(recordId, 'next-service');
}

/**
 * The ids that a reminder made by a record may have, the first free one to be taken: the reminder that the record made before
 * may serve another vehicle or type by now.
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

/** What a garage creates under an operation key without giving an id: the same call again names the same object. */
export function keyedCreationId(garageId: string, operationKey: string): string {
  return derivedId(garageId, `creation/${operationKey}`);
}

/** The entry of a deleted custom type in the trash: a type has a key and no id of its own. */
export function trashedTypeId(garageId: string, typeKey: string): string {
  return derivedId(garageId, `type/${typeKey}`);
}
