import type { CivilDate } from '#calendar/civil-date.ts';
import type { MileageDoubt } from '#mileage/mileage-doubt.ts';
import { compareReadings, neighboursOf, type MileagePoint } from '#mileage/mileage-series.ts';
import { findUnlikelyRise } from '#mileage/unlikely-mileage.ts';
import { purchaseReadingId } from '#sync/derived-id.ts';

/** What of a vehicle makes the reading of its purchase; `purchaseMileage` in kilometres. */
export interface PurchaseFacts {
  readonly id: string;
  readonly purchaseDate: CivilDate | null;
  readonly purchaseMileage: number | null;
}

/**
 * The reading that follows the purchase of a vehicle: its mileage on its day. Null while one of them is missing, the day has not
 * come, or the mileage breaks the order of the other readings: below one of an earlier day, or above one of a later day. Above all
 * of the last day, it would be the current mileage in place of the one that was read that day.
 *
 * The highest of the closest earlier day, the lowest of the closest later day and the highest of its own day decide.
 * @param series in any order; its own reading is left out
 */
export function findPurchaseReading(
  { id: vehicleId, purchaseDate: date, purchaseMileage: mileage }: PurchaseFacts,
  series: readonly MileagePoint[],
  today: CivilDate,
): MileagePoint | null {
  // Civil dates compare as text.
  if (date === null || mileage === null || date > today) return null;
  const reading = { id: purchaseReadingId(vehicleId), date, mileage };
  const { previous, next } = neighboursOf(series, reading);
  const ofDay = series.filter((point) => point.id !== reading.id && point.date === date);
  const highest = next ?? ofDay.toSorted(compareReadings).at(-1);
  if (previous !== null && mileage < previous.mileage) return null;
  return highest !== undefined && mileage > highest.mileage ? null : reading;
}

/** What is doubtful about the first mileage of a new vehicle: it cannot well have driven so far since its purchase. */
export function findFirstMileageDoubt(
  purchase: PurchaseFacts,
  first: MileagePoint,
  today: CivilDate,
): MileageDoubt | null {
  const bought = findPurchaseReading(purchase, [first], today);
  const rise = bought && findUnlikelyRise([bought], first);
  return rise && { code: 'mileage_unlikely', ...rise };
}

/** What an owner is asked about a purchase; the server takes it as it is. */
export type PurchaseDoubt = 'purchase_in_future' | 'purchase_above_current';

/** What is doubtful about a purchase: a day that has not come, or a mileage above what the odometer shows now. */
export function findPurchaseDoubts(
  { purchaseDate, purchaseMileage }: Omit<PurchaseFacts, 'id'>,
  currentMileage: number | null,
  today: CivilDate,
): readonly PurchaseDoubt[] {
  const isInFuture = purchaseDate !== null && purchaseDate > today;
  const isAbove = purchaseMileage !== null && currentMileage !== null && purchaseMileage > currentMileage;
  return [
    ...(isInFuture ? (['purchase_in_future'] as const) : []),
    ...(isAbove ? (['purchase_above_current'] as const) : []),
  ];
}
