import { unzip } from '#bytes/zip-entries.ts';
import { cleanText } from '#bytes/decode-text.ts';
import { UnreadableError } from '#bytes/unreadable.ts';
import { serialDate } from '#values/dates.ts';
import { currencyIn } from '#values/numbers.ts';
import { childrenNamed, parseXml, readText, type XmlElement } from '#tables/parse-xml.ts';
import {
  fillMerged,
  inMarkOfTexts,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_SHEETS,
  plainNumber,
  type MergedCells,
  type SheetCellValue,
} from '#tables/sheet-cells.ts';
import type { Row } from '#tables/split-cells.ts';

/** A sheet of a workbook; its rows carry the row numbers of the sheet. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly Row[];
}

const MAX_SHARED_TEXT = 20_000_000;

/** How a style displays a number. */
interface CellStyle {
  /** Displays a whole date, month and year, or only a year; null for a plain number. */
  readonly date: 'day' | 'month' | 'year' | null;
  /** Number of displayed decimals; null: all. */
  readonly decimals: number | null;
  /** The displayed currency, other than euros. */
  readonly currency: string | null;
}

const PLAIN_STYLE: CellStyle = { date: null, decimals: null, currency: null };

interface Book {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly is1904: boolean;
  cells: number;
}

/**
 * The sheets of an .xlsx (ECMA-376, transitional or strict) with their stored values: formulas are never
 * computed, and links to other files are never followed.
 */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const entries = unzip(bytes);
  const part = (path: string): XmlElement | null => {
    const found = entries.get(path);
    return found ? parseXml(new TextDecoder().decode(found)) : null;
  };
  const workbook = part('xl/workbook.xml');
  if (!workbook) throw new UnreadableError('damaged');
  const targets = new Map(
    (part('xl/_rels/workbook.xml.rels')?.children ?? [])
      .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
      .map(({ attributes }) => [attributes['Id'] ?? '', attributes['Target'] ?? '']),
  );
  const settings = childrenNamed(workbook, 'workbookPr')[0]?.attributes['date1904'];
  const book: Book = {
    strings: sharedStrings(part('xl/sharedStrings.xml')),
    styles: stylesOf(part('xl/styles.xml')),
    is1904: settings === '1' || settings === 'true',
    cells: 0,
  };
  const sheets = childrenNamed(workbook, 'sheets').flatMap(({ children }) => children);
  if (sheets.length > MAX_SHEETS) throw new UnreadableError('too_large');
  return sheets.flatMap(({ attributes }) => {
    const target = targets.get(attributes['id'] ?? '') ?? '';
    const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
    return sheet ? [{ name: attributes['name'] ?? '', isHidden, rows: rowsOf(sheet, book) }] : [];
  });
}

function sharedStrings(table: XmlElement | null): string[] {
  let length = 0;
  return (table?.children ?? []).map((item) => {
    const text = cleanText(richText(item));
    length += text.length;
    if (length > MAX_SHARED_TEXT) throw new UnreadableError('too_large');
    return text;
  });
}

/** The text of a cell with its runs; phonetic readings (`rPh`) are left out. */
function richText(item: XmlElement): string {
  const parts = item.children.map((child) => {
    if (child.name === 't') return child.text;
    return child.name === 'r' ? textRun(child) : '';
  });
  return parts.join('').replace(/_x([0-9A-F]{4})_/g, (_, code: string) => characterOf(code));
}

function textRun(run: XmlElement): string {
  return childrenNamed(run, 't')
    .map(({ text }) => text)
    .join('');
}

function characterOf(code: string): string {
  const value = Number.parseInt(code, 16);
  return value === 13 ? '' : String.fromCharCode(value);
}

const BUILT_IN_DATES = [14, 15, 16, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58];
const BUILT_IN_MONTH = 17;
const BUILT_IN_CENTS = [2, 4, 7, 8, 39, 40, 43, 44];

function stylesOf(styles: XmlElement | null): CellStyle[] {
  if (!styles) return [];
  const own = new Map(
    childrenNamed(styles, 'numFmts')
      .flatMap(({ children }) => children)
      .map(({ attributes }) => [attributes['numFmtId'] ?? '', styleOfFormat(attributes['formatCode'] ?? '')]),
  );
  return childrenNamed(styles, 'cellXfs')
    .flatMap(({ children }) => children)
    .map(({ attributes }) => {
      const id = attributes['numFmtId'] ?? '';
      return own.get(id) ?? builtInStyle(Number(id));
    });
}

function builtInStyle(id: number): CellStyle {
  if (BUILT_IN_DATES.includes(id)) return { ...PLAIN_STYLE, date: 'day' };
  if (id === BUILT_IN_MONTH) return { ...PLAIN_STYLE, date: 'month' };
  return BUILT_IN_CENTS.includes(id) ? { ...PLAIN_STYLE, decimals: 2 } : PLAIN_STYLE;
}

const MAX_FORMAT = 200;

function styleOfFormat(code: string): CellStyle {
  const short = code.slice(0, MAX_FORMAT);
  const bare = short.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  if (bare === 'general') return PLAIN_STYLE;
  if (/d/.test(bare)) return { ...PLAIN_STYLE, date: 'day' };
  if (/y/.test(bare)) return { ...PLAIN_STYLE, date: /m/.test(bare) ? 'month' : 'year' };
  const currency = currencyIn(short.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1').replace(/["\\]/g, ''));
  const decimals = /0(?:\.(0+))?/.exec(bare);
  return {
    date: null,
    decimals: decimals ? (decimals[1]?.length ?? 0) : null,
    currency: currency === 'EUR' ? null : currency,
  };
}

function rowsOf(sheet: XmlElement, book: Book): Row[] {
  const data = childrenNamed(sheet, 'sheetData')[0]?.children ?? [];
  const rows = data.map((row, index) => {
    const cells: SheetCellValue[] = [];
    for (const cell of row.children) {
      book.cells += 1;
      if (book.cells > MAX_CELLS) throw new UnreadableError('too_many_rows');
      const column = columnOf(cell.attributes['r'] ?? '') ?? cells.length;
      if (column >= MAX_COLUMNS) throw new UnreadableError('too_many_columns');
      while (cells.length < column) cells.push({ text: '', isNumber: false });
      cells[column] = valueOf(cell, book);
    }
    return { line: Number(row.attributes['r'] ?? index + 1), cells };
  });
  fillMerged(rows, mergedCellsOf(sheet));
  return inMarkOfTexts(rows);
}

const MAX_MERGED = 10_000;

/** Cells merged over several rows of one column. */
function mergedCellsOf(sheet: XmlElement): MergedCells[] {
  const merged = childrenNamed(sheet, 'mergeCells').flatMap(({ children }) => children);
  return merged.slice(0, MAX_MERGED).flatMap(({ attributes }) => {
    const [, first, from, last, to] =
      /^([A-Z]{1,4})(\d{1,7}):([A-Z]{1,4})(\d{1,7})$/.exec(attributes['ref'] ?? '') ?? [];
    const column = columnOf(first ?? '');
    return column === null || first !== last ? [] : [{ column, from: Number(from), to: Number(to) }];
  });
}

/** 0 for A, 26 for AA; null without a reference. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: XmlElement, book: Book): SheetCellValue {
  const kind = cell.attributes['t'] ?? 'n';
  const value = readText(cell, 'v');
  const style = book.styles[Number(cell.attributes['s'] ?? 0)] ?? PLAIN_STYLE;
  const isNumber = kind === 'n' && value !== '' && style.date === null;
  if (!isNumber) return { text: textValueOf(cell, kind, value, style, book), isNumber };
  const isComputed = childrenNamed(cell, 'f').length > 0;
  const shown = isComputed && style.decimals !== null ? roundedTo(value, Math.max(2, style.decimals)) : value;
  const text = plainNumber(shown);
  return { text: style.currency === null ? text : `${text} ${style.currency}`, isNumber, isComputed };
}

function roundedTo(value: string, decimals: number): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toFixed(Math.min(decimals, 15)))) : value;
}

function textValueOf(
  cell: XmlElement,
  kind: string,
  value: string,
  { date }: CellStyle,
  { strings, is1904 }: Book,
): string {
  if (kind === 'inlineStr') return cleanText(childrenNamed(cell, 'is').map(richText).join(''));
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'd') return value.slice(0, 10);
  if (kind !== 'n') return cleanText(value);
  if (value === '') return childrenNamed(cell, 'f').length > 0 ? '#N/A' : '';
  const day = serialDate(Number(value), is1904) ?? value;
  // A cell shown as « mars 2019 » means a month, whatever day the workbook stores.
  if (date === 'month') return day.slice(0, 7);
  return date === 'year' ? day.slice(0, 4) : day;
}
