import type { Doubt, Findings, QuestionKind, ReadContext } from '#sources/findings.ts';
import type { ColumnField } from '#spreadsheet/column-field.ts';
import type { Row } from '#tables/split-cells.ts';
import { readAmount, type KeptAs } from '#values/amounts.ts';
import {
  isAmbiguous,
  readDay,
  serialDate,
  voteOrder,
  withoutWeekday,
  type DateOrder,
  type DayReading,
} from '#values/dates.ts';
import { readMileage, voteGroup, voteMark, type DecimalMark, currencyIn } from '#values/numbers.ts';
import { isOfFrancs } from '#spreadsheet/headings.ts';
import { fold } from '#words/fold.ts';
import { searchable } from '@carnet/domain/text/searchable';

/** Headings in languages that always put the day first: all supported ones except English. */
const DAY_FIRST_HEADING =
  /^(travaux|prix|montant|kilom|compteur|libelle|operation|intervention|entretien|cout|depense|vehicule|garagiste|remarque|betrag|preis|kosten|datum|fecha|importe|precio|costo|importo|prezzo|valor|preco|tachostand)/;

/** The number and date formats of a table, decided once for all rows. */
export interface SheetWriting {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  /** Mark of the amounts; null if nothing proves one. */
  readonly amountMark: DecimalMark | null;
  readonly isSerial: boolean;
}

/** A column cell by field: the text of the first column of that field. */
export function findCell(row: Row, fields: readonly ColumnField[], field: ColumnField): string {
  const index = fields.indexOf(field);
  return index < 0 ? '' : (row.cells[index] ?? '').trim();
}

/** Columns of amounts. */
const MONEY: ReadonlySet<ColumnField> = new Set(['cost', 'cost_part', 'credit', 'job']);

/** Decides date order and decimal marks from all rows; unproven ones become a question with examples. */
export function decideWriting(
  file: string,
  rows: readonly Row[],
  fields: readonly ColumnField[],
  headings: readonly string[],
  findings: Findings,
  { answers }: ReadContext,
  isWorkbook: boolean,
): SheetWriting {
  const dates = rows.map((row) => findCell(row, fields, 'date')).filter((text) => text !== '');
  const costs = rows.flatMap((row) =>
    fields.flatMap((field, index) =>
      MONEY.has(field) && keptAs(row, index) === 'text' ? (row.cells[index] ?? '').trim() || [] : [],
    ),
  );
  const vote = voteMark(costs);
  const usual = isWorkbook ? '.' : ',';
  const group = voteGroup(costs);
  const hasWhole = costs.some((cost) => /^[^\df]{0,4}\d{1,3}[^\df]{0,4}$/i.test(cost));
  const ofGroups = group === null ? usual : hasWhole ? group : null;
  const proven = vote.mark === '.' || vote.mark === ',' ? vote.mark : null;
  const amountMark = answers.decimalMark ?? proven ?? (vote.mark === 'contradiction' ? null : ofGroups);
  if (vote.mark === 'contradiction' && !answers.decimalMark)
    findings.ask('decimal_mark', file, vote.examples);
  return {
    order: answers.dateOrder ?? decideOrder(file, rows, fields, headings, findings),
    mark: amountMark ?? usual,
    amountMark,
    isSerial: dates.filter(isSerial).length > (isWorkbook ? 0 : dates.length / 2),
  };
}

/** Dates as workbook numbers. */
function isSerial(text: string): boolean {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return false;
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
  const dates = rows.map((row) => findCell(row, fields, 'date')).filter((text) => text !== '');
  const vote = voteOrder(dates.map(withoutWeekday));
  if (vote === 'day_first' || vote === 'month_first') return vote;
  const open = dates.map(withoutWeekday).filter(isAmbiguous);
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

/** How often the mileage falls when the rows are sorted by date. */
function falls(rows: readonly Row[], fields: readonly ColumnField[], order: DateOrder): number {
  const points = rows.flatMap((row) => {
    const { date } = readDay(findCell(row, fields, 'date'), order);
    const { mileage } = readMileage(findCell(row, fields, 'mileage'));
    return date !== null && mileage !== null && mileage > 0 ? [{ date, mileage }] : [];
  });
  points.sort((a, b) => (a.date === b.date ? a.mileage - b.mileage : a.date < b.date ? -1 : 1));
  return points.filter((point, index) => point.mileage < (points[index - 1]?.mileage ?? 0)).length;
}

/** The date of a cell in this format; workbook numbers only if the column contains them. */
export function readDayCell(
  text: string,
  { order, isSerial: isNumbered }: SheetWriting,
  year: number | null = null,
): DayReading {
  if (isNumbered && isSerial(text)) {
    return { date: serialDate(Number(text.replace(',', '.'))), isGuess: false, proposal: null, rest: '' };
  }
  return readDay(text, order, year);
}

/** The location of the currency: the heading of the amounts, or a column. */
export interface MoneyColumns {
  readonly ofHeading: string | null;
  readonly column: number;
  /** A column in francs next to one in euros; -1 if none. */
  readonly francs: number;
}

const CURRENCY_HEADING = /^(devise|monnaie|currency|wahrung|moneda|valuta|moeda|waluta)/;

/** Finds the currency of the amounts of a table. */
export function findMoneyColumns(
  headings: readonly string[],
  fields: readonly ColumnField[],
  findings: Findings,
): MoneyColumns {
  const heading = headings[fields.findIndex((field) => MONEY.has(field))] ?? '';
  const ofHeading = currencyIn(heading);
  if (ofHeading !== null && ofHeading !== 'EUR') findings.currencies.add(ofHeading);
  return {
    ofHeading,
    column: headings.findIndex((name) => CURRENCY_HEADING.test(fold(name))),
    francs: headings.findIndex((name, index) => isOfFrancs(name) && fields[index] === 'notes'),
  };
}

interface MoneyContext {
  readonly fields: readonly ColumnField[];
  readonly writing: SheetWriting;
  readonly findings: Findings;
  readonly money: MoneyColumns;
}

/** The cost of a row, its doubts, and the words next to it. */
export interface RowMoney {
  readonly cents: number | null;
  /** Original text of an asked cost. */
  readonly text: string;
  readonly currency: string | null;
  readonly rest: string;
  readonly doubts: readonly Doubt[];
}

/**
 * The total, or the sum of the columns of works or parts. An empty cell is 0; an ambiguous amount is asked
 * about.
 */
export function readMoney(row: Row, { fields, writing, findings, money }: MoneyContext): RowMoney {
  const column = fields.indexOf('cost');
  const isRepeated = row.merged?.has(column) ?? false;
  const francs = (row.cells[money.francs] ?? '').trim();
  const own = findCell(row, fields, 'cost') || (francs === '' ? '' : `${francs} F`);
  const text = isRepeated ? '' : own;
  const named = (row.cells[money.column] ?? '').trim();
  const read = readAmount(text, writing.amountMark, keptAs(row, column));
  const currency = read.currency ?? currencyIn(named) ?? (/^[A-Z]{3}$/.test(named) ? named : money.ofHeading);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const plain = { text: '', currency, rest: '', doubts: [] };
  if (column < 0) return { ...plain, ...partsOf(row, fields, writing) };
  if (text === '') return { ...plain, cents: 0 };
  const doubt = (cause: QuestionKind, proposal: number | null, isGuess = false): Doubt[] => [
    { field: 'cost', cause, text, proposal, isGuess },
  ];
  if (read.kind === 'asked') {
    const cause = read.proposal === null ? 'cost_unreadable' : 'cost_doubtful';
    return { ...plain, cents: null, text, doubts: doubt(cause, read.proposal) };
  }
  if (read.kind === 'guess')
    return { ...plain, cents: read.cents, rest: text, doubts: doubt('value_about', read.cents, true) };
  return { ...plain, cents: read.cents, text: '', rest: read.rest };
}

function keptAs({ numbers, computed }: Row, column: number): KeptAs {
  if (computed?.has(column)) return 'computed';
  return numbers?.has(column) ? 'number' : 'text';
}

/** The sum of parts; a single unreadable part makes the sum a question. */
function partsOf(
  row: Row,
  fields: readonly ColumnField[],
  { amountMark }: SheetWriting,
): Pick<RowMoney, 'cents' | 'text' | 'doubts'> {
  let sum = 0;
  const open: string[] = [];
  for (const [index, field] of fields.entries()) {
    const cell = (row.cells[index] ?? '').trim();
    if ((field !== 'job' && field !== 'cost_part') || cell === '' || row.merged?.has(index)) continue;
    const read = readAmount(cell, amountMark, keptAs(row, index));
    if (read.kind !== 'asked') sum += read.cents;
    else if (field === 'cost_part' || read.proposal !== null) open.push(cell);
  }
  if (open.length === 0) return { cents: sum, text: '', doubts: [] };
  const text = open.join(' + ');
  return {
    cents: null,
    text,
    doubts: [{ field: 'cost', cause: 'cost_doubtful', text, proposal: null, isGuess: false }],
  };
}
