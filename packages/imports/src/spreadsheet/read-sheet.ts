import {
  type AsideReason,
  placeOf,
  type Findings,
  type FoundRow,
  type ReadContext,
} from '#sources/findings.ts';
import { DueReminders, fieldsOf, findHeader, guessFields } from '#spreadsheet/column-fields.ts';
import { COLUMN_FIELDS, fieldOfHeading, type ColumnField } from '#spreadsheet/headings.ts';
import {
  moneyColumnsOf,
  moneyOf,
  type MoneyColumns,
  cellOf,
  dateOfCell,
  decideWriting,
  type SheetWriting,
} from '#spreadsheet/sheet-values.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes, litresOfUnit, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { exactCents, isOfMiles, readDistance, readNumber } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';
import { recognisePlate } from '@carnet/domain/vehicles/plate';
import { fold } from '#words/fold.ts';

/** A table of any spreadsheet: one file, or one sheet of a workbook. */
export interface Table {
  readonly file: string;
  /** The name of the sheet; null for a file that has none. */
  readonly sheet: string | null;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
  /** What stands between two cells of a text; null of a workbook. */
  readonly separator: string | null;
}

/** A table as it was understood, for the screen that lets its owner change that. */
export interface ReadTable {
  readonly file: string;
  /** The line of names, by which a file of the same kind is known again; null without one. */
  readonly head: string | null;
  readonly headings: readonly string[];
  readonly fields: readonly ColumnField[];
  readonly writing: SheetWriting;
  readonly separator: string | null;
  /** The first rows below the names. */
  readonly sample: readonly (readonly string[])[];
  /** False while no column is one of dates: nothing could be read. */
  readonly isRead: boolean;
}

interface SheetContext {
  readonly file: string;
  readonly fields: readonly ColumnField[];
  readonly headings: readonly string[];
  readonly writing: SheetWriting;
  readonly findings: Findings;
  readonly vehicle: string;
  readonly money: MoneyColumns;
  readonly due: DueReminders;
}

const TOTAL = /^(total|totaux|somme|sous-total|sous total|subtotal|sum|summe|gesamt|suma|totale)(?![\p{L}])/u;
const NEXT = /^(prochain|prochaine|echeance|a faire|next|due)\b/;

/** Reads one table; null where it is hidden or none at all (research, imports.md §9). */
export function readSheet(table: Table, findings: Findings, context: ReadContext): ReadTable | null {
  const { file, rows } = table;
  if (table.isHidden) {
    findings.aside({ file, line: null, text: table.sheet ?? '' }, 'hidden_sheet');
    return null;
  }
  const at = findHeader(rows);
  const header = at === null ? null : (rows[at] ?? null);
  const below = at === null ? rows : rows.slice(at + 1);
  const head = header === null ? null : header.cells.map(fold).join('|');
  const fields = chosenFields(file, head, context) ?? (header ? fieldsOf(header, below) : guessFields(below));
  const headings = header?.cells ?? [];
  const sample = below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const about = { file, head, headings, separator: table.separator, sample };
  if (!fields || !(fields.includes('date') || fields.includes('next_date'))) {
    const width = Math.max(0, ...sample.map(({ length }) => length));
    if (width < 2 || below.length < 2) return null;
    const open = Array.from({ length: width }, (_, index): ColumnField => fields?.[index] ?? 'ignored');
    return { ...about, fields: open, writing: UNDECIDED, isRead: false };
  }
  const titles = at === null ? [] : rows.slice(0, at).filter((row) => !isEmpty(row));
  for (const title of titles) findings.aside(placeOf(file, title), 'title');
  const isWorkbook = table.separator === null;
  const writing = decideWriting(file, below, fields, headings, findings, context, isWorkbook);
  const vehicle = vehicleOfTable(table, titles, fields, findings);
  const money = moneyColumnsOf(headings, fields, findings);
  const due = new DueReminders(fields, headings, writing);
  const sheet: SheetContext = { file, fields, headings, writing, findings, vehicle, money, due };
  let isDated = false;
  for (const row of below) isDated = readRow(row, sheet, header, isDated);
  due.tell(findings);
  markUnit(header, fields, below, findings);
  return { ...about, fields, writing, isRead: true };
}

const SAMPLE_ROWS = 5;
const UNDECIDED: SheetWriting = { order: 'day_first', mark: ',', isSerial: false };

/** What the owner has said of the columns of this file, or of an earlier one with the same line of names. */
function chosenFields(file: string, head: string | null, { answers }: ReadContext): ColumnField[] | null {
  const remembered = head === null ? undefined : answers.columnsOfHeads?.[head];
  const chosen = answers.columns?.[file] ?? remembered;
  return chosen?.map((name) => COLUMN_FIELDS.find((field) => field === name) ?? 'ignored') ?? null;
}

function isEmpty({ cells }: Row): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** By the column of vehicles; else the sheet, or what stands above the table, may name the one vehicle. */
function vehicleOfTable(
  table: Table,
  titles: readonly Row[],
  fields: readonly ColumnField[],
  findings: Findings,
): string {
  if (fields.includes('vehicle')) return '';
  const key = table.sheet ?? table.file;
  const plate =
    titles.map(({ text }) => text.match(/\b[A-Z]{2}-\d{3}-[A-Z]{2}\b/)?.[0]).find(Boolean) ?? null;
  const line = titles.find(({ text }) => plate !== null && text.includes(plate));
  const named = textOrNull(line?.cells[0]?.replace(plate ?? '', '').replace(/[\s\-–—:;,()]+$/, ''));
  const isNamedSheet =
    table.sheet !== null && !/^(feuil|sheet|tabelle|hoja|foglio)\s?\d*$/i.test(table.sheet);
  const name = named ?? (isNamedSheet ? table.sheet : null);
  if (name === null) findings.ask('vehicle_name', table.file);
  const known = plate === null ? null : recognisePlate(plate).display;
  findings.vehicle(key, { name, ...(known === null ? {} : { licensePlate: known }) });
  return key;
}

/** Miles where a heading or a cell says so; asked where the money is American and nothing says kilometres. */
function markUnit(
  header: Row | null,
  fields: readonly ColumnField[],
  rows: readonly Row[],
  findings: Findings,
): void {
  const heading = fold(header?.cells[fields.indexOf('mileage')] ?? '');
  const cells = rows.slice(0, 200).map((row) => cellOf(row, fields, 'mileage'));
  const isMiles = /\bmi(les)?\b/.test(heading) || cells.some((cell) => /\d\s*mi(les)?\b/i.test(cell));
  if (isMiles) findings.likelyUnit = 'mi';
  if (!isMiles && [...findings.currencies].some(isOfMiles) && !/^km|kilom|compteur/.test(heading))
    findings.isUnitOpen = true;
}

/** Reads a row; answers whether a row below it without a date may belong to it. */
function readRow(row: Row, sheet: SheetContext, header: Row | null, isDated: boolean): boolean {
  const { file, fields, findings, writing } = sheet;
  const place = placeOf(file, row);
  const full = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const first = full[0];
  if (first === undefined) return false;
  const aside = (reason: AsideReason) => {
    findings.aside(place, reason);
    return false;
  };
  if (
    header &&
    full.length > 1 &&
    row.cells.every((cell, index) => cell.trim() === (header.cells[index] ?? '').trim())
  ) {
    return aside('repeated_header');
  }
  if (full.length === 1 && /^(19|20)\d\d$/.test(first)) return aside('year_heading');
  if (TOTAL.test(fold(first))) return aside('total_row');
  if (header && row.cells.slice(header.cells.length).some((cell) => cell.trim() !== ''))
    return aside('too_many_cells');
  const day = cellOf(row, fields, 'date');
  const date = dateOfCell(day, writing);
  if (date === null && NEXT.test(fold(first)) && readNext(row, sheet)) return false;
  if (date === null && readDueRow(row, sheet)) return false;
  if (date === null && day === '') {
    const isPart = isDated && cellOf(row, fields, 'mileage') === '' && titleOf(row, sheet) !== '';
    if (!isPart) return aside('no_date');
    findings.ask('continuation', file, [row.text]);
    findings.aside(place, 'continuation');
    return true;
  }
  if (date === null) return aside(/#{3,}/.test(day) ? 'date_hidden' : 'impossible_date');
  readWork(row, sheet, date);
  return true;
}

/** A line such as « Prochain CT ; 02/06/2027 » below the table. */
function readNext(row: Row, { file, writing, findings, vehicle }: SheetContext): boolean {
  const [title = '', ...rest] = row.cells;
  const date = rest.map((cell) => readDate(cell, writing.order)).find((found) => found !== null) ?? null;
  if (date === null) return false;
  findings.reminder(placeOf(file, row), { vehicle, title, date });
  return true;
}

/** A row that says only when work is next due. */
function readDueRow(row: Row, sheet: SheetContext): boolean {
  return sheet.due.read(placeOf(sheet.file, row), row, () => {
    return { vehicle: vehicleOf(row, sheet), title: titleOf(row, sheet), date: null, mileage: null };
  });
}

function vehicleOf(row: Row, { fields, findings, vehicle, file }: SheetContext): string {
  if (!fields.includes('vehicle')) return vehicle;
  const name = cellOf(row, fields, 'vehicle');
  if (name !== '') {
    const { kind, display } = recognisePlate(name);
    const isPlate = kind === 'siv' || kind === 'fni';
    return findings.vehicle(name, isPlate ? { name, licensePlate: display } : { name }).key;
  }
  findings.ask('vehicle_name', file);
  return findings.vehicle(file).key;
}

/** The title, or the names of the columns of work that are filled. */
function titleOf(row: Row, { fields, headings }: SheetContext): string {
  const jobs = fields.flatMap((field, index) => {
    const cell = (row.cells[index] ?? '').trim();
    return field === 'job' && cell !== '' && !/^(0|non|no|-)$/i.test(cell) ? [headings[index] ?? ''] : [];
  });
  const title = cellOf(row, fields, 'title');
  return [title, ...jobs].filter((part) => part !== '').join(' + ');
}

const YES = /^(?:oui|o|x|yes|y|true|1|plein|complet|full|ja|si|sim|vrai)$/;

/** A row of litres that names no other work is a filling; null for any other. */
function fillOf(
  row: Row,
  words: string,
  { fields, headings, writing }: SheetContext,
): Partial<FoundRow> | null {
  const quantity = readNumber(cellOf(row, fields, 'litres'), writing.mark)?.decimal;
  const isGallon = /gal/i.test(headings[fields.indexOf('litres')] ?? '');
  const litres = litresOfUnit(quantity, isGallon ? 'gallon' : 'l');
  if (litres === null || (words !== '' && matchType(words)?.key !== 'fuel')) return null;
  const isFull = fields.includes('full') ? YES.test(fold(cellOf(row, fields, 'full'))) : null;
  return { litres, isInLitres: true, isFull };
}

function readWork(row: Row, sheet: SheetContext, date: FoundRow['date']): void {
  const { file, fields, findings } = sheet;
  const place = placeOf(file, row);
  const vehicle = vehicleOf(row, sheet);
  const money = moneyOf(row, sheet);
  const credit = readNumber(cellOf(row, fields, 'credit'), sheet.writing.mark);
  if (credit && Number(credit.decimal) > 0 && cellOf(row, fields, 'cost') === '') {
    return findings.aside(place, 'refund', -(exactCents(credit) ?? 0));
  }
  const [title, category] = [titleOf(row, sheet), cellOf(row, fields, 'category')];
  const distance = cellOf(row, fields, 'mileage');
  const mileage = readDistance(distance);
  const isMileageAlone = title === '' && category === '' && money.text === '' && mileage !== null;
  const unread = mileage === null ? textOrNull(distance) : null;
  const fill = fillOf(row, title || category, sheet);
  findings.row(place, {
    ...fill,
    kind: fill ? 'fuel' : isMileageAlone ? 'reading' : 'work',
    vehicle,
    date,
    mileage,
    unit: /\d\s*mi(les)?\b/i.test(distance) ? 'mi' : null,
    title,
    category,
    garage: textOrNull(cellOf(row, fields, 'garage')),
    notes: joinNotes(cellOf(row, fields, 'notes'), unread),
    cents: money.cents,
    currency: money.currency,
    costText: money.cents === null ? money.text : null,
  });
  sheet.due.read(place, row, () => ({ vehicle, title, date, mileage }));
}

/** Whether a first line looks like one of names at all, for telling an empty table from an unknown file. */
export function hasHeadings(rows: readonly Row[]): boolean {
  return rows
    .slice(0, 5)
    .some(
      ({ cells }) => cells.filter((cell) => fieldOfHeading(cell) !== null || matchType(cell)).length >= 2,
    );
}
