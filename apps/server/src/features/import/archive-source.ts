import { openArchive, type Archive } from '#features/import/archive.ts';
import { MAX_ROW_CHARACTERS, unreadable } from '#features/import/import-bounds.ts';
import type { ImportSource } from '#features/import/import-source.ts';
import { readAccountFile } from '#features/import/read-account-file.ts';
import { RowCollector } from '#features/import/row-collector.ts';
import { FORMATS, typeTable, type CellKind, type TableFormat } from '#features/import/table-formats.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import { MAX_PHOTOS } from '@carnet/contract/files/file.schema';
import { OWNED_KINDS } from '@carnet/contract/kinds/kinds';
import type { TrashKind } from '@carnet/contract/trash/trash.schema';
import { asOneLine } from '@carnet/domain/text/one-line';
import { unescapeCell } from '@carnet/domain/text/spreadsheet-cell';
import type { ImportContent } from '@carnet/imports/decide/import-content';
import { faultAt } from '@carnet/imports/decide/import-faults';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The source in the open zip of an export. Refuses `archive_unreadable`. */
export async function openArchiveSource(file: number, maximumBytes: number): Promise<ImportSource> {
  const archive = await openArchive(file, maximumBytes);
  return {
    content: await readContent(archive),
    findFile: (id) => {
      const path = archive.fileIn(`files/${id}/`);
      if (path === null) return null;
      return {
        path,
        size: archive.sizeOf(path),
        read: async () => (await archive.read(path)) ?? Buffer.alloc(0),
      };
    },
  };
}

/** Reads the tables of an export; the bytes of its files stay where they are. */
async function readContent(archive: Archive): Promise<ImportContent> {
  const rows = new RowCollector();
  const account = await readAccountFile(archive, rows.faults);
  await readTable(archive, 'type', typeTable, rows);
  for (const kind of OWNED_KINDS) await readTable(archive, kind, FORMATS[kind], rows);
  return rows.contentOf({ ...account, areSettingsRefused: account.settings === null });
}

/** Twice as many as a table has. */
const MAX_COLUMNS = 60;
/** An inspection is a fifth of it. */
const MAX_OBJECT_CHARACTERS = 2000;

/** Reads one CSV as it is unpacked; every fault is named by file, line and column. */
async function readTable(
  archive: Archive,
  kind: TrashKind,
  format: TableFormat,
  rows: RowCollector,
): Promise<void> {
  const { file } = format;
  const bytes = await archive.open(file);
  if (!bytes && !format.isAddedLater) rows.refuse(kind, [faultAt({ file, line: null }, null, 'not_found')]);
  if (!bytes) return;
  const reader = new TableReader(kind, format, rows);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  try {
    await pipeline(Readable.from(decoded(bytes)), parser, async (lines: AsyncIterable<string[]>) => {
      for await (const cells of lines) reader.take(cells);
    });
  } catch (error) {
    if (!isMalformedText(error)) throw error;
    rows.refuse(kind, [faultAt({ file, line: reader.nextLine }, null, 'malformed_row')]);
  }
}

/** Whether the CSV parser failed on the text itself: not UTF-8, or not CSV. */
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

class TableReader {
  /** The line on which the next row begins: a cell may hold line breaks. */
  nextLine = 1;
  readonly #kind: TrashKind;
  readonly #format: TableFormat;
  readonly #rows: RowCollector;
  #columns: readonly string[] | null = null;

  constructor(kind: TrashKind, format: TableFormat, rows: RowCollector) {
    this.#kind = kind;
    this.#format = format;
    this.#rows = rows;
  }

  take(cells: readonly string[]): void {
    const place = { file: this.#format.file, line: this.nextLine };
    this.nextLine += 1 + countBreaks(cells);
    if (this.#columns === null) return this.#takeNames(place, cells);
    this.#rows.count();
    this.#takeRow(place, cells, this.#columns);
  }

  #takeNames(place: { file: string; line: number }, names: readonly string[]): void {
    if (names.length > MAX_COLUMNS) throw unreadable('too_much_content');
    const known = Object.keys(this.#format.columns);
    const missing = known.filter((name) => !names.includes(name) && !this.#format.addedLater.includes(name));
    const unknown = names.filter((name, index) => !known.includes(name) || names.indexOf(name) !== index);
    this.#rows.faults.add(missing.map((name) => faultAt(place, name, 'required')));
    this.#rows.faults.add(unknown.map((name) => faultAt(place, name, 'unknown_field')));
    // Without its columns no row can be read: report the header alone.
    this.#columns = missing.length + unknown.length > 0 ? [] : names;
  }

  #takeRow(place: { file: string; line: number }, cells: readonly string[], names: readonly string[]): void {
    if (names.length === 0) return this.#refuse([]);
    if (cells.length !== names.length) return this.#refuse([faultAt(place, null, 'malformed_row')]);
    const value = Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = cellValue(cells[index] ?? '', this.#format.columns[name] ?? 'derived');
        return cell === undefined ? [] : [[name, cell]];
      }),
    );
    this.#rows.take(place, this.#kind, value);
  }

  #refuse(faults: readonly ImportFault[]): void {
    this.#rows.refuse(this.#kind, faults);
  }
}

/** As an editor counts them; the parser takes a CRLF within quotes for two. */
function countBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** Converts a cell to its wire value; a malformed one stays text, and the schema reports it. */
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

/** Invalid or oversized JSON stays text, and the schema reports it. */
function objectIn(text: string): unknown {
  if (text.length > MAX_OBJECT_CHARACTERS) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
