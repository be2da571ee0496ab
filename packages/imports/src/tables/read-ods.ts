import { cleanText } from '#bytes/decode-text.ts';
import { UnreadableError } from '#bytes/unreadable.ts';
import { unzip } from '#bytes/zip-entries.ts';
import { childrenNamed, parseXml, type XmlElement } from '#tables/parse-xml.ts';
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
import type { Sheet } from '#tables/read-xlsx.ts';
import type { Row } from '#tables/split-cells.ts';

/** The sheets of an .ods (OpenDocument) with their stored values; formulas are never computed. */
export function readOds(bytes: Uint8Array): Sheet[] {
  const content = unzip(bytes).get('content.xml');
  if (!content) throw new UnreadableError('damaged');
  const body = childrenNamed(parseXml(new TextDecoder().decode(content)), 'body')[0];
  const tables = (body?.children ?? []).flatMap((kind) => childrenNamed(kind, 'table'));
  if (tables.length > MAX_SHEETS) throw new UnreadableError('too_large');
  const budget = { cells: MAX_CELLS };
  return tables.map((table) => ({
    name: table.attributes['name'] ?? '',
    isHidden: false,
    rows: rowsOf(table, budget),
  }));
}

interface Budget {
  cells: number;
}

function rowsOf(table: XmlElement, budget: Budget): Row[] {
  const found: { line: number; cells: SheetCellValue[] }[] = [];
  const merged: MergedCells[] = [];
  let line = 1;
  for (const row of rowElementsOf(table)) {
    const cells = cellsOf(row, budget);
    const count = repeated(row, 'number-rows-repeated');
    // Repeated cells count each time; repeated empty rows only advance the line.
    const times = cells.length === 0 ? 0 : Math.min(count, budget.cells + 1);
    budget.cells -= times * cells.length;
    if (budget.cells < 0) throw new UnreadableError('too_many_rows');
    for (let index = 0; index < times; index += 1) found.push({ line: line + index, cells: [...cells] });
    merged.push(...mergedIn(row, line));
    line += count;
  }
  fillMerged(found, merged);
  return inMarkOfTexts(found);
}

/** Cells that span rows below. */
function mergedIn(row: XmlElement, from: number): MergedCells[] {
  let column = 0;
  return row.children.flatMap((cell) => {
    const own = column;
    column += repeated(cell, 'number-columns-repeated');
    const rows = repeated(cell, 'number-rows-spanned');
    return rows > 1 && own < MAX_COLUMNS ? [{ column: own, from, to: from + rows - 1 }] : [];
  });
}

/** Rows may be nested in groups and headers. */
function rowElementsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name === 'table-row') return [child];
    return /^table-(?:header-rows|row-group|rows)$/.test(child.name) ? rowElementsOf(child) : [];
  });
}

function repeated({ attributes }: XmlElement, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

function cellsOf(row: XmlElement, budget: Budget): SheetCellValue[] {
  const cells: SheetCellValue[] = [];
  let empty = 0;
  for (const cell of row.children) {
    const value = valueOf(cell);
    const count = repeated(cell, 'number-columns-repeated');
    if (value.text === '') {
      empty += count;
      continue;
    }
    if (cells.length + empty + count > MAX_COLUMNS) throw new UnreadableError('too_many_columns');
    budget.cells -= empty + count;
    if (budget.cells < 0) throw new UnreadableError('too_many_rows');
    for (; empty > 0; empty -= 1) cells.push({ text: '', isNumber: false });
    for (let index = 0; index < count; index += 1) cells.push(value);
  }
  return cells;
}

function valueOf(cell: XmlElement): SheetCellValue {
  const { attributes } = cell;
  const kind = attributes['value-type'];
  if (kind === 'date') return { text: (attributes['date-value'] ?? '').slice(0, 10), isNumber: false };
  if (kind === 'float' || kind === 'currency') {
    const currency = kind === 'currency' ? ` ${attributes['currency'] ?? ''}` : '';
    const text = `${plainNumber(attributes['value'] ?? '')}${currency}`.trim();
    return { text, isNumber: true, isComputed: attributes['formula'] !== undefined };
  }
  const lines = childrenNamed(cell, 'p').map(textOf);
  return { text: cleanText(lines.join('\n')), isNumber: false };
}

/** The text of a paragraph and its spans; repeated blanks are separate elements. */
function textOf(element: XmlElement): string {
  if (element.children.length === 0) return element.text;
  const inner = element.children.map((child) => (child.name === 's' ? ' ' : textOf(child)));
  return [element.text, ...inner].join('');
}
