import { isCents, type Cents } from '#money/cents.ts';

/** Integer thousandths of a litre, kilowatt-hour or kilogram, so that sums are exact. */
export type Thousandths = number;

/** 100,000 litres: more than the tank of any road vehicle. */
export const MAX_THOUSANDTHS = 100_000_000;

/** True for an integer number of thousandths above 0 and within bounds. */
function isQuantity(value: number): value is Thousandths {
  return Number.isInteger(value) && value > 0 && value <= MAX_THOUSANDTHS;
}

/** `42.5` litres → `42500`. Null if not positive, too large, or with more than three decimals; never rounded. */
export function toThousandths(quantity: number): Thousandths | null {
  const value = Math.round(quantity * 1000);
  return isQuantity(value) && value / 1000 === quantity ? value : null;
}

/** `42500` → `42.5`, the format of the wire. */
export function fromThousandths(value: Thousandths): number {
  return value / 1000;
}

/** Known amounts of a filling; any two determine the third. */
export interface FillingAmounts {
  readonly quantity: Thousandths | null;
  /** Price per unit in thousandths of a euro, since pumps show three decimals. */
  readonly unitPrice: number | null;
  readonly cost: Cents | null;
}

/**
 * Computes the missing amount from the other two, rounded half up. Returns the input if fewer than two or all three are
 * known. A unit price of 0 gives no quantity; a quantity of 0 or out of bounds stays null.
 * @example 40 L at 1.859 €/L cost 74.36 €
 */
export function completeFilling({ quantity, unitPrice, cost }: FillingAmounts): FillingAmounts {
  if (cost === null && quantity !== null && unitPrice !== null) {
    // Thousandths × thousandths of a euro: 10,000 per cent.
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
