import type { DistanceUnit, Findings, ReadContext } from '#sources/findings.ts';
import type { SourceFile } from '#sources/source-file.ts';
import { readTracktorData } from '#sources/tracktor.ts';
import { positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';
import { UnreadableError } from '#bytes/unreadable.ts';

/** Text dumps of self-hosted servers, each recognised by one of its tables. */
export function isHammondDump(file: SourceFile): boolean {
  return holdsTable(file, 'expenses') && /\bodo_reading\b/.test(file.text);
}

export function isClarksonDump(file: SourceFile): boolean {
  return holdsTable(file, 'Fuel') && /\bodometerReading\b/.test(file.text);
}

export function isTracktorDump(file: SourceFile): boolean {
  return holdsTable(file, 'maintenance_logs');
}

function holdsTable({ start, text }: SourceFile, table: string): boolean {
  return (
    /^(?:--|\/\*|CREATE|INSERT|PRAGMA|BEGIN|SET|DROP)/i.test(start) &&
    new RegExp(`(?:CREATE TABLE|INSERT INTO) (?:IF NOT EXISTS )?[\`"]?${table}[\`"]?`, 'i').test(text)
  );
}

function textOf(row: DumpedRow): string {
  return Object.values(row)
    .filter((value) => value !== null && value !== '')
    .join(' ; ');
}

export function readHammond(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isHammondDump)) {
    const tables = parseSqlDump(source.text);
    for (const row of tables.get('vehicles') ?? []) {
      findings.vehicle(row['id'] ?? '', {
        name: textOrNull(row['nickname']),
        licensePlate: textOrNull(row['registration']),
        vin: textOrNull(row['vin']),
        make: textOrNull(row['make']),
        model: textOrNull(row['model']),
      });
    }
    for (const row of tables.get('expenses') ?? []) readHammondRow(row, source.name, findings, 'work');
    for (const row of tables.get('fillups') ?? []) readHammondRow(row, source.name, findings, 'fuel');
  }
}

/** Deleted rows have a date of deletion; money is stored as short floats. */
function readHammondRow(row: DumpedRow, file: string, findings: Findings, kind: 'work' | 'fuel'): void {
  const place = { file, line: null, text: textOf(row) };
  if (textOrNull(row['deleted_at']) !== null) return findings.aside(place, 'deleted_there');
  const currency = textOrNull(row['currency']);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const unit: DistanceUnit = row['distance_unit'] === '0' ? 'mi' : 'km';
  const isFuel = kind === 'fuel';
  findings.row(place, {
    kind,
    vehicle: row['vehicle_id'] ?? '',
    unit,
    date: readDate((row['date'] ?? '').slice(0, 10), 'day_first'),
    mileage: positive(row['odo_reading']),
    cents: appCents(row[isFuel ? 'total_amount' : 'amount']),
    currency,
    title: isFuel ? '' : (row['comments'] ?? row['expense_type'] ?? ''),
    category: isFuel ? '' : (row['expense_type'] ?? ''),
    notes: isFuel ? (row['comments'] ?? '') : '',
    quantity: isFuel ? positive(row['fuel_quantity']) : null,
    isFull: isFuel ? row['is_tank_full'] !== '0' : null,
    isMissed: row['has_missed_fillup'] === '1',
    garage: textOrNull(row['filling_station']),
    sourceId: textOrNull(row['id']),
  });
}

export function readClarkson(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isClarksonDump)) {
    const tables = parseSqlDump(source.text);
    for (const row of tables.get('Vehicles') ?? []) {
      findings.vehicle(row['id'] ?? '', {
        name: textOrNull(row['name']),
        licensePlate: textOrNull(row['registration']),
      });
    }
    for (const row of tables.get('Fuel') ?? []) {
      const place = { file: source.name, line: null, text: textOf(row) };
      findings.row(place, {
        kind: 'fuel',
        vehicle: row['vehicleId'] ?? '',
        date: readDate(row['date'] ?? '', 'day_first'),
        mileage: positive(row['odometerReading']),
        cents: appCents(row['totalCost']),
        quantity: positive(row['fuelAmount']),
        isFull: row['fullTank'] === '1',
        isMissed: row['missedFillup'] === '1',
        notes: row['notes'] ?? '',
      });
    }
  }
}

/** The database has the lists of the JSON under other names, and the reminders that the JSON lacks. */
export function readTracktorDump(
  files: readonly SourceFile[],
  findings: Findings,
  context: ReadContext,
): void {
  for (const source of files.filter(isTracktorDump)) {
    const lists = [...parseSqlDump(source.text)].map(
      ([table, rows]) => [camelled(table), rows.map(withCamelNames)] as const,
    );
    readTracktorData(Object.fromEntries(lists), source.name, '', findings, context);
  }
}

function camelled(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function withCamelNames(row: DumpedRow): DumpedRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelled(name), value]));
}

/** A row of a dumped table by column name; null for NULL. */
type DumpedRow = Readonly<Record<string, string | null>>;

const MAX_ROWS = 200_000;
const STATEMENT =
  /(?:CREATE TABLE (?:IF NOT EXISTS )?|INSERT (?:OR \w+ )?INTO )[`"[]?(\w{1,100})[`"\]]?\s{0,20}(\(|VALUES\s{0,20}\()/gi;
const COLUMN = /^\s*[`"[]?(\w{1,100})/;
const NO_COLUMN = /^(primary|unique|constraint|foreign|key|index|check|fulltext)$/i;

/** Rows of the INSERT statements of a database dump. Nothing is executed. */
function parseSqlDump(text: string): ReadonlyMap<string, DumpedRow[]> {
  const columns = new Map<string, readonly string[]>();
  const tables = new Map<string, DumpedRow[]>();
  let count = 0;
  let end = 0;
  for (const match of text.matchAll(STATEMENT)) {
    const [whole, table = '', open = ''] = match;
    // A statement inside a text of the previous one.
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

/** Values of a list in brackets, after its opening bracket; texts without quotes. */
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

/** Reads a text up to its closing quote, with quotes doubled (SQLite) or escaped by a backslash (MySQL). */
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
