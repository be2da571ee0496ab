/**
 * User text in a CSV that is opened in a spreadsheet. A cell that starts with one of these characters is run as a
 * formula (OWASP, « CSV Injection »). A spreadsheet with another separator or quoting may see cells start after those
 * characters, too. A leading apostrophe turns the cell into text; an existing one is doubled, so that the conversion is
 * reversible.
 */
const CELL_BEGINS = String.raw`(?<=^|[,;\t\r\n"])( *)`;
const IS_RUN = String.raw`(?='*[=+\-@\t\r＝＋－＠])`;
const RUN = new RegExp(CELL_BEGINS + IS_RUN, 'gu');
const ESCAPED = new RegExp(`${CELL_BEGINS}'${IS_RUN}`, 'gu');

/** Escapes a text so that no part of it is run as a formula. */
export function escapeCell(text: string): string {
  return text.replace(RUN, "$1'");
}

/** Reverses `escapeCell`; other cells stay unchanged. */
export function unescapeCell(cell: string): string {
  return cell.replace(ESCAPED, '$1');
}

/** Quotes a text as a single CSV cell (RFC 4180). */
export function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** CSV dialect of spreadsheets in a language. */
export interface SheetFormat {
  readonly separator: ',' | ';';
  readonly decimalMark: ',' | '.';
  /** Separator of day, month and year, in that order; null for ISO 8601 dates. */
  readonly dayMark: '/' | '.' | null;
}

export type CsvValue = string | number | boolean | null;

/**
 * A CSV row without line end. Texts are quoted and never run, numbers and flags are written as they are, null is an
 * empty cell.
 */
export function writeCsvRow(values: readonly CsvValue[], separator: SheetFormat['separator'] = ','): string {
  return values
    .map((value) => {
      if (value === null || value === '') return '';
      return typeof value === 'string' ? quoteCell(escapeCell(value)) : String(value);
    })
    .join(separator);
}
