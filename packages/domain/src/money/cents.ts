declare const centsBrand: unique symbol;
declare const balanceBrand: unique symbol;

/** An amount in whole euro cents, never negative. Sums of cents are exact; sums of euros are not. */
export type Cents = number & { readonly [centsBrand]: true };

/**
 * The largest amount, over 22 thousand billion euros. Up to here cents → euros → cents is exact, because both roundings
 * of a double stay under half a cent.
 */
export const MAX_CENTS = 2 ** 51 - 1;

/** True for an integer number of cents from 0 to `MAX_CENTS`. */
export function isCents(value: number): value is Cents {
  return Number.isInteger(value) && value >= 0 && value <= MAX_CENTS;
}

/**
 * Validates an integer from the database as cents.
 * @throws {RangeError} if it is not valid cents, i.e. was not written by this code
 */
export function centsFromInteger(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`Not an amount in cents: ${value}`);
  return value;
}

/**
 * Converts euros of the wire (`89.9`) to cents (`8990`). Null if negative, not finite, too large, or with more than two
 * decimals: `1.005` is refused, not rounded.
 */
export function centsFromEuros(euros: number): Cents | null {
  // `+ 0` turns -0 into 0. Dividing back gives the double closest to the decimal, as JSON parsed it.
  const cents = Math.round(euros * 100) + 0;
  return isCents(cents) && cents / 100 === euros ? cents : null;
}

/** Whole cents with a sign: a sum minus refunds. */
export type Balance = number & { readonly [balanceBrand]: true };

/**
 * Validates a sum of amounts and refunds.
 * @throws {RangeError} if it is not an integer number of cents between `-MAX_CENTS` and `MAX_CENTS`
 */
export function balanceFromInteger(value: number): Balance {
  if (!isBalance(value)) throw new RangeError(`Not a balance in cents: ${value}`);
  return value;
}

function isBalance(value: number): value is Balance {
  return Number.isInteger(value) && Math.abs(value) <= MAX_CENTS;
}

/** The fields of a record or an expense that sums use. */
export interface Spending {
  /** An amount of 0 or more, in any unit. */
  readonly cost: number;
  /** Money that came back: a warranty claim, an insurance payment, a returned part. */
  readonly isRefund: boolean;
}

/** The signed amount in the unit of `cost`: negative for a refund. */
export function signedCost({ cost, isRefund }: Spending): number {
  // `0 - 0` is 0, while `-0` would be a negative zero.
  return isRefund ? 0 - cost : cost;
}

/** Converts cents to euros for the wire: `8990` → `89.9`. */
export function eurosFromCents(cents: Cents | Balance): number {
  return cents / 100;
}

/**
 * The exact sum; 0 for an empty list.
 * @throws {RangeError} beyond `MAX_CENTS`
 */
export function sumCents(amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return centsFromInteger(total);
}
