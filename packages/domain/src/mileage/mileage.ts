/** The highest odometer value the product knows, in kilometres (contract, section 3). */
export const MAX_MILEAGE = 9_999_999;

/**
 * The mileage `kilometres` after another one, in kilometres. Stops at `MAX_MILEAGE`, so that what is planned from
 * an accepted mileage and an accepted interval is itself an accepted mileage.
 */
export function mileageAfter(mileage: number, kilometres: number): number {
  return Math.min(MAX_MILEAGE, mileage + kilometres);
}
