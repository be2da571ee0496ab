import { UnreadableError } from '#bytes/unreadable.ts';
import { unzip } from '#bytes/zip-entries.ts';
import type { TextEncodingName } from '#bytes/decode-text.ts';
import { isAcarBackup, readAcarBackup, isAcarCsv, readAcarCsv } from '#sources/acar.ts';
import { isAutuMandu, readAutuMandu } from '#sources/autu-mandu.ts';
import {
  isClarksonDump,
  isHammondDump,
  isTracktorDump,
  readClarkson,
  readHammond,
  readTracktorDump,
} from '#sources/dumps.ts';
import { isDrivvo, readDrivvo } from '#sources/drivvo.ts';
import { Findings, type AsideReason, type ReadContext } from '#sources/findings.ts';
import { isEvcc, readEvcc } from '#sources/evcc.ts';
import { isHomeAssistant, readHomeAssistant } from '#sources/home-assistant.ts';
import { isMyGarage, readMyGarage } from '#sources/my-garage.ts';
import { isFuelio, readFuelio } from '#sources/fuelio.ts';
import { isFuelly, readFuelly } from '#sources/fuelly.ts';
import {
  isLubeLoggerApi,
  readLubeLoggerApi,
  isLubeLoggerCsv,
  readLubeLoggerCsv,
} from '#sources/lubelogger.ts';
import { isMay, readMay } from '#sources/may.ts';
import { isMyCar, readMyCar, isSmallApp, readSmallApps } from '#sources/small-apps.ts';
import { isRoadTrip, readRoadTrip } from '#sources/road-trip.ts';
import { isSimplyAuto, readSimplyAuto } from '#sources/simply-auto.ts';
import { SourceFile } from '#sources/source-file.ts';
import { isSpritmonitor, readSpritmonitor } from '#sources/spritmonitor.ts';
import { isTracktor, readTracktor } from '#sources/tracktor.ts';
import { hasHeadings, readSheet, findSubjects, type ReadTable, type Table } from '#spreadsheet/read-sheet.ts';
import { ProgressPart, READ_SHARE } from '#progress.ts';
import { findSeparator } from '#tables/find-separator.ts';
import { parseHtmlTable, isXmlSheet, readXmlSheet, parseJsonTables } from '#tables/tables-in-texts.ts';
import { readOds } from '#tables/read-ods.ts';
import { readXlsx, type Sheet } from '#tables/read-xlsx.ts';
import { splitRows, type Row } from '#tables/split-cells.ts';

/** A file as the owner chose it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The encoding that the owner chose instead of the guess. */
  readonly encoding?: TextEncodingName;
}

interface Reader {
  readonly source: SourceName;
  readonly matches: (file: SourceFile) => boolean;
  readonly read: (files: readonly SourceFile[], findings: Findings, context: ReadContext) => void;
}

const READERS: readonly Reader[] = [
  { source: 'my_car', matches: isMyCar, read: readMyCar },
  { source: 'fuelio', matches: isFuelio, read: readFuelio },
  { source: 'drivvo', matches: isDrivvo, read: readDrivvo },
  { source: 'lubelogger', matches: isLubeLoggerCsv, read: readLubeLoggerCsv },
  { source: 'lubelogger', matches: isLubeLoggerApi, read: readLubeLoggerApi },
  { source: 'simply_auto', matches: isSimplyAuto, read: readSimplyAuto },
  { source: 'acar', matches: isAcarCsv, read: readAcarCsv },
  { source: 'acar', matches: isAcarBackup, read: readAcarBackup },
  { source: 'fuelly', matches: isFuelly, read: readFuelly },
  { source: 'road_trip', matches: isRoadTrip, read: readRoadTrip },
  { source: 'tracktor', matches: isTracktor, read: readTracktor },
  { source: 'tracktor', matches: isTracktorDump, read: readTracktorDump },
  { source: 'hammond', matches: isHammondDump, read: readHammond },
  { source: 'clarkson', matches: isClarksonDump, read: readClarkson },
  { source: 'may', matches: isMay, read: readMay },
  { source: 'spritmonitor', matches: isSpritmonitor, read: readSpritmonitor },
  { source: 'autu_mandu', matches: isAutuMandu, read: readAutuMandu },
  { source: 'evcc', matches: isEvcc, read: readEvcc },
  { source: 'home_assistant', matches: isHomeAssistant, read: readHomeAssistant },
  { source: 'my_garage', matches: isMyGarage, read: readMyGarage },
  { source: 'small_app', matches: isSmallApp, read: readSmallApps },
];

export type SourceName =
  | 'carnet'
  | 'spreadsheet'
  | 'fuelio'
  | 'drivvo'
  | 'lubelogger'
  | 'simply_auto'
  | 'acar'
  | 'fuelly'
  | 'road_trip'
  | 'tracktor'
  | 'may'
  | 'hammond'
  | 'clarkson'
  | 'spritmonitor'
  | 'autu_mandu'
  | 'my_car'
  | 'evcc'
  | 'home_assistant'
  | 'my_garage'
  | 'small_app';

/** Content of the chosen files, before any decision. */
export interface ReadResult {
  readonly source: SourceName;
  readonly findings: Findings;
  /** For spreadsheets: how each table was understood. */
  readonly tables: readonly ReadTable[];
  /** The bytes of a Carnet export, which needs no conversion. */
  readonly ownExport: Uint8Array | null;
  /** The encoding of the first text file. */
  readonly encoding: TextEncodingName | null;
}

/**
 * Detects the source of the files by their content, and reads them. @throws UnreadableError if none can be
 * read
 */
export function readFiles(given: readonly GivenFile[], context: ReadContext): ReadResult {
  return startReading(given)(context);
}

/**
 * Reads the same files with different answers; they are unpacked, decoded and split into cells only once.
 * @throws UnreadableError like `readFiles`, at each reading
 */
export function startReading(given: readonly GivenFile[]): (context: ReadContext) => ReadResult {
  const opened = new Map<string, SourceFile[]>();
  const cut = new Map<string, readonly Table[]>();
  const open: OpenFiles = ({ answers: { encoding } }) => {
    const known = opened.get(encoding ?? '');
    const files = known ?? given.flatMap((file) => openFile(encoding ? { ...file, encoding } : file, 0));
    opened.set(encoding ?? '', files);
    return files;
  };
  const cutFile: CutTables = (file, { answers: { encoding = '', separator = '' } }, index) => {
    const key = [index, encoding, separator].join('|');
    const known = cut.get(key) ?? tablesOf(file, separator);
    cut.set(key, known);
    return known;
  };
  return (context) => readOnce(given, context, open, cutFile);
}

type OpenFiles = (context: ReadContext) => readonly SourceFile[];
type CutTables = (file: SourceFile, context: ReadContext, index: number) => readonly Table[];

function readOnce(
  given: readonly GivenFile[],
  context: ReadContext,
  open: OpenFiles,
  cutTables: CutTables,
): ReadResult {
  const findings = new Findings();
  const own = given.find(({ bytes }) => isZip(bytes) && isOwnExport(bytes));
  if (own) return { source: 'carnet', findings, tables: [], ownExport: own.bytes, encoding: null };
  if (given.every(({ bytes }) => bytes.length === 0)) throw new UnreadableError('empty_file');
  if (given.every(({ bytes }) => startsWith(bytes, '%PDF'))) throw new UnreadableError('pdf');
  const files = open(context);
  const texts = files.filter(({ bytes }) => !isBinary(bytes));
  const reader = READERS.find(({ matches }) => texts.some(matches));
  if (reader) {
    findings.progress = new ProgressPart(context.report, READING, rowsIn(texts));
    reader.read(reader.source === 'fuelio' ? files : texts.filter(reader.matches), findings, context);
    for (const file of texts.filter(
      (one) => !READERS.some(({ matches, source }) => source === reader.source && matches(one)),
    )) {
      findings.aside({ file: file.name, line: null, text: file.baseName }, 'file_not_read');
    }
    findings.progress = null;
    const sheet = readsNothing(findings) ? readAsSheets(files, context, cutTables) : null;
    if (sheet) return { ...sheet, encoding: encodingOf(texts) };
    return { source: reader.source, findings, tables: [], ownExport: null, encoding: encodingOf(texts) };
  }
  const tables = readSheets(files, findings, context, cutTables);
  findings.progress = null;
  return { source: 'spreadsheet', findings, tables, ownExport: null, encoding: encodingOf(texts) };
}

/** Whether no row of a file with the headings of an app was understood: then it is not a file of that app. */
function readsNothing({ rows, reminders, vehicles, asides }: Findings): boolean {
  const isAboutVehicle = [...vehicles.values()].some(
    ({ purchaseDate, name }) => purchaseDate !== null || name !== null,
  );
  const isUnread = asides.every(({ reason }) => UNREAD.includes(reason));
  return rows.every(({ date }) => date === null) && reminders.length === 0 && !isAboutVehicle && isUnread;
}

const UNREAD: readonly AsideReason[] = ['file_not_read', 'no_date', 'unreadable_row', 'unknown_section'];

function readAsSheets(
  files: readonly SourceFile[],
  context: ReadContext,
  cutTables: CutTables,
): Omit<ReadResult, 'encoding'> | null {
  const findings = new Findings();
  try {
    const tables = readSheets(files, findings, context, cutTables);
    findings.progress = null;
    return findings.rows.length === 0 ? null : { source: 'spreadsheet', findings, tables, ownExport: null };
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

const READING = [0, READ_SHARE] as const;
const LONG_ROW = 300;

/** Estimated number of rows, for texts without line breaks too. */
function rowsIn(texts: readonly SourceFile[]): number {
  return texts.reduce((sum, { text }) => {
    let lines = 0;
    for (let at = text.search(/[\r\n]/); at >= 0; at = text.indexOf(text.charAt(at), at + 1)) lines += 1;
    return sum + Math.max(lines, text.length / LONG_ROW);
  }, 0);
}

function encodingOf(texts: readonly SourceFile[]): TextEncodingName | null {
  return texts[0]?.decoded.encoding ?? null;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

function isBinary(bytes: Uint8Array): boolean {
  return isZip(bytes) || isImage(bytes);
}

function isImage(bytes: Uint8Array): boolean {
  return (
    (bytes[0] === 0xff && bytes[1] === 0xd8) || startsWith(bytes, '\u0089PNG') || startsWith(bytes, '%PDF')
  );
}

function isOwnExport(bytes: Uint8Array): boolean {
  return holdsName(bytes, 'account.json') && holdsName(bytes, 'vehicles.csv');
}

function isWorkbook(bytes: Uint8Array): boolean {
  return holdsName(bytes, 'xl/workbook.xml') || isOds(bytes);
}

function isOds(bytes: Uint8Array): boolean {
  return holdsName(bytes, 'content.xml') && holdsName(bytes, 'mimetype');
}

/** Whether the directory at the end of a zip contains the name; nothing is unpacked. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 4_000_000));
  return new TextDecoder('latin1').decode(end).includes(name);
}

/** The name of the text stream in a .doc, in UTF-16 as in its directory. */
const WORD_STREAM = 'W\u0000o\u0000r\u0000d\u0000D\u0000o\u0000c\u0000u\u0000m\u0000e\u0000n\u0000t';

/** Unpacks a file. A zip may contain zips one level deep (Fuelio’s pictures). */
function openFile({ name, bytes, encoding }: GivenFile, depth: number): SourceFile[] {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    throw new UnreadableError(holdsName(bytes, WORD_STREAM) ? 'text_document' : 'old_excel');
  }
  if (startsWith(bytes, '{\\rtf')) throw new UnreadableError('text_document');
  if (startsWith(bytes, 'SQLite format 3')) throw new UnreadableError('database');
  if (!isZip(bytes)) return [new SourceFile(name, bytes, encoding)];
  if (isWorkbook(bytes)) return [new SourceFile(name, bytes)];
  if (holdsName(bytes, 'word/document.xml')) throw new UnreadableError('text_document');
  if (holdsName(bytes, '.iwa') || holdsName(bytes, 'index.apxl')) throw new UnreadableError('numbers');
  if (holdsName(bytes, 'cartracker.db')) throw new UnreadableError('lubelogger_backup');
  if (depth > 1) throw new UnreadableError('too_deep');
  return [...unzip(bytes)].flatMap(([path, inner]) => {
    if (inner.length === 0) return [];
    if (startsWith(inner, 'SQLite format 3')) return [];
    return openFile({ name: path, bytes: inner, ...(encoding ? { encoding } : {}) }, depth + 1);
  });
}

const HTML = /^(?:<\?xml[^<>]*>\s*)?<(?:!doctype html|html|table|meta)\b/i;

function readSheets(
  files: readonly SourceFile[],
  findings: Findings,
  context: ReadContext,
  cutTables: CutTables,
): ReadTable[] {
  const tables = files.flatMap((file, index) => cutTables(file, context, index));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  findings.progress = new ProgressPart(context.report, READING, total);
  const read = tables.flatMap((table) => {
    const sheet = readSheet(table, findings, context);
    const text = table.rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.text;
    if (sheet === null && !table.isHidden && text !== undefined) {
      findings.aside({ file: table.file, line: null, text }, 'file_not_read');
    }
    return sheet ?? [];
  });
  if (files.some((file) => !isBinary(file.bytes) && file.decoded.isRepaired)) findings.ask('double_encoding');
  const hasAny =
    read.some(({ isRead }) => isRead) || read.some(isTable) || tables.some(({ rows }) => hasHeadings(rows));
  if (!hasAny) throw new UnreadableError('unknown_format');
  return read;
}

/**
 * Whether a table without known columns still has a header and rows, so that the user can assign its columns.
 */
function isTable({ sample }: ReadTable): boolean {
  const width = sample[0]?.length ?? 0;
  return width > 1 && sample.length > 2 && sample.every(({ length }) => length === width);
}

/** @param chosen the separator that the owner chose; empty to detect it */
function tablesOf(file: SourceFile, chosen: string): Table[] {
  const one = (rows: readonly Row[], separator: string | null = null): Table => ({
    file: file.name,
    book: file.name,
    sheet: null,
    subject: null,
    isHidden: false,
    rows,
    separator,
  });
  if (isZip(file.bytes))
    return sheetsOf(file, isOds(file.bytes) ? readOds(file.bytes) : readXlsx(file.bytes));
  if (isImage(file.bytes)) return [];
  if (isXmlSheet(file.start)) return sheetsOf(file, readXmlSheet(file.text));
  if (HTML.test(file.start)) return [one(parseHtmlTable(file.text))];
  if (file.json !== undefined) return parseJsonTables(file.json).map((rows) => one(rows));
  const { separator: found, start } = findSeparator(file.text);
  const separator = chosen === '' ? found : chosen;
  const rows = splitRows(file.text.slice(start), { separator });
  const offset = start > 0 ? 1 : 0;
  const numbered = offset === 0 ? rows : rows.map((row) => ({ ...row, line: row.line + offset }));
  return [one(numbered, separator)];
}

function sheetsOf(file: SourceFile, sheets: readonly Sheet[]): Table[] {
  const subjects = findSubjects(sheets.map(({ name }) => name));
  return sheets.map(({ name, isHidden, rows }) => ({
    file: sheets.length > 1 ? `${file.name} › ${name}` : file.name,
    book: file.name,
    sheet: name,
    subject: subjects.get(name) ?? name,
    isHidden,
    rows,
    separator: null,
  }));
}
