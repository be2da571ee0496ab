import type { CivilDate } from '#calendar/civil-date.ts';
import type { MileageDoubt } from '#mileage/mileage-doubt.ts';
import { compareReadings, findNeighbours, type MileagePoint } from '#mileage/mileage-series.ts';
import { findUnlikelyRise } from '#mileage/unlikely-mileage.ts';
import { purchaseReadingId } from '#sync/derived-id.ts';

/** The facts of a purchase; mileage in kilometres. */
export interface PurchaseFacts {
  readonly id: string;
  readonly purchaseDate: CivilDate | null;
  readonly purchaseMileage: number | null;
}

/**
 * The reading of a purchase: its mileage on its day. Null if one of them is missing, the day is in the future, or the
 * mileage is out of order, i.e. below a reading of an earlier day or above one of a later day. On the last day it must
 * not be above all others, or it would become the current mileage.
 * Depends only on the highest reading of the closest earlier day, the lowest of the closest later day and the highest
 * of the same day.
 * @param series in any order; the reading of the purchase itself is ignored
 */
export function findPurchaseReading(
  { id: vehicleId, purchaseDate: date, purchaseMileage: mileage }: PurchaseFacts,
  series: readonly MileagePoint[],
  today: CivilDate,
): MileagePoint | null {
  // Civil dates compare as text.
  if (date === null || mileage === null || date > today) return null;
  const reading = { id: purchaseReadingId(vehicleId), date, mileage };
  const { previous, next } = findNeighbours(series, reading);
  const ofDay = series.filter((point) => point.id !== reading.id && point.date === date);
  const highest = next ?? ofDay.toSorted(compareReadings).at(-1);
  if (previous !== null && mileage < previous.mileage) return null;
  return highest !== undefined && mileage > highest.mileage ? null : reading;
}

/** Checks the first mileage of a new vehicle against the distance since its purchase. */
export function findFirstMileageDoubt(
  purchase: PurchaseFacts,
  first: MileagePoint,
  today: CivilDate,
): MileageDoubt | null {
  const bought = findPurchaseReading(purchase, [first], today);
  const rise = bought && findUnlikelyRise([bought], first);
  return rise && { code: 'mileage_unlikely', ...rise };
}

/** Doubts about a purchase that the form shows; the server accepts it anyway. */
export type PurchaseDoubt = 'purchase_in_future' | 'purchase_above_current';

/** Checks a purchase: a future day, or a mileage above the current one. */
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
