import type { Findings, ReadContext } from '#sources/findings.ts';
import type { ColumnField } from '#spreadsheet/headings.ts';
import type { Row } from '#tables/split-cells.ts';
import { isAmbiguous, readDate, serialDate, voteOrder, type DateOrder } from '#values/dates.ts';
import {
  readDistance,
  voteGroup,
  voteMark,
  type DecimalMark,
  currencyIn,
  exactCents,
  readNumber,
} from '#values/numbers.ts';
import { fold } from '#words/fold.ts';
import { searchable } from '@carnet/domain/text/searchable';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** Headings of languages in which the day always comes first: every one of the list but English. */
const DAY_FIRST_HEADING =
  /^(travaux|prix|montant|kilom|compteur|libelle|operation|intervention|entretien|cout|depense|vehicule|garagiste|remarque|betrag|preis|kosten|datum|fecha|importe|precio|costo|importo|prezzo|valor|preco|tachostand)/;

/** How the values of a table are written, decided once for the whole of it. */
export interface SheetWriting {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly isSerial: boolean;
}

/** A column cell by field: the text of the first column of that field. */
export function cellOf(row: Row, fields: readonly ColumnField[], field: ColumnField): string {
  const index = fields.indexOf(field);
  return index < 0 ? '' : (row.cells[index] ?? '').trim();
}

/** Columns of amounts. */
const MONEY: ReadonlySet<ColumnField> = new Set(['cost', 'cost_part', 'credit', 'job']);

/** Decides dates and decimal marks from all rows; what nothing proves becomes a question with examples. */
export function decideWriting(
  file: string,
  rows: readonly Row[],
  fields: readonly ColumnField[],
  headings: readonly string[],
  findings: Findings,
  { answers }: ReadContext,
  isWorkbook: boolean,
): SheetWriting {
  const dates = rows.map((row) => cellOf(row, fields, 'date')).filter((text) => text !== '');
  const costs = rows.flatMap((row) =>
    fields.flatMap((field, index) => (MONEY.has(field) ? (row.cells[index] ?? '').trim() || [] : [])),
  );
  const vote = voteMark(costs);
  const usual = isWorkbook ? '.' : (voteGroup(costs) ?? ',');
  if (vote.mark === 'contradiction' && !answers.decimalMark)
    findings.ask('decimal_mark', file, vote.examples);
  return {
    order: answers.dateOrder ?? decideOrder(file, rows, fields, headings, findings),
    mark: answers.decimalMark ?? (vote.mark === '.' || vote.mark === ',' ? vote.mark : usual),
    isSerial: dates.filter(isSerial).length > (isWorkbook ? 0 : dates.length / 2),
  };
}

function isSerial(text: string): boolean {
  const number = Number(text.replace(',', '.'));
  return number >= 20_000 && number <= 60_000;
}

function decideOrder(
  file: string,
  rows: readonly Row[],
  fields: readonly ColumnField[],
  headings: readonly string[],
  findings: Findings,
): DateOrder {
  const dates = rows.map((row) => cellOf(row, fields, 'date')).filter((text) => text !== '');
  const vote = voteOrder(dates);
  if (vote === 'day_first' || vote === 'month_first') return vote;
  const open = dates.filter(isAmbiguous);
  if (vote === 'open' && open.length === 0) return 'day_first';
  const isDayFirst = headings.some((heading) => DAY_FIRST_HEADING.test(searchable(heading)));
  if (vote === 'open' && isDayFirst) return 'day_first';
  const [day, month] = [falls(rows, fields, 'day_first'), falls(rows, fields, 'month_first')];
  if (vote === 'open' && day !== month) return day < month ? 'day_first' : 'month_first';
  findings.ask('date_order', file, vote === 'open' ? open.slice(0, 2) : dates.slice(0, 4));
  return /\$/.test(
    rows
      .map(({ text }) => text)
      .slice(0, 50)
      .join(''),
  )
    ? 'month_first'
    : 'day_first';
}

/** How often the mileage falls when the rows are put in the order of their dates. */
function falls(rows: readonly Row[], fields: readonly ColumnField[], order: DateOrder): number {
  const points = rows.flatMap((row) => {
    const date = readDate(cellOf(row, fields, 'date'), order);
    const mileage = readDistance(cellOf(row, fields, 'mileage'));
    return date !== null && mileage !== null && mileage > 0 ? [{ date, mileage }] : [];
  });
  points.sort((a, b) => (a.date === b.date ? a.mileage - b.mileage : a.date < b.date ? -1 : 1));
  return points.filter((point, index) => point.mileage < (points[index - 1]?.mileage ?? 0)).length;
}

/** The date of a cell under this writing; a serial number only where the column holds those. */
export function dateOfCell(text: string, { order, isSerial: isNumbered }: SheetWriting): CivilDate | null {
  if (isNumbered && isSerial(text)) return serialDate(Number(text.replace(',', '.')));
  return readDate(text.replace(/\.$/, ''), order);
}

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
