import { UnreadableError } from '#bytes/unreadable.ts';

/** A line of a table: its cells, its line in the file (from 1), and its original text. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  /** Cells that only repeat a merged cell above them. */
  readonly merged?: ReadonlySet<number>;
  /** Cells stored as numbers, and computed ones among them. */
  readonly numbers?: ReadonlySet<number>;
  readonly computed?: ReadonlySet<number>;
}

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 2000;

export interface SplitOptions {
  readonly separator: string;
  /** The app never quotes cells, so quotes are text. */
  readonly isUnquoted?: boolean;
}

interface Cursor {
  readonly text: string;
  at: number;
  line: number;
}

/**
 * Splits a separated text into rows. Accepts any mix of line ends, and blanks around quoted cells. A number
 * after a closing quote belongs to the cell (Drivvo); before other text, the quotes are text. Refuses an
 * unclosed quote with the line where it opens.
 */
export function splitRows(text: string, { separator, isUnquoted = false }: SplitOptions): Row[] {
  const rows: Row[] = [];
  const cursor: Cursor = { text, at: 0, line: 1 };
  while (cursor.at < text.length) {
    if (rows.length >= MAX_ROWS) throw new UnreadableError('too_many_rows');
    const { at, line } = cursor;
    const cells = readRow(cursor, separator, isUnquoted);
    rows.push({ line, cells, text: text.slice(at, cursor.at).replace(/[\r\n]+$/, '') });
  }
  return rows;
}

function readRow(cursor: Cursor, separator: string, isUnquoted: boolean): string[] {
  const cells: string[] = [];
  for (;;) {
    if (cells.length >= MAX_COLUMNS) throw new UnreadableError('too_many_columns', cursor.line);
    cells.push(isUnquoted ? readPlain(cursor, separator) : readCell(cursor, separator));
    const next = cursor.text[cursor.at];
    if (next === separator) {
      cursor.at += 1;
      continue;
    }
    skipLineEnd(cursor);
    return cells;
  }
}

function skipLineEnd(cursor: Cursor): void {
  if (cursor.text[cursor.at] === '\r' && cursor.text[cursor.at + 1] === '\n') cursor.at += 2;
  else if (cursor.at < cursor.text.length) cursor.at += 1;
  cursor.line += 1;
}

function readPlain(cursor: Cursor, separator: string): string {
  const start = cursor.at;
  while (cursor.at < cursor.text.length) {
    const letter = cursor.text[cursor.at];
    if (letter === separator || letter === '\n' || letter === '\r') break;
    cursor.at += 1;
  }
  return cursor.text.slice(start, cursor.at).trim();
}

function readCell(cursor: Cursor, separator: string): string {
  let begin = cursor.at;
  while (cursor.text[begin] === ' ') begin += 1;
  if (cursor.text[begin] !== '"') return readPlain(cursor, separator);
  cursor.at = begin + 1;
  const opened = cursor.line;
  const parts: string[] = [];
  for (;;) {
    const end = cursor.text.indexOf('"', cursor.at);
    if (end < 0) throw new UnreadableError('unclosed_quote', opened);
    const part = cursor.text.slice(cursor.at, end);
    cursor.line += part.match(/\r\n|\r|\n/g)?.length ?? 0;
    cursor.at = end + 1;
    parts.push(part);
    if (cursor.text[cursor.at] !== '"') break;
    parts.push('"');
    cursor.at += 1;
  }
  const rest = readPlain(cursor, separator);
  const cell = parts.join('').replace(/\r\n?/g, '\n');
  // A quote that closes in the middle of a later line was not the intended closing quote.
  if (rest !== '' && cell.includes('\n')) throw new UnreadableError('unclosed_quote', opened);
  if (rest === '') return cell;
  // Quotes followed by a word are part of a typed name. Drivvo appends numbers to headings.
  const isNumbered = /^\d+$/.test(rest);
  return isNumbered ? `${cell} ${rest}` : cursor.text.slice(begin, cursor.at).trim();
}
