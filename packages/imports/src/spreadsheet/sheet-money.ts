import type { Findings } from '#sources/findings.ts';
import type { ColumnField } from '#spreadsheet/headings.ts';
import { cellOf, MONEY, type SheetWriting } from '#spreadsheet/sheet-values.ts';
import type { Row } from '#tables/split-cells.ts';
import { currencyIn, exactCents, readNumber } from '#values/numbers.ts';
import { fold } from '#words/fold.ts';

/** Where a table says its currency: in the heading of its amounts, or in a column of its own. */
export interface MoneyColumns {
  readonly ofHeading: string | null;
  readonly column: number;
}

const CURRENCY_HEADING = /^(devise|monnaie|currency|wahrung|moneda|valuta|moeda|waluta)/;

/** Finds where the amounts of a table have their currency. */
export function moneyColumnsOf(
  headings: readonly string[],
  fields: readonly ColumnField[],
  findings: Findings,
): MoneyColumns {
  const heading = headings[fields.findIndex((field) => MONEY.has(field))] ?? '';
  const ofHeading = currencyIn(heading);
  if (ofHeading !== null && ofHeading !== 'EUR') findings.currencies.add(ofHeading);
  return { ofHeading, column: headings.findIndex((name) => CURRENCY_HEADING.test(fold(name))) };
}

interface MoneyContext {
  readonly fields: readonly ColumnField[];
  readonly writing: SheetWriting;
  readonly findings: Findings;
  readonly money: MoneyColumns;
}

/** The total; without one the sum of the columns of work or of parts. An empty cell is 0, a text is asked about. */
export function moneyOf(
  row: Row,
  { fields, writing, findings, money }: MoneyContext,
): { cents: number | null; text: string; currency: string | null } {
  const text = cellOf(row, fields, 'cost');
  const named = (row.cells[money.column] ?? '').trim();
  const currency =
    currencyIn(text) ?? currencyIn(named) ?? (/^[A-Z]{3}$/.test(named) ? named : money.ofHeading);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  if (text === '' && !fields.includes('cost'))
    return { cents: partsOf(row, fields, writing), text, currency };
  if (text === '' || /^[-–—]$/.test(text)) return { cents: 0, text: '', currency };
  const read = readNumber(text, writing.mark);
  return { cents: read && exactCents(read), text, currency };
}

function partsOf(row: Row, fields: readonly ColumnField[], { mark }: SheetWriting): number {
  return fields.reduce((sum, field, index) => {
    const read = field === 'job' || field === 'cost_part' ? readNumber(row.cells[index] ?? '', mark) : null;
    return sum + ((read && exactCents(read)) ?? 0);
  }, 0);
}
