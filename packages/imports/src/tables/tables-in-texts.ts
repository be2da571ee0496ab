import { cleanText } from '#bytes/decode-text.ts';
import { UnreadableError } from '#bytes/unreadable.ts';
import { childrenNamed, parseXml, type XmlElement, decodeEntities } from '#tables/parse-xml.ts';
import {
  inMarkOfTexts,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_SHEETS,
  plainNumber,
  type SheetCellValue,
} from '#tables/sheet-cells.ts';
import type { Sheet } from '#tables/read-xlsx.ts';
import type { Row } from '#tables/split-cells.ts';
import { isObject, listObjects, readString } from '#values/json.ts';

const START = /^(?:<\?[^>]{0,200}\?>\s*)*<(?:\w{1,20}:)?Workbook\b/;

/** Excel’s « XML 2003 », a workbook in one text. */
export function isXmlSheet(start: string): boolean {
  return START.test(start);
}

export function readXmlSheet(text: string): Sheet[] {
  const sheets = childrenNamed(parseXml(text), 'Worksheet');
  if (sheets.length > MAX_SHEETS) throw new UnreadableError('too_large');
  let cells = 0;
  return sheets.map((sheet) => {
    const rows = childrenNamed(sheet, 'Table').flatMap((table) => childrenNamed(table, 'Row'));
    const found = rows.map((row, index) => ({ line: index + 1, cells: cellsOf(row) }));
    cells += found.reduce((sum, row) => sum + row.cells.length, 0);
    if (cells > MAX_CELLS) throw new UnreadableError('too_many_rows');
    return { name: sheet.attributes['Name'] ?? '', isHidden: false, rows: inMarkOfTexts(found) };
  });
}

function cellsOf(row: XmlElement): SheetCellValue[] {
  const cells: SheetCellValue[] = [];
  for (const cell of childrenNamed(row, 'Cell')) {
    const place = Number(cell.attributes['Index'] ?? cells.length + 1) - 1;
    if (!(place < MAX_COLUMNS)) throw new UnreadableError('too_many_columns');
    while (cells.length < place) cells.push({ text: '', isNumber: false });
    cells.push(valueOf(childrenNamed(cell, 'Data')[0]));
  }
  return cells;
}

function valueOf(data: XmlElement | undefined): SheetCellValue {
  const text = cleanText(data?.text ?? '').trim();
  const kind = data?.attributes['Type'];
  if (kind === 'Number') return { text: plainNumber(text), isNumber: true };
  return { text: kind === 'DateTime' ? text.slice(0, 10) : text, isNumber: false };
}

const MAX_ROWS = 200_000;

/** The rows of the tables in an HTML page, which old programs save with the extension of a workbook. */
export function parseHtmlTable(source: string): Row[] {
  const rows: Row[] = [];
  for (const [, inside] of source.matchAll(/<tr\b[^<>]{0,2000}>([\s\S]*?)(?=<\/tr|<tr\b|<\/table)/gi)) {
    if (rows.length >= MAX_ROWS) break;
    const cells = [...(inside ?? '').matchAll(/<t[dh]\b[^<>]{0,2000}>([\s\S]*?)(?=<\/t[dh]|<t[dh]\b|$)/gi)];
    const texts = cells.map(([, cell]) => plain(cell ?? ''));
    rows.push({ line: rows.length + 1, cells: texts, text: texts.join(' ; ') });
  }
  return rows;
}

function plain(html: string): string {
  const text = html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '');
  return decodeEntities(text.replaceAll('&nbsp;', ' ')).trim();
}

const MAX_FIELDS = 200;

/** The lists of flat objects in a JSON, as tables with their field names as headings; empty without any. */
export function parseJsonTables(value: unknown): (readonly Row[])[] {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [];
  return lists.flatMap((list) => {
    const rows = listObjects(list).slice(0, MAX_ROWS);
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MAX_FIELDS);
    if (rows.length === 0 || names.length < 2) return [];
    const table = rows.map((row) => names.map((name) => readString(row, name)));
    return [[names, ...table].map((cells, index) => ({ line: index + 1, cells, text: cells.join(' ; ') }))];
  });
}
