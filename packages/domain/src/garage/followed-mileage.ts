import type { CivilDate } from '#calendar/civil-date.ts';
import { replacedReadings, type SourcedPoint } from '#mileage/check-mileage.ts';
import type { MileagePoint } from '#mileage/mileage-series.ts';
import { findPurchaseReading, type PurchaseFacts } from '#mileage/purchase-reading.ts';

/** The mileage stated by an object for a vehicle, in whole kilometres, or null. */
export interface GivenMileage {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/** The input of `followMileage`. */
export interface MileageSlice<Reading extends SourcedPoint> {
  /** The stated mileage before the write. Null for a new object, and for a manual reading. */
  readonly before: GivenMileage | null;
  /** The stated mileage after the write; null if the object is deleted. */
  readonly after: GivenMileage | null;
  /** The reading that follows the object. */
  readonly own: { readonly id: string } | null;
  /** If the mileage is confirmed: the other readings of its vehicle and day that are higher, the highest first. */
  readonly above: readonly Reading[];
}

/** How readings change. */
export interface MileageChanges<Reading> {
  /** Moved to the trash. */
  readonly replaced: readonly Reading[];
  /** `keep`: the object’s reading is updated. `replace`: it is deleted, and the other vehicle gets a reading with the same id. */
  readonly own: 'keep' | 'replace' | 'add' | 'remove' | null;
  /** The vehicles whose readings change. Their current mileage and their reminders follow, in this order. */
  readonly vehicleIds: readonly string[];
}

/** Whether a write does not change the mileage that an object states, so that nothing has to be loaded. */
export function isSameMileage(before: GivenMileage | null, after: GivenMileage | null): boolean {
  if ((before?.mileage ?? null) === null && (after?.mileage ?? null) === null) return true;
  return (
    before?.mileage === after?.mileage &&
    before?.date === after?.date &&
    before?.vehicleId === after?.vehicleId
  );
}

/**
 * Determines how readings change when an object with a mileage is created, changed or deleted, when a reading
 * is entered manually, and when the form of a vehicle gives a current mileage.
 *
 * A confirmed mileage replaces the higher manual readings of its day.
 */
export function followMileage<Reading extends SourcedPoint>({
  before,
  after,
  own,
  above,
}: MileageSlice<Reading>): MileageChanges<Reading> {
  if (isSameMileage(before, after)) return { replaced: [], own: null, vehicleIds: [] };
  const isGiven = after !== null && after.mileage !== null;
  const isMoved = before !== null && before.vehicleId !== after?.vehicleId;
  const left = own !== null && isMoved ? [before.vehicleId] : [];
  return {
    replaced: isGiven ? replacedReadings(above) : [],
    own: changeOfOwn(own !== null, isGiven, isMoved),
    vehicleIds: after !== null && (isGiven || (own !== null && !isMoved)) ? [...left, after.vehicleId] : left,
  };
}

function changeOfOwn(isThere: boolean, isGiven: boolean, isMoved: boolean): MileageChanges<never>['own'] {
  if (!isGiven) return isThere ? 'remove' : null;
  if (!isThere) return 'add';
  return isMoved ? 'replace' : 'keep';
}

/** The mileages in the form of a vehicle. */
export interface FormMileage {
  /** In whole kilometres. */
  readonly currentMileage: number;
  readonly purchaseDate: CivilDate | null;
  readonly purchaseMileage: number | null;
}

/** How a saved form of a vehicle changes its readings, in this order. */
export interface FormChanges {
  /** The current mileage becomes a reading of the day and replaces higher manual readings of that day. */
  readonly isTyped: boolean;
  /** The reading of the purchase is updated. */
  readonly isPurchaseChanged: boolean;
  /** If no reading is left, the current mileage becomes a reading of the day, so that it does not drop to 0. */
  readonly mayBeLast: boolean;
}

/** Finds how a saved form of a vehicle changes its readings. */
export function followVehicleForm(before: FormMileage, after: FormMileage): FormChanges {
  const isTyped = before.currentMileage !== after.currentMileage;
  const isPurchaseChanged =
    before.purchaseDate !== after.purchaseDate || before.purchaseMileage !== after.purchaseMileage;
  return { isTyped, isPurchaseChanged, mayBeLast: isPurchaseChanged && !isTyped };
}

/** The reading of a purchase is removed, stored, or left unchanged (null). */
export type PurchaseChange = 'remove' | { readonly put: MileagePoint } | null;

/**
 * Finds how the reading of a purchase changes. To be called after each change of the other readings.
 *
 * @param stored the reading as it is stored, if there is one
 * @param series the other readings that `findPurchaseReading` needs
 */
export function followPurchase(
  vehicle: PurchaseFacts,
  stored: MileagePoint | null,
  series: readonly MileagePoint[],
  today: CivilDate,
): PurchaseChange {
  const reading = findPurchaseReading(vehicle, series, today);
  if (reading === null) return stored === null ? null : 'remove';
  const isSame = stored?.date === reading.date && stored.mileage === reading.mileage;
  return isSame ? null : { put: reading };
}
