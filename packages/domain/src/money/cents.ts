declare const centsBrand: unique symbol;

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
 * more than two decimals: `1.005` is refused, not rounded (contract, section 1).
 */
export function centsFromEuros(euros: number): Cents | null {
  // `+ 0` turns -0 into 0. Dividing back gives the double nearest to the decimal, which is the one JSON gave us.
  const cents = Math.round(euros * 100) + 0;
  return isCents(cents) && cents / 100 === euros ? cents : null;
}

/** Cents to euros for the wire: `8990` → `89.9`. */
export function eurosFromCents(cents: Cents): number {
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
