declare const centsBrand: unique symbol;
declare const balanceBrand: unique symbol;

/** An amount of money in whole euro cents, never negative. Sums of cents are exact; sums of euros are not. */
export type Cents = number & { readonly [centsBrand]: true };

/**
 * The largest amount, over 22 thousand billion euros: up to here cents → euros → cents is exact,
 * because the two roundings of a double stay under half a cent.
 */
export const MAX_CENTS = 2 ** 51 - 1;

/** True for a whole, non-negative number of cents up to `MAX_CENTS`. */
export function isCents(value: number): value is Cents {
  return Number.isInteger(value) && value >= 0 && value <= MAX_CENTS;
}

/**
 * The cents of an integer read from a store.
 * @throws RangeError when it is not one: the store holds what this code never wrote.
 */
export function centsFromInteger(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`Not an amount in cents: ${value}`);
  return value;
}

/**
 * Euros as they travel on the wire (`89.9`) to cents (`8990`). Null when negative, not finite, too large, or with
 * more than two decimals: `1.005` is refused, not rounded.
 */
export function centsFromEuros(euros: number): Cents | null {
  // `+ 0` turns -0 into 0. Dividing back gives the double nearest to the decimal, which is the one JSON gave us.
  const cents = Math.round(euros * 100) + 0;
  return isCents(cents) && cents / 100 === euros ? cents : null;
}

/** Whole cents of either sign: a sum from which refunds are subtracted. */
export type Balance = number & { readonly [balanceBrand]: true };

/**
 * A sum of amounts and refunds.
 * @throws RangeError when it is not a whole number of cents between `-MAX_CENTS` and `MAX_CENTS`
 */
export function balanceFromInteger(value: number): Balance {
  if (!isBalance(value)) throw new RangeError(`Not a balance in cents: ${value}`);
  return value;
}

function isBalance(value: number): value is Balance {
  return Number.isInteger(value) && Math.abs(value) <= MAX_CENTS;
}

/** The part of a record or an expense that sums count. */
export interface Spending {
  /** An amount, 0 or more, in any unit. */
  readonly cost: number;
  /** The amount came back: a claim under guarantee, a payment of the insurer, a returned part. */
  readonly isRefund: boolean;
}

/** The signed amount, in the unit of `cost`: a refund is below zero. */
export function spentOn({ cost, isRefund }: Spending): number {
  // `0 - 0` is 0, where `-0` would be a zero of its own.
  return isRefund ? 0 - cost : cost;
}

/** Cents to euros for the wire: `8990` → `89.9`. */
export function eurosFromCents(cents: Cents | Balance): number {
  return cents / 100;
}

/**
 * The exact sum; 0 for an empty list.
 * @throws RangeError beyond `MAX_CENTS`
 */
export function sumCents(amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return centsFromInteger(total);
}
