import { strToU8, zipSync } from 'fflate';
import { cleanText } from '#bytes/decode-text.ts';
import { escapeCell, quoteCell, type SheetFormat } from '@carnet/domain/text/spreadsheet-cell';
import { civilDateOf, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** A typed cell, so that a spreadsheet can calculate with it. Money in euros. */
export type SheetCell =
  | null
  | { readonly text: string }
  | { readonly date: CivilDate }
  | { readonly kilometres: number }
  | { readonly euros: number }
  | { readonly quantity: number };

/** A table with a header row; widths in characters. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/**
 * Writes a CSV for the spreadsheets of a language: with a byte order mark, and its separator, decimal mark
 * and date format. No cell is run as a formula.
 */
export function writeSheetCsv({ columns, rows }: Sheet, format: SheetFormat): string {
  const { separator } = format;
  const names = columns.map(({ heading }) => quoteCell(heading));
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, format)).join(separator));
  return `\ufeff${[names.join(separator), ...lines].join('\r\n')}\r\n`;
}

function csvCell(cell: SheetCell, { decimalMark, dayMark }: SheetFormat): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text === '' ? '' : quoteCell(escapeCell(cleanText(cell.text)));
  if ('date' in cell) return dayMark === null ? cell.date : cell.date.split('-').toReversed().join(dayMark);
  const number = 'euros' in cell ? cell.euros.toFixed(2) : String(numberOf(cell));
  return number.replace('.', decimalMark);
}

/** A workbook (Office Open XML) with these sheets; texts are never formulas. */
export function writeXlsx(sheets: readonly Sheet[]): Uint8Array {
  const entries: Record<string, Uint8Array> = {};
  const add = (path: string, xml: string) => {
    entries[path] = strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
  };
  const parts = sheets.map((sheet, index) => ({ sheet, id: index + 1 }));
  add('[Content_Types].xml', contentTypes(parts.map(({ id }) => id)));
  add('_rels/.rels', relations([`${OFFICE}/officeDocument`, 'xl/workbook.xml']));
  add(
    'xl/_rels/workbook.xml.rels',
    relations(...parts.map(({ id }) => [`${OFFICE}/worksheet`, `worksheets/sheet${id}.xml`] as const), [
      `${OFFICE}/styles`,
      'styles.xml',
    ]),
  );
  const names = parts.map(
    ({ sheet, id }) => `<sheet name="${escapeXml(sheetName(sheet.name))}" sheetId="${id}" r:id="rId${id}"/>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
  );
  add('xl/styles.xml', STYLES);
  for (const { sheet, id } of parts) add(`xl/worksheets/sheet${id}.xml`, sheetXml(sheet));
  return zipSync(entries);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DAY_ZERO = civilDateOf(1899, 12, 30);
const MAX_CELL_LENGTH = 32_767;

/** Indices of the formats in `STYLES`. */
const FORMATS = { plain: 0, heading: 1, date: 2, kilometres: 3, euros: 4, text: 5 } as const;

/** Format 14 is the short date in the reader’s language. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

function contentTypes(ids: readonly number[]): string {
  const sheets = ids.map(
    (id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${sheets.join('')}</Types>`;
}

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

/** At most 31 characters, without those forbidden in sheet names. */
function sheetName(name: string): string {
  return (
    cleanText(name)
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Carnet'
  );
}

function sheetXml({ columns, rows }: Sheet): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = columns.map(({ heading }): WrittenCell => textCell(heading, FORMATS.heading));
  const lines = [names, ...rows.map((row) => row.map(xmlCell))].map((cells, index) => {
    const placed = cells.map((cell, column) => cell && `<c r="${letters(column)}${index + 1}" ${cell}</c>`);
    return `<row r="${index + 1}">${placed.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** The attributes and content of a cell, without its closing tag; null for an empty cell. */
type WrittenCell = string | null;

function xmlCell(cell: SheetCell): WrittenCell {
  if (cell === null) return null;
  if ('text' in cell) return cell.text === '' ? null : textCell(cell.text, FORMATS.text);
  if ('date' in cell) return `s="${FORMATS.date}"><v>${daysBetween(DAY_ZERO, cell.date)}</v>`;
  const format = 'euros' in cell ? FORMATS.euros : 'kilometres' in cell ? FORMATS.kilometres : FORMATS.plain;
  return `s="${format}"><v>${numberOf(cell)}</v>`;
}

/** A, B, … Z, AA, … */
function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function numberOf(
  cell: Extract<SheetCell, { euros: number } | { kilometres: number } | { quantity: number }>,
) {
  if ('euros' in cell) return cell.euros;
  return 'kilometres' in cell ? cell.kilometres : cell.quantity;
}

function textCell(text: string, format: number): WrittenCell {
  const shown = escapeXml(cleanText(text).slice(0, MAX_CELL_LENGTH));
  return `s="${format}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
