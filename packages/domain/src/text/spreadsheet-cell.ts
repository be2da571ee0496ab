/**
 * Texts of people in a CSV that a spreadsheet opens. A cell that begins with one of these is run as a formula there (OWASP,
 * « CSV Injection »); a spreadsheet that takes another separator, or quotes for text, sees cells begin after those too.
 * An apostrophe before it makes it text again; one that stands there already gets another, so that the way back is exact.
 */
const CELL_BEGINS = String.raw`(?<=^|[,;\t\r\n"])( *)`;
const IS_RUN = String.raw`(?='*[=+\-@\t\r＝＋－＠])`;
const RUN = new RegExp(CELL_BEGINS + IS_RUN, 'gu');
const ESCAPED = new RegExp(`${CELL_BEGINS}'${IS_RUN}`, 'gu');

/** The text as it goes into a CSV: nothing in it is run. */
export function escapeCell(text: string): string {
  return text.replace(RUN, "$1'");
}

/** The text that `escapeCell` has made a cell of; any other cell stays as it is. */
export function unescapeCell(cell: string): string {
  return cell.replace(ESCAPED, '$1');
}

/** The text as a quoted cell of a CSV (RFC 4180): whatever is in it, it is one cell. */
export function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** How the spreadsheets of a language read a CSV. */
export interface SheetFormat {
  readonly separator: ',' | ';';
  readonly decimalMark: ',' | '.';
  /** Between day, month and year, in that order; null for a date as ISO 8601 writes it. */
  readonly dayMark: '/' | '.' | null;
}

export type CsvValue = string | number | boolean | null;

/** A row of a CSV without its line end: texts quoted and never run, numbers and flags as they are, null an empty cell. */
export function writeCsvRow(values: readonly CsvValue[], separator: SheetFormat['separator'] = ','): string {
  return values
    .map((value) => {
      if (value === null || value === '') return '';
      return typeof value === 'string' ? quoteCell(escapeCell(value)) : String(value);
    })
    .join(separator);
}
