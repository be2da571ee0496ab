import { isCents, type Cents } from '#money/cents.ts';

/** Thousandths of a litre, kilowatt-hour or kilogram: whole, so that sums are exact. */
export type Thousandths = number;

/** 100,000 litres: more than any tank of a road vehicle holds. */
export const MAX_THOUSANDTHS = 100_000_000;

/** True for a whole number of thousandths above 0 and within bounds. */
function isQuantity(value: number): value is Thousandths {
  return Number.isInteger(value) && value > 0 && value <= MAX_THOUSANDTHS;
}

/** `42.5` litres → `42500`. Null when not positive, too large, or with more than three decimals: it is not rounded. */
export function thousandthsOf(quantity: number): Thousandths | null {
  const value = Math.round(quantity * 1000);
  return isQuantity(value) && value / 1000 === quantity ? value : null;
}

/** `42500` → `42.5`, as it travels. */
export function quantityOf(value: Thousandths): number {
  return value / 1000;
}

/** What a person may know of a filling: any two of the three give the third. */
export interface FillingAmounts {
  readonly quantity: Thousandths | null;
  /** Price of one unit in thousandths of a euro: pumps show three decimals. */
  readonly unitPrice: number | null;
  readonly cost: Cents | null;
}

/**
 * The same with the missing one worked out from the other two, rounded half up; unchanged when fewer than two are known
 * or all three are. A unit price of 0 gives no quantity, and a quantity that would be 0 or beyond the bounds stays null.
 * @example 40 L at 1.859 €/L cost 74.36 €
 */
export function completeFilling({ quantity, unitPrice, cost }: FillingAmounts): FillingAmounts {
  if (cost === null && quantity !== null && unitPrice !== null) {
    // Thousandths × thousandths of a euro: a cent is 10,000 of them.
    const cents = Math.round((quantity * unitPrice) / 10_000);
    return { quantity, unitPrice, cost: isCents(cents) ? cents : null };
  }
  if (quantity === null && cost !== null && unitPrice !== null && unitPrice > 0) {
    const value = Math.round((cost * 10_000) / unitPrice);
    return { quantity: isQuantity(value) ? value : null, unitPrice, cost };
  }
  if (unitPrice === null && cost !== null && quantity !== null && quantity > 0) {
    return { quantity, unitPrice: Math.round((cost * 10_000) / quantity), cost };
  }
  return { quantity, unitPrice, cost };
}
