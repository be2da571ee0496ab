import {
  askedDoubt,
  guessedDoubt,
  type AsideReason,
  type Doubt,
  toPlace,
  type Findings,
  type FoundRow,
  type QuestionKind,
  type ReadContext,
  type WornTyres,
} from '#sources/findings.ts';
import { cutBlocks, type Block } from '#spreadsheet/blocks.ts';
import { DueReminders, guessColumns, judgeColumns, type JudgedColumns } from '#spreadsheet/column-fields.ts';
import { COLUMN_FIELDS, type ColumnField } from '#spreadsheet/column-field.ts';
import { fieldOfHeading, unitOfHeading } from '#spreadsheet/headings.ts';
import { readNotedLines } from '#spreadsheet/noted-lines.ts';
import {
  findMoneyColumns,
  readMoney,
  type MoneyColumns,
  type RowMoney,
  findCell,
  readDayCell,
  decideWriting,
  type SheetWriting,
} from '#spreadsheet/sheet-values.ts';
import type { Row } from '#tables/split-cells.ts';
import { parseFuel, joinNotes, litresOfUnit, textOrNull } from '#values/app-values.ts';
import { readAmount } from '#values/amounts.ts';
import { readDate, type DayReading } from '#values/dates.ts';
import { exactCents, isOfMiles, readDecimal, readMileage, readNumber } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';
import { seasonInWords } from '#words/tyre-words.ts';
import { recognisePlate } from '@carnet/domain/vehicles/plate';
import { fold } from '#words/fold.ts';
import type { Fuel } from '@carnet/domain/expenses/fuel';

/** A table of any spreadsheet: one file, or one sheet of a workbook. */
export interface Table {
  readonly file: string;
  /** The file, which several sheets of a workbook share. */
  readonly book: string;
  /** The name of the sheet; null if the file has none. */
  readonly sheet: string | null;
  /** The sheet name, without its year if other sheets differ only by year. */
  readonly subject: string | null;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
  /** The separator of a text; null for a workbook. */
  readonly separator: string | null;
}

/** A table as understood, for the screen where the user corrects it. */
export interface ReadTable {
  readonly file: string;
  /** The header, by which a similar file is recognised later; null without one. */
  readonly head: string | null;
  readonly headings: readonly string[];
  readonly fields: readonly ColumnField[];
  readonly writing: SheetWriting;
  readonly separator: string | null;
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
  /** False without a date column: nothing could be read. */
  readonly isRead: boolean;
}

interface SheetContext {
  readonly file: string;
  readonly fields: readonly ColumnField[];
  readonly headings: readonly string[];
  readonly writing: SheetWriting;
  readonly findings: Findings;
  readonly vehicle: string;
  /** The kind of all rows, if no column says it. */
  readonly subject: string;
  readonly money: MoneyColumns;
  readonly costDoubt: QuestionKind | null;
  readonly fills: FillColumns;
  readonly due: DueReminders;
  /** Costs are negative, as in bank statements. */
  readonly isOutgoing: boolean;
  /** The column of years next to dates without one; -1 if none. */
  readonly yearColumn: number;
  /** Vehicles are named only in the first of their rows. */
  readonly isNamedOnce: boolean;
  /** The year for dates without one: from the sheet, a column, or the heading above the row. */
  year: number | null;
  /** The vehicle of the row above. */
  above: string;
}

/** Facts about all fill-ups of a table. */
interface FillColumns {
  readonly unit: 'L' | 'kWh' | 'kg' | 'gallon';
  /** A table with only fill-ups: words in it are not work. */
  readonly isWhole: boolean;
  /** Fill-ups are named by words, so other words may mean something else. */
  readonly isNamed: boolean;
  /** Full ones are marked, so an empty cell means a partial one. */
  readonly hasFull: boolean;
  readonly fuel: Fuel | null;
}

const TOTAL = /^(total|totaux|somme|sous-total|sous total|subtotal|sum|summe|gesamt|suma|totale)(?![\p{L}])/u;
/** The title of a sum or balance in a row with a date. */
const SUM_TITLE =
  /^(?:sous[- ]?total|totale?s?|totaux|somme|s\/t|report|a reporter|solde (?:precedent|anterieur|reporte))(?: (?:general|annuel|mensuel|cumule|a ce jour|de l'annee|annee|exercice|precedente?|(?:19|20)\d\d))*\s*:?$/;
const NEXT = /^(prochain|prochaine|echeance|a faire|next|due)\b/;
const MAX_LONE = 80;

/** Reads the tables of one sheet; null if it is hidden or contains no table. */
export function readSheet(table: Table, findings: Findings, context: ReadContext): ReadTable[] | null {
  const { file, rows } = table;
  if (table.isHidden) {
    findings.aside({ file, line: null, text: table.sheet ?? '' }, 'hidden_sheet');
    return null;
  }
  const blocks = cutBlocks(rows);
  // A table without a vehicle belongs to the vehicle of the table above.
  let above: string | null = null;
  const subjects = findSubjects(blocks.map(({ titles }) => loneTitle(titles)));
  const read = blocks.map((block, index) => {
    const name = index === 0 ? file : `${file} (${index + 1})`;
    const own = loneTitle(block.titles);
    const title = blocks.length > 1 ? (subjects.get(own) ?? own) : '';
    const one = readBlock(table, block, name, title, above, findings, context);
    above = one?.vehicle ?? above;
    return one;
  });
  const tables = read.filter((one) => one !== null);
  if (!tables.some(({ isRead }) => isRead)) return tables.length === 0 ? null : tables;
  for (const [index, one] of read.entries()) {
    if (one?.isRead) continue;
    for (const row of blocks[index]?.rows ?? [])
      if (!isEmpty(row)) findings.aside(toPlace(file, row), 'no_date');
  }
  return tables;
}

function readBlock(
  table: Table,
  block: Block,
  file: string,
  ownTitle: string,
  above: string | null,
  findings: Findings,
  context: ReadContext,
): (ReadTable & { readonly vehicle?: string }) | null {
  const { header, rows: below, titles } = block;
  if (header === null && context.answers.columns?.[file] === undefined) {
    const noted = readNotes(table, block, file, findings);
    if (noted) return noted;
  }
  const head = header === null ? null : header.cells.map(fold).join('|');
  const chosen = chosenFields(file, head, context);
  const judged: JudgedColumns | null = chosen
    ? { fields: chosen, costDoubt: null }
    : header
      ? judgeColumns(header, below)
      : guessColumns(below);
  const fields = judged?.fields;
  const headings = header?.cells ?? [];
  const sample = below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const about = { file, head, headings, separator: table.separator, sample };
  if (!judged || !fields || !(fields.includes('date') || fields.includes('next_date'))) {
    const width = Math.max(0, ...sample.map(({ length }) => length));
    if (width < 2 || below.length < 2) return null;
    const open = Array.from({ length: width }, (_, index): ColumnField => fields?.[index] ?? 'ignored');
    return { ...about, fields: open, writing: UNDECIDED, isRead: false };
  }
  for (const title of titles) findings.aside(toPlace(file, title), 'title');
  const isWorkbook = table.separator === null;
  const writing = decideWriting(file, below, fields, headings, findings, context, isWorkbook);
  const vehicle = vehicleOfTable(table, titles, fields, ownTitle, above, findings);
  const money = findMoneyColumns(headings, fields, findings);
  const due = new DueReminders(fields, headings, writing);
  const fills = fillColumnsOf(below, fields, headings, titles, table.sheet);
  const year = yearIn([table.sheet ?? '', ...titles.map(({ text }) => text)]);
  const { costDoubt } = judged;
  const subject = subjectOf(table, titles, fields);
  const sheet = {
    file,
    fields,
    headings,
    writing,
    findings,
    vehicle,
    subject,
    money,
    costDoubt,
    fills,
    due,
    isOutgoing: isOutgoing(below, fields),
    yearColumn: headings.findIndex((name) => /^(?:annee|year|jahr|an)$/.test(fold(name))),
    isNamedOnce: isNamedOnce(below, fields),
    year,
    above: '',
  };
  let isDated = false;
  for (const row of below) isDated = readRow(row, sheet, header, isDated);
  due.tell(findings);
  markUnit(header, fields, below, findings);
  return { ...about, fields, writing, isRead: true, ...(vehicle === '' ? {} : { vehicle }) };
}

/** Whether most amounts are below 0. */
function isOutgoing(rows: readonly Row[], fields: readonly ColumnField[]): boolean {
  const amounts = rows.map((row) => findCell(row, fields, 'cost')).filter((cell) => /\d/.test(cell));
  return amounts.filter((cell) => /^\s*[-−]/.test(cell)).length > amounts.length * 0.5;
}

/** Whether some rows have no vehicle, and each name appears in one block only. */
function isNamedOnce(rows: readonly Row[], fields: readonly ColumnField[]): boolean {
  const names = rows.map((row) => findCell(row, fields, 'vehicle'));
  const given = names.filter((name) => name !== '');
  return names[0] !== '' && given.length < names.length && new Set(given).size === given.length;
}

/** Lines of notes instead of a table; null for a table. */
function readNotes(
  table: Table,
  { rows, titles }: Block,
  file: string,
  findings: Findings,
): ReadTable | null {
  const lines = readNotedLines(rows, table.separator);
  if (!lines) return null;
  const isNamed = lines.some(({ title }) => title !== null);
  const all = isNamed ? null : vehicleOfTable(table, titles, [], '', null, findings);
  for (const { row, facts, title } of lines) {
    const vehicle = all ?? findings.vehicle(title ?? table.book, { name: title }).key;
    findings.row(toPlace(file, row), { ...facts, vehicle });
  }
  const noted = { file, head: null, headings: [], separator: table.separator, sample: [] };
  return { ...noted, fields: [], writing: UNDECIDED, isRead: true };
}

const SAMPLE_ROWS = 5;
const UNDECIDED: SheetWriting = { order: 'day_first', mark: ',', amountMark: null, isSerial: false };

/** Columns that the owner chose for this file, or for an earlier one with the same header. */
function chosenFields(file: string, head: string | null, { answers }: ReadContext): ColumnField[] | null {
  const remembered = head === null ? undefined : answers.columnsOfHeads?.[head];
  const chosen = answers.columns?.[file] ?? remembered;
  return chosen?.map((name) => COLUMN_FIELDS.find((field) => field === name) ?? 'ignored') ?? null;
}

function isEmpty({ cells }: Row): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function yearIn(texts: readonly string[]): number | null {
  const years = texts.flatMap((text) => text.slice(0, MAX_LONE).match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []);
  return new Set(years).size === 1 ? Number(years[0]) : null;
}

/** Names of sheets and titles that describe the content and are not vehicles. */
const KIND_OF_TABLE =
  /^(?:(?:feuil|feuille|sheet|tabelle|hoja|foglio|page|onglet)\s?\d*|(?:annee |an )?(?:19|20)\d\d(?:[ /-](?:19|20)?\d\d)?|(?:jan|fev|mar|avr|mai|juin|juil|aou|sep|oct|nov|dec)\p{L}*\.?\s?(?:\d{2,4})?|(?:(?:carnet|suivi|historique|liste|tableau|releve|journal|recap\p{L}*|mes|les|donnees|depenses?|frais|couts?|factures?|entretiens?|reparations?|maintenance|travaux|operations?|interventions?|carburants?|essence|gasoil|diesel|pleins?|recharges?|consommations?|conso|kilometrage|assurances?|pneus?|pneumatiques?|lavages?|peages?|parkings?|stationnements?|freins?|vidanges?|controles? techniques?|ct|achats?|accessoires?|taxes?|amendes?|budget|bilan|resume|total|notes?|planning|archives?|divers|autres?|voitures?|vehicules?|auto|moto|garage|service|history|fuel|log|costs?|expenses?|repairs?|data|export|d'|de |des |du |et |la |le |l'|&|\+|[-–:/0-9])\s*)+)$/u;

const VEHICLE_LINE =
  /^\s*(?:v[ée]hicule|voiture|mod[èe]le|vehicle|car|fahrzeug)\s*[: ;]\s*[: ;]*(\p{L}.{1,60}?)[\s;:-]*$/iu;
const PLATE_WORD = /^(?:immatriculation|immat\.?|plaque|plate)\b.*$/i;

/** The vehicle of each row by its column; else the table title or sheet may name the only vehicle. */
function vehicleOfTable(
  table: Table,
  titles: readonly Row[],
  fields: readonly ColumnField[],
  ownTitle: string,
  above: string | null,
  findings: Findings,
): string {
  if (fields.includes('vehicle')) return '';
  const plate =
    titles.map(({ text }) => text.match(/\b[A-Z]{2}[- ]?\d{3}[- ]?[A-Z]{2}\b/)?.[0]).find(Boolean) ?? null;
  const line = titles.find(({ text }) => plate !== null && text.includes(plate));
  const named = titles.map(
    ({ cells, text }) => VEHICLE_LINE.exec(cells.filter(Boolean).join(' ') || text)?.[1],
  );
  const said = textOrNull(named.find((name) => name !== undefined)?.replace(plate ?? '', ''));
  const withPlate =
    said ??
    textOrNull(
      line?.cells[0]
        ?.replace(plate ?? '', '')
        .replace(/[\s\-–—:;,()]+$/, '')
        .replace(PLATE_WORD, ''),
    );
  const isNamedTable = ownTitle !== '' && ownTitle.length <= MAX_LONE && !KIND_OF_TABLE.test(fold(ownTitle));
  const isNamedSheet = table.subject !== null && !KIND_OF_TABLE.test(fold(table.subject));
  const own = withPlate ?? (isNamedTable ? ownTitle : null);
  if (own === null && plate === null && above !== null) return above;
  const name = own ?? (isNamedSheet ? table.subject : null);
  if (name === null) findings.ask('vehicle_name', table.book);
  const known = plate === null ? null : recognisePlate(plate).display;
  const key = name ?? table.book;
  findings.vehicle(key, { name, ...(known === null ? {} : { licensePlate: known }) });
  return key;
}

/**
 * The kind of cost of all rows, from a title above the table such as « Lavages » or the sheet name, if no
 * column contains words.
 */
function subjectOf({ sheet }: Table, titles: readonly Row[], fields: readonly ColumnField[]): string {
  if (['title', 'category', 'job', 'litres'].some((field) => fields.some((own) => own === field))) return '';
  return [loneTitle(titles), sheet ?? ''].find(isCostKind) ?? '';
}

/** The words of the title next to the table. */
function loneTitle(titles: readonly Row[]): string {
  return titles.map(({ cells }) => cells.find((cell) => cell.trim() !== '')?.trim() ?? '').at(-1) ?? '';
}

function fillColumnsOf(
  rows: readonly Row[],
  fields: readonly ColumnField[],
  headings: readonly string[],
  titles: readonly Row[],
  sheet: string | null,
): FillColumns {
  const heading = headings[fields.indexOf('litres')] ?? '';
  const price = headings[fields.indexOf('unit_price')] ?? '';
  const cells = rows.slice(0, 200).map((row) => findCell(row, fields, 'litres'));
  const named = unitOfHeading(`${heading} ${price} ${cells.slice(0, 20).join(' ')}`);
  const hasFull = rows.slice(0, 200).some((row) => YES.test(fold(findCell(row, fields, 'full'))));
  const filled = rows
    .slice(0, 200)
    .filter((row) => row.cells.filter((cell) => cell.trim() !== '').length > 1);
  const withQuantity = filled.filter((row) => findCell(row, fields, 'litres') !== '').length;
  const isFuelPrice = rows.slice(0, 200).every((row) => (unitPriceOf(row, fields) ?? 0) < MOST_A_UNIT);
  const isWhole =
    fields.includes('litres') &&
    isFuelPrice &&
    withQuantity >= filled.length * 0.8 &&
    (fields.includes('unit_price') || !fields.includes('title'));
  const fuel = parseFuel(
    [heading, sheet ?? '', ...titles.map(({ text }) => text.slice(0, MAX_LONE))].join(' '),
  );
  const isNamed = filled.some((row) =>
    isFillWord(findCell(row, fields, 'title') || findCell(row, fields, 'category')),
  );
  return { unit: named, isWhole, isNamed, hasFull, fuel };
}

/** Above the price of a litre, gallon or kilogram of any fuel. */
const MOST_A_UNIT = 10;

function isFillWord(words: string): boolean {
  const key = words === '' ? null : matchType(words)?.key;
  return key === 'fuel' || key === 'charge';
}

/** Sets miles if a heading or cell says so; asks if the currency is American and nothing says kilometres. */
function markUnit(
  header: Row | null,
  fields: readonly ColumnField[],
  rows: readonly Row[],
  findings: Findings,
): void {
  const heading = fold(header?.cells[fields.indexOf('mileage')] ?? '');
  const cells = rows.slice(0, 200).map((row) => findCell(row, fields, 'mileage'));
  const isMiles = /\bmi(les)?\b/.test(heading) || cells.some((cell) => /\d\s*mi(les)?\b/i.test(cell));
  if (isMiles) findings.likelyUnit = 'mi';
  if (!isMiles && [...findings.currencies].some(isOfMiles) && !/^km|kilom|compteur/.test(heading))
    findings.isUnitOpen = true;
}

/** Reads a row; returns whether a row without a date below may continue it. */
function readRow(row: Row, sheet: SheetContext, header: Row | null, isDated: boolean): boolean {
  const { file, fields, findings, writing } = sheet;
  const place = toPlace(file, row);
  const full = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const first = full[0];
  if (first === undefined) return false;
  const aside = (reason: AsideReason) => {
    findings.aside(place, reason);
    return false;
  };
  const other = otherLine(row, full, header);
  const year = /^(?:ann[ée]e )?((?:19|20)\d\d)$/i.exec(
    other === 'year_heading' ? first : (row.cells[sheet.yearColumn] ?? '').trim(),
  )?.[1];
  if (year !== undefined) sheet.year = Number(year);
  if (other !== null) return aside(other);
  const day = findCell(row, fields, 'date');
  const read = readDayCell(day, writing, sheet.year);
  const { date } = read;
  if (date === null && NEXT.test(fold(first)) && readNext(row, sheet)) return false;
  if (date === null && readDueRow(row, sheet)) return false;
  if (date === null && day === '') {
    const isPart = isDated && findCell(row, fields, 'mileage') === '' && titleOf(row, sheet) !== '';
    if (!isPart) return aside('no_date');
    findings.ask('continuation', file, [row.text]);
    findings.aside(place, 'continuation');
    return true;
  }
  if (date === null && read.proposal === null)
    return aside(/#{3,}/.test(day) ? 'date_hidden' : 'impossible_date');
  if (isSum(row, sheet)) return aside('total_row');
  readCosts(row, sheet, read);
  return true;
}

/** Why a line is not work: a repeated header, only a year, or a sum. Null for others. */
function otherLine(row: Row, full: readonly string[], header: Row | null): AsideReason | null {
  const [first = ''] = full;
  const isHeader = row.cells.every((cell, index) => cell.trim() === (header?.cells[index] ?? '').trim());
  if (header && full.length > 1 && isHeader) return 'repeated_header';
  if (full.length === 1 && /^(?:ann[ée]e )?(?:19|20)\d\d$/i.test(first)) return 'year_heading';
  return TOTAL.test(fold(first)) ? 'total_row' : null;
}

/** Reads the work of a row, or each of its expenses; a refund in the row is a separate expense. */
function readCosts(row: Row, sheet: SheetContext, day: DayReading): void {
  const { fields } = sheet;
  const apart = costsApart(row, sheet);
  if (apart !== null) {
    for (const part of apart) readWork(part, withoutTotal(sheet), day);
    return;
  }
  readWork(row, sheet, day);
  if (creditOf(row, sheet) > 0 && findCell(row, fields, 'cost') !== '')
    readWork(withoutField(row, fields, 'cost'), sheet, day);
}

/** « Total » may also be a station, or a service at a mileage. */
function isSum(row: Row, sheet: SheetContext): boolean {
  const isAlone =
    findCell(row, sheet.fields, 'mileage') === '' && findCell(row, sheet.fields, 'litres') === '';
  return isAlone && SUM_TITLE.test(fold(titleOf(row, sheet)));
}

const SAID_OF_ALL: readonly ColumnField[] = ['date', 'mileage', 'vehicle'];
const SAID_BESIDE: readonly ColumnField[] = ['notes', 'garage', 'ignored'];

/**
 * Splits a row with a column per kind of expense into one row per amount, plus one for the rest. Works of a
 * visit stay together. Null if it stays one row.
 */
function costsApart(row: Row, { fields, headings, writing }: SheetContext): Row[] | null {
  const amounts = fields.flatMap((field, index) => {
    const cents = field === 'job' ? amountIn(row.cells[index] ?? '', writing) : 0;
    return cents > 0 ? [{ index, cents }] : [];
  });
  const costs = amounts.filter(({ index }) => isCostKind(headings[index] ?? ''));
  const sum = amounts.reduce((all, { cents }) => all + cents, 0);
  const total = amountIn(findCell(row, fields, 'cost'), writing);
  if (costs.length === 0 || amounts.length < 2 || (total > 0 && total !== sum)) return null;
  const without = new Set([...costs.map(({ index }) => index), fields.indexOf('cost')]);
  const keep = (isKept: (index: number) => boolean): Row => ({
    ...row,
    cells: row.cells.map((cell, index) => (isKept(index) ? cell : '')),
  });
  const isIn = (said: readonly ColumnField[]) => (index: number) => said.includes(fields[index] ?? 'notes');
  const [isOfAll, isBeside] = [isIn(SAID_OF_ALL), isIn(SAID_BESIDE)];
  const rest = keep((index) => !without.has(index));
  const isMore = rest.cells.some((cell, index) => cell.trim() !== '' && !isOfAll(index) && !isBeside(index));
  const apart = costs.map(({ index: own }, place) =>
    keep((index) => index === own || isOfAll(index) || (place === 0 && !isMore && isBeside(index))),
  );
  return isMore ? [...apart, rest] : apart;
}

/** Ignores the total of a row that has its parts as separate amounts. */
function withoutTotal(sheet: SheetContext): SheetContext {
  return {
    ...sheet,
    fields: sheet.fields.map((field) => (field === 'cost' ? 'ignored' : field)),
    costDoubt: null,
  };
}

function amountIn(cell: string, { amountMark }: SheetWriting): number {
  const read = cell.trim() === '' ? null : readAmount(cell, amountMark);
  return read?.kind === 'sure' ? read.cents : 0;
}

/** Whether a heading names an expense other than maintenance, or the insurance. */
function isCostKind(heading: string): boolean {
  const match = matchType(heading);
  return match !== null && (match.kind === 'expense' || match.key === 'insurance');
}

/** A line such as « Prochain CT ; 02/06/2027 » below the table. */
function readNext(row: Row, { file, writing, findings, vehicle }: SheetContext): boolean {
  const [title = '', ...rest] = row.cells;
  const date = rest.map((cell) => readDate(cell, writing.order)).find((found) => found !== null) ?? null;
  if (date === null) return false;
  findings.reminder(toPlace(file, row), { vehicle, title, date });
  return true;
}

/** A row with only the next date or mileage of a work. */
function readDueRow(row: Row, sheet: SheetContext): boolean {
  return sheet.due.read(toPlace(sheet.file, row), row, () => {
    return { vehicle: vehicleOf(row, sheet), title: titleOf(row, sheet), date: null, mileage: null };
  });
}

function vehicleOf(row: Row, sheet: SheetContext): string {
  const { fields, findings, vehicle, file } = sheet;
  if (!fields.includes('vehicle')) return vehicle;
  const name = findCell(row, fields, 'vehicle') || (sheet.isNamedOnce ? sheet.above : '');
  sheet.above = name;
  if (name !== '') {
    const { kind, display } = recognisePlate(name);
    const isPlate = kind === 'siv' || kind === 'fni';
    return findings.vehicle(name, isPlate ? { name, licensePlate: display } : { name }).key;
  }
  findings.ask('vehicle_name', file);
  return findings.vehicle(file).key;
}

/** The title, or the headings of the filled work columns. */
function titleOf(row: Row, { fields, headings, subject }: SheetContext): string {
  const jobs = fields.flatMap((field, index) => {
    const cell = (row.cells[index] ?? '').trim();
    return field === 'job' && cell !== '' && !/^(0|non|no|-)$/i.test(cell) ? [headings[index] ?? ''] : [];
  });
  const title = findCell(row, fields, 'title');
  return [title, subject, ...jobs].filter((part) => part !== '').join(' + ');
}

const YES = /^(?:oui|o|x|yes|y|true|1|(?:le )?plein(?: complet)?|complet|complete|full|ja|si|sim|vrai|✓|✔)$/;
const UNIT_BEHIND = /\s*(litres?|l|kwh|kg|gal(?:lons?)?)\.?$/i;

const MISSED = /(?:oubli\p{L}*|manqu\p{L}*) .{0,25}plein|plein .{0,25}(?:oubli|manqu|non not)/u;

/** Liquids that are filled in but are not fuel. */
const NO_FUEL = /\b(?:huile|oil|liquide|coolant|lave.?glace|antigel|additif|appoint|bidon)/;

/** A fill-up: a row with a quantity that names no other work; null for others. */
function fillOf(
  row: Row,
  words: string,
  { fields, fills, findings }: SheetContext,
): Partial<FoundRow> | null {
  const cell = findCell(row, fields, 'litres');
  const own = UNIT_BEHIND.exec(cell)?.[1];
  const number = readDecimal(cell.replace(UNIT_BEHIND, ''));
  const unit = own === undefined ? fills.unit : unitOfHeading(own);
  const quantity = number === null ? null : litresOfUnit(String(number), unit === 'gallon' ? 'gallon' : 'l');
  const isFilling = words === '' || isFillWord(words) || (mayBeFill(words, fills) && !fills.isNamed);
  if (quantity === null || !isFilling) return null;
  if (unit === 'gallon') findings.hasGallons = true;
  const isCharge = unit === 'kWh';
  const fuel = isCharge ? null : (parseFuel(words) ?? fills.fuel);
  return {
    quantity,
    quantityUnit: unit === 'gallon' ? 'L' : unit,
    isInLitres: true,
    isFull: fullnessOf(row, fields, fills),
    isMissed: MISSED.test(fold(row.text)),
    fuel,
  };
}

/** Whether words next to a quantity may be a station, because they name no work or other liquid. */
function mayBeFill(words: string, { isWhole }: FillColumns): boolean {
  const match = matchType(words);
  const isUnknown = match === null || (match.key === 'other_work' && !match.isNotDone);
  return isWhole && isUnknown && !NO_FUEL.test(fold(words));
}

/** Asks about a quantity next to unknown words, in a table whose fill-ups are named. */
function doubtsOfFill(row: Row, { fields, fills }: SheetContext, words: string): Doubt[] {
  const hasQuantity = readDecimal(findCell(row, fields, 'litres')) !== null;
  return hasQuantity && mayBeFill(words, fills) ? [askedDoubt('type', 'type_doubtful', words, 'fuel')] : [];
}

function fullnessOf(row: Row, fields: readonly ColumnField[], { hasFull }: FillColumns): boolean | null {
  if (!fields.includes('full')) return null;
  const cell = fold(findCell(row, fields, 'full'));
  return cell === '' ? (hasFull ? false : null) : YES.test(cell);
}

/** Notes, unknown columns with their headings, and cells beyond the table. */
function notesOf(row: Row, { fields, headings }: SheetContext, title: string): string {
  const first = fields.indexOf('notes');
  const isNote =
    /^(?:note|remarque|observation|commentaire|comment|remark|bemerkung|notiz|nota|d[ée]tail|info|divers)/i;
  return joinNotes(
    ...row.cells.map((cell, index) => {
      const text = cell.trim();
      const field = fields[index];
      if (text === '' || row.merged?.has(index)) return '';
      const heading = (headings[index] ?? '').trim();
      if (
        field === undefined ||
        (field === 'notes' && (heading === '' || (index === first && isNote.test(heading))))
      )
        return text;
      const isSecond =
        field === 'category' && title !== '' && !fold(title).includes(fold(text)) && text.length > 2;
      return field === 'notes' || field === 'tyres' || isSecond ? `${heading} : ${text}` : '';
    }),
  );
}

/** The unit price in euros; null if the row has none. */
function unitPriceOf(row: Row, fields: readonly ColumnField[]): number | null {
  const price = readDecimal(findCell(row, fields, 'unit_price').replace(/\/.*$/, ''));
  return price !== null && price > 0 ? price : null;
}

/** Unit price times quantity, in cents; null without both. */
function productOf(row: Row, sheet: SheetContext, filled: number | null): number | null {
  const price = unitPriceOf(row, sheet.fields);
  const quantity = filled ?? readDecimal(findCell(row, sheet.fields, 'litres'));
  return price !== null && quantity !== null ? Math.round(Number((quantity * price * 100).toFixed(4))) : null;
}

function readWork(row: Row, sheet: SheetContext, day: DayReading): void {
  const { file, fields, findings } = sheet;
  const place = toPlace(file, row);
  const { date } = day;
  const vehicle = vehicleOf(row, sheet);
  const written = titleOf(row, sheet);
  const category = findCell(row, fields, 'category');
  const title = written === '' && category === '' ? day.rest : written;
  const words = title || category;
  const distance = findCell(row, fields, 'mileage');
  const { mileage, rest } = readMileage(distance);
  const fill = fillOf(row, words, sheet);
  const money = signedCost(row, sheet, fill?.quantity ?? null);
  const isUnpriced = money.cents === 0 && findCell(row, fields, 'cost') === '';
  const isMileageAlone = words === '' && isUnpriced && mileage !== null;
  const isVague = day.isGuess || date === null;
  findings.row(place, {
    ...fill,
    kind: fill ? 'fuel' : isMileageAlone ? 'reading' : 'work',
    vehicle,
    date,
    mileage,
    unit: unitOf(distance),
    title,
    category,
    garage: textOrNull(findCell(row, fields, 'garage')),
    notes: joinNotes(
      notesOf(row, sheet, title),
      title === day.rest ? '' : day.rest,
      isVague ? findCell(row, fields, 'date') : '',
      rest,
      money.rest,
      fill ? '' : leftQuantity(row, sheet),
      fill && !fillWordsAreKind(words) ? words : '',
    ),
    cents: money.cents,
    costText: money.cents === null ? money.text : null,
    worn: wornOf(findCell(row, fields, 'tyres')),
    currency: money.currency,
    doubts: [
      ...doubtsOf(row, sheet, day),
      ...(isMileageAlone ? [] : money.doubts),
      ...(fill ? [] : doubtsOfFill(row, sheet, words)),
    ],
  });
  if (date !== null) sheet.due.read(place, row, () => ({ vehicle, title, date, mileage }));
}

/** The season in a cell; its text is kept in the notes in any case. */
function wornOf(text: string): WornTyres | null {
  const season = seasonInWords(text);
  return season === null ? null : { season, text, isSure: false };
}

/** The cost of a row; below 0 for a refund. */
function signedCost(row: Row, sheet: SheetContext, quantity: number | null): RowMoney {
  const paid = costOf(row, sheet, quantity);
  const credit = findCell(row, sheet.fields, 'cost') === '' ? creditOf(row, sheet) : 0;
  if (credit > 0) return { ...paid, cents: -credit };
  return sheet.isOutgoing && paid.cents !== null ? { ...paid, cents: -paid.cents } : paid;
}

function withoutField(row: Row, fields: readonly ColumnField[], field: ColumnField): Row {
  return { ...row, cells: row.cells.map((cell, index) => (fields[index] === field ? '' : cell)) };
}

/** The amount in the credit column, in cents. */
function creditOf(row: Row, { fields, writing }: SheetContext): number {
  const credit = readNumber(findCell(row, fields, 'credit'), writing.mark);
  return credit === null ? 0 : Math.max(0, exactCents(credit) ?? 0);
}

function unitOf(distance: string): 'mi' | null {
  return /\d\s*mi(les)?\b/i.test(distance) ? 'mi' : null;
}

/** Doubts about the date and mileage of a row. */
function doubtsOf(row: Row, { fields }: SheetContext, { date, isGuess, proposal }: DayReading): Doubt[] {
  const day = findCell(row, fields, 'date');
  const distance = findCell(row, fields, 'mileage');
  const read = readMileage(distance);
  return [
    ...(isGuess ? [guessedDoubt('date', 'date_guessed', day, date)] : []),
    ...(date === null ? [askedDoubt('date', 'date_vague', day, proposal)] : []),
    ...(read.isGuess ? [guessedDoubt('mileage', 'value_about', distance, read.mileage)] : []),
    ...(read.isOpen ? [askedDoubt('mileage', 'mileage_unreadable', distance)] : []),
  ];
}

/**
 * The cost of a row: as written, or quantity times unit price; asked about if the cost column may mean
 * something else.
 */
function costOf(row: Row, sheet: SheetContext, quantity: number | null): RowMoney {
  const { fields, costDoubt } = sheet;
  const money = readMoney(row, sheet);
  const isNumbered = costDoubt === 'invoice_number';
  const product = productOf(row, sheet, quantity);
  const computed = fields.includes('cost') ? null : product;
  if (product !== null && money.cents === null && money.doubts[0]?.proposal === product)
    return { ...money, cents: product, doubts: [] };
  if (computed !== null && (costDoubt === null || isNumbered)) {
    const price = findCell(row, fields, 'unit_price');
    return { ...money, cents: computed, doubts: [guessedDoubt('cost', 'cost_computed', price, computed)] };
  }
  const price = fields.includes('cost') ? null : unitPriceOf(row, sheet.fields);
  if (price !== null && money.cents === 0) {
    const text = findCell(row, fields, 'unit_price');
    const doubts = [askedDoubt('cost', 'cost_doubtful', text, Math.round(price * 100))];
    return { ...money, cents: null, text, doubts };
  }
  const isElsewhere = costDoubt === 'two_costs' && findCell(row, fields, 'cost') === '';
  if (costDoubt === null || (!isNumbered && !isElsewhere && money.cents === 0)) return money;
  const text = isNumbered ? '' : findCell(row, fields, 'cost') || partsText(row, fields);
  const doubts = [askedDoubt('cost', costDoubt, text, isNumbered ? null : money.cents)];
  return { ...money, cents: null, text, doubts };
}

/** The quantity of a row that is no fill-up: oil, or an unreadable one. */
function leftQuantity(row: Row, { fields, headings }: SheetContext): string {
  const cell = findCell(row, fields, 'litres');
  return cell === '' ? '' : `${headings[fields.indexOf('litres')] ?? ''} : ${cell}`;
}

/** « Plein » or « SP95 » adds nothing to a fill-up. */
function fillWordsAreKind(words: string): boolean {
  return words === '' || (words.length <= 12 && matchType(words) !== null);
}

function partsText(row: Row, fields: readonly ColumnField[]): string {
  return fields
    .flatMap((field, index) => (field === 'cost_part' ? (row.cells[index] ?? '').trim() || [] : []))
    .join(' + ');
}

/** Whether a first line looks like a header at all, to distinguish an empty table from an unknown file. */
export function hasHeadings(rows: readonly Row[]): boolean {
  return rows
    .slice(0, 5)
    .some(
      ({ cells }) => cells.filter((cell) => fieldOfHeading(cell) !== null || matchType(cell)).length >= 2,
    );
}

const WITH_YEAR = /^(.*\p{L}.*?)[\s_(–-]*((?:19|20)\d\d)\)?\s*$|^((?:19|20)\d\d)[\s_–-]*(.*\p{L}.*)$/u;

/**
 * Names of sheets or titles without their years, if several differ only by year: « Clio 2019 » and « Clio
 * 2020 » are the same vehicle.
 */
export function findSubjects(names: readonly string[]): ReadonlyMap<string, string> {
  const subjects = names.flatMap((name) => {
    const [, before, , , behind] = WITH_YEAR.exec(name) ?? [];
    const subject = (before ?? behind ?? '').trim();
    return subject === '' ? [] : [{ name, subject }];
  });
  const shared = Map.groupBy(subjects, ({ subject }) => fold(subject));
  return new Map(
    [...shared.values()].flatMap((own) =>
      own.length < 2 ? [] : own.map(({ name }) => [name, own[0]?.subject ?? name] as const),
    ),
  );
}
