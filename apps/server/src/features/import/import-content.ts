import type { Archive } from '#features/import/archive.ts';
import { MAX_ROW_CHARACTERS, MAX_ROWS, unreadable } from '#features/import/import-bounds.ts';
import { faultAt, FaultList, faultsOfRow, type Placed } from '#features/import/import-faults.ts';
import {
  readAccountFile,
  type ImportedFile,
  type ImportedSettings,
} from '#features/import/read-account-file.ts';
import {
  FORMATS,
  typeTable,
  type CellKind,
  type ImportedRows,
  type TableFormat,
} from '#features/import/table-formats.ts';
import type { ImportEntity, ImportFault } from '@carnet/contract/account/import.schema';
import { MAX_PHOTOS } from '@carnet/contract/files/file.schema';
import { KINDS, OWNED_KINDS, type ExportedTable, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { faultsOf } from '@carnet/contract/problems/faults';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { asOneLine } from '@carnet/domain/text/one-line';
import { unescapeCell } from '@carnet/domain/text/spreadsheet-cell';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Rows of an export by their kind. */
export type RowsOfKinds = { readonly [Kind in OwnedKind]: readonly Placed<ImportedRows[Kind]>[] };

/** Everything of an export that could be read, and what could not. */
export interface ImportContent {
  readonly exportedAt: string;
  readonly exportedBy: string | null;
  readonly settings: ImportedSettings | null;
  readonly files: readonly Placed<ImportedFile>[];
  readonly types: readonly Placed<MaintenanceTypeSetting>[];
  readonly rows: RowsOfKinds;
  readonly faults: FaultList;
  /** Rows that the faults above are about. */
  readonly refused: Readonly<Record<ImportEntity, number>>;
}

/** Reads the tables of an export; the bytes of its files stay where they are. */
export async function readContent(archive: Archive): Promise<ImportContent> {
  const account = await readAccountFile(archive);
  const left = { rows: MAX_ROWS };
  const types = await readTable(archive, typeTable, left);
  const tables = [];
  for (const kind of OWNED_KINDS) {
    tables.push({ kind, table: await readTable<unknown>(archive, FORMATS[kind], left) });
  }
  const faults = new FaultList();
  for (const part of [account, types, ...tables.map(({ table }) => table)]) faults.append(part.faults);
  return {
    exportedAt: account.exportedAt,
    exportedBy: account.exportedBy,
    settings: account.settings,
    files: account.files,
    types: types.rows,
    // Each table is read by the schema of its kind.
    rows: Object.fromEntries(tables.map(({ kind, table }) => [kind, table.rows])) as unknown as RowsOfKinds,
    faults,
    refused: {
      ...refusedRows(Object.fromEntries(tables.map(({ kind, table }) => [kind, table.refused]))),
      files: account.refusedFiles,
      maintenance_types: types.refused,
      settings: account.settings === null ? 1 : 0,
    },
  };
}

/** How many rows of each table were refused. */
export function refusedRows(refused: Readonly<Record<string, number>>): Record<ExportedTable, number> {
  const counts = OWNED_KINDS.map((kind) => [KINDS[kind].exportedAs, refused[kind] ?? 0]);
  return Object.fromEntries(counts) as Record<ExportedTable, number>;
}

/** Twice as many as a table has. */
const MAX_COLUMNS = 60;
/** An inspection is a fifth of it. */
const MAX_OBJECT_CHARACTERS = 2000;

/** How many rows may still come, in whatever table. */
interface RowsLeft {
  rows: number;
}

/** What of a table could be read. */
interface ReadTable<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly faults: FaultList;
  /** Rows with a fault. */
  readonly refused: number;
}

/** Reads one CSV as it is unpacked; every fault is named by file, line and column. */
async function readTable<Row>(
  archive: Archive,
  format: TableFormat<Row>,
  left: RowsLeft,
): Promise<ReadTable<Row>> {
  const { file } = format;
  const bytes = await archive.open(file);
  const reader = new TableReader(format, left);
  if (!bytes && !format.isAddedLater) reader.refuse([faultAt({ file, line: null }, null, 'not_found')]);
  if (!bytes) return reader;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  try {
    await pipeline(Readable.from(decoded(bytes)), parser, async (rows: AsyncIterable<string[]>) => {
      for await (const cells of rows) reader.take(cells);
    });
  } catch (error) {
    if (!isMalformedText(error)) throw error;
    reader.refuse([faultAt({ file, line: reader.nextLine }, null, 'malformed_row')]);
  }
  return reader;
}

/** What is no UTF-8 and no CSV; trouble of the archive is its own matter. */
function isMalformedText(error: unknown): boolean {
  return (
    error instanceof CsvError ||
    (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
  );
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

class TableReader<Row> implements ReadTable<Row> {
  readonly rows: Placed<Row>[] = [];
  readonly faults = new FaultList();
  refused = 0;
  /** The line on which the next row begins: a cell may hold line breaks. */
  nextLine = 1;
  readonly #format: TableFormat<Row>;
  readonly #left: RowsLeft;
  #columns: readonly string[] | null = null;

  constructor(format: TableFormat<Row>, left: RowsLeft) {
    this.#format = format;
    this.#left = left;
  }

  take(cells: readonly string[]): void {
    const place = { file: this.#format.file, line: this.nextLine };
    this.nextLine += 1 + countBreaks(cells);
    if (this.#columns === null) return this.#takeNames(place, cells);
    this.#left.rows -= 1;
    if (this.#left.rows < 0) throw unreadable('too_much_content');
    this.#takeRow(place, cells, this.#columns);
  }

  #takeNames(place: { file: string; line: number }, names: readonly string[]): void {
    if (names.length > MAX_COLUMNS) throw unreadable('too_much_content');
    const known = Object.keys(this.#format.columns);
    const missing = known.filter((name) => !names.includes(name) && !this.#format.addedLater.includes(name));
    const unknown = names.filter((name, index) => !known.includes(name) || names.indexOf(name) !== index);
    this.faults.add(missing.map((name) => faultAt(place, name, 'required')));
    this.faults.add(unknown.map((name) => faultAt(place, name, 'unknown_field')));
    // Without its columns no row can be read: the line of names is the one fault to tell.
    this.#columns = missing.length + unknown.length > 0 ? [] : names;
  }

  #takeRow(place: { file: string; line: number }, cells: readonly string[], names: readonly string[]): void {
    if (names.length === 0) return this.refuse([]);
    if (cells.length !== names.length) return this.refuse([faultAt(place, null, 'malformed_row')]);
    const value = Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = cellValue(cells[index] ?? '', this.#format.columns[name] ?? 'derived');
        return cell === undefined ? [] : [[name, cell]];
      }),
    );
    const parsed = this.#format.schema.safeParse(value);
    if (parsed.success) this.rows.push({ ...place, row: parsed.data });
    else this.refuse(faultsOfRow(place, faultsOf(parsed.error.issues, value)));
  }

  refuse(faults: readonly ImportFault[]): void {
    this.faults.add(faults);
    this.refused += 1;
  }
}

/** As an editor counts them; the parser takes a CRLF within quotes for two. */
function countBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** The value of a cell as the wire would have it; what has not its form stays text, and the schema says so. */
function cellValue(cell: string, kind: CellKind): unknown {
  switch (kind) {
    case 'derived':
      return undefined;
    case 'files':
      // One more than there may be is enough to refuse the row.
      return cell === '' ? [] : cell.split(' ', MAX_PHOTOS + 1);
    case 'object':
      return cell === '' ? null : objectIn(unescapeCell(cell));
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(cell) ? Number(cell) : cell || null;
    case 'flag':
      return cell === 'true' ? true : cell === 'false' ? false : cell || null;
    case 'line':
      return cell === '' ? null : asOneLine(unescapeCell(cell));
    case 'text':
      return cell === '' ? null : unescapeCell(cell);
  }
}

/** What is no JSON, or too much of it, stays text, and the schema says so. */
function objectIn(text: string): unknown {
  if (text.length > MAX_OBJECT_CHARACTERS) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
