import { UnreadableError } from '#bytes/unreadable.ts';

/** A row of a dumped table by the names of its columns; null for NULL. */
export type DumpedRow = Readonly<Record<string, string | null>>;

const MAX_ROWS = 200_000;
const STATEMENT =
  /(?:CREATE TABLE (?:IF NOT EXISTS )?|INSERT (?:OR \w+ )?INTO )[`"[]?(\w{1,100})[`"\]]?\s{0,20}(\(|VALUES\s{0,20}\()/gi;
const COLUMN = /^\s*[`"[]?(\w{1,100})/;
const NO_COLUMN = /^(primary|unique|constraint|foreign|key|index|check|fulltext)$/i;

/** The rows of a dump of a database as text: what its INSERT statements say. Nothing of it is run. */
export function parseSqlDump(text: string): ReadonlyMap<string, DumpedRow[]> {
  const columns = new Map<string, readonly string[]>();
  const tables = new Map<string, DumpedRow[]>();
  let count = 0;
  let end = 0;
  for (const match of text.matchAll(STATEMENT)) {
    const [whole, table = '', open = ''] = match;
    // A statement inside a text of the one before.
    if (match.index < end) continue;
    const cursor: Cursor = { text, at: match.index + whole.length };
    const isCreating = /^create/i.test(whole);
    let names = columns.get(table) ?? [];
    if (isCreating || open === '(') {
      const parts = readTuple(cursor).map((part) => COLUMN.exec(part ?? '')?.[1] ?? '');
      names = parts.filter((name) => name !== '' && !NO_COLUMN.test(name));
      columns.set(table, names);
      end = cursor.at;
      if (isCreating) continue;
      cursor.at = text.indexOf('(', cursor.at) + 1;
      if (cursor.at === 0) continue;
    }
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    do {
      count += 1;
      if (count > MAX_ROWS) throw new UnreadableError('too_many_rows');
      const values = readTuple(cursor);
      rows.push(Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])));
    } while (hasAnother(cursor));
    end = cursor.at;
  }
  return tables;
}

interface Cursor {
  readonly text: string;
  at: number;
}

/** The parts of a list in brackets whose bracket is open already; texts without their quotes. */
function readTuple(cursor: Cursor): (string | null)[] {
  const parts: (string | null)[] = [];
  let depth = 0;
  let part = '';
  let isText = false;
  const take = () => {
    parts.push(isText ? part : /^\s*null\s*$/i.test(part) ? null : part.trim());
    part = '';
    isText = false;
  };
  while (cursor.at < cursor.text.length) {
    const letter = cursor.text.charAt(cursor.at);
    cursor.at += 1;
    if (letter === "'") {
      part = readText(cursor);
      isText = true;
    } else if (letter === '(') depth += 1;
    else if (letter === ')' && depth === 0) {
      take();
      return parts;
    } else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) take();
    else if (!isText) part += letter;
  }
  throw new UnreadableError('damaged');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '' };

/** A text up to its closing quote: doubled as SQLite writes it, or behind a backslash as MySQL does. */
function readText(cursor: Cursor): string {
  let text = '';
  for (;;) {
    const rest = /['\\]/g;
    rest.lastIndex = cursor.at;
    const at = rest.exec(cursor.text)?.index;
    if (at === undefined) throw new UnreadableError('damaged');
    text += cursor.text.slice(cursor.at, at);
    const next = cursor.text.charAt(at + 1);
    cursor.at = at + 2;
    if (cursor.text[at] === '\\') text += ESCAPES[next] ?? next;
    else if (next === "'") text += "'";
    else {
      cursor.at = at + 1;
      return text;
    }
  }
}

function hasAnother(cursor: Cursor): boolean {
  const rest = /\s{0,100},\s{0,100}\(/y;
  rest.lastIndex = cursor.at;
  if (!rest.test(cursor.text)) return false;
  cursor.at = rest.lastIndex;
  return true;
}
