import type { CivilDate } from '#calendar/civil-date.ts';
import { replacedReadings, type SourcedPoint } from '#mileage/check-mileage.ts';
import type { MileagePoint } from '#mileage/mileage-series.ts';
import { findPurchaseReading, type PurchaseFacts } from '#mileage/purchase-reading.ts';

/** The mileage that an object gives a vehicle, in whole kilometres; null where it gives none. */
export interface GivenMileage {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/** What decides what a write does to the readings of vehicles. */
export interface MileageSlice<Reading extends SourcedPoint> {
  /** What the object gave before; null for a new one, and where a mileage is typed by itself. */
  readonly before: GivenMileage | null;
  /** What it gives now; null once it is deleted. */
  readonly after: GivenMileage | null;
  /** The reading that follows the object. */
  readonly own: { readonly id: string } | null;
  /** The other readings of the vehicle and day of `after` that are above it, the highest first; empty unless it is confirmed. */
  readonly above: readonly Reading[];
}

/** What becomes of the readings. */
export interface MileageChanges<Reading> {
  /** Go to the trash. */
  readonly replaced: readonly Reading[];
  /** `keep`: the reading of the object is corrected; `replace`: it goes for good, and the other vehicle gets one of the same derived id. */
  readonly own: 'keep' | 'replace' | 'add' | 'remove' | null;
  /** The vehicles whose readings change: their current mileage and their reminders follow, in this order. */
  readonly vehicleIds: readonly string[];
}

/** Whether a write leaves the mileage that an object gives as it is: nothing follows, and nothing has to be read. */
export function isSameMileage(before: GivenMileage | null, after: GivenMileage | null): boolean {
  if ((before?.mileage ?? null) === null && (after?.mileage ?? null) === null) return true;
  return (
    before?.mileage === after?.mileage &&
    before?.date === after?.date &&
    before?.vehicleId === after?.vehicleId
  );
}

/**
 * What a write does to the readings: of a record, an expense or another object with a mileage that is created, changed or
 * deleted, of a mileage that is typed by itself, and of the current mileage on the form of a vehicle.
 *
 * A confirmed mileage takes the place of the higher ones of its day that were typed.
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

/** What the form of a vehicle says of its mileage. */
export interface FormMileage {
  /** In whole kilometres. */
  readonly currentMileage: number;
  readonly purchaseDate: CivilDate | null;
  readonly purchaseMileage: number | null;
}

/** What the form of a vehicle does to its readings, in this order. */
export interface FormChanges {
  /** The current mileage becomes a reading of the day, in place of the higher ones that were typed for it. */
  readonly isTyped: boolean;
  /** The reading of the purchase follows its day and mileage. */
  readonly isPurchaseChanged: boolean;
  /** The current mileage becomes a reading of the day once the vehicle has no reading left: it stays as it is shown. */
  readonly mayBeLast: boolean;
}

/** What a saved form of a vehicle does to its readings. */
export function followVehicleForm(before: FormMileage, after: FormMileage): FormChanges {
  const isTyped = before.currentMileage !== after.currentMileage;
  const isPurchaseChanged =
    before.purchaseDate !== after.purchaseDate || before.purchaseMileage !== after.purchaseMileage;
  return { isTyped, isPurchaseChanged, mayBeLast: isPurchaseChanged && !isTyped };
}

/** What becomes of the reading of a purchase: it is removed, stored with a day and a mileage, or left as it is (null). */
export type PurchaseChange = 'remove' | { readonly put: MileagePoint } | null;

/**
 * What becomes of the reading that follows the purchase of a vehicle, which is judged again after each change of the others.
 *
 * @param stored the reading as it is stored; null without one
 * @param series the other readings, as `findPurchaseReading` needs them
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
