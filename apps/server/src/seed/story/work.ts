import { centsFromInteger, sumCents, type Cents } from '@carnet/domain/money/cents';

/** One line of an invoice, without VAT. */
export interface WorkLine {
  readonly label: string;
  readonly quantity: number;
  readonly unitCents: number;
}

/** What was done. `type` is a built-in key or the label of one of the custom types. */
export interface Work {
  readonly type: string;
  readonly description: string;
  /** Prices of five years ago: a workshop asks a little more each year. Empty for work paid in another way. */
  readonly lines: readonly WorkLine[];
  /** What it cost, VAT included, when there is no invoice. */
  readonly paidCents?: number;
}

export interface Workshop {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  /** Nine digits that fail the check of INSEE on purpose: no real company has them. */
  readonly siren: string;
  /** Starts the numbers of its invoices. */
  readonly prefix: string;
}

export interface BilledLine extends WorkLine {
  readonly totalCents: Cents;
}

/** Lines and sums of an invoice: they add up to the cent. */
export interface Bill {
  readonly lines: readonly BilledLine[];
  readonly netCents: Cents;
  readonly vatCents: Cents;
  /** All taxes included: the cost of the record. */
  readonly totalCents: Cents;
}

export const VAT_PERCENT = 20;

/** The bill of some lines; VAT is rounded once, on the net sum. */
export function billOf(lines: readonly WorkLine[]): Bill {
  const billed = lines.map((line) => ({
    ...line,
    totalCents: centsFromInteger(Math.round(line.quantity * line.unitCents)),
  }));
  const netCents = sumCents(billed.map((line) => line.totalCents));
  const vatCents = centsFromInteger(Math.round((netCents * VAT_PERCENT) / 100));
  return { lines: billed, netCents, vatCents, totalCents: sumCents([netCents, vatCents]) };
}

/** Prices as they were asked `years` after the first ones: three percent a year, a unit price in whole ten cents. */
export function raisePrices(lines: readonly WorkLine[], years: number): WorkLine[] {
  const factor = 1.03 ** years;
  return lines.map((line) => ({ ...line, unitCents: Math.round((line.unitCents * factor) / 10) * 10 }));
}
