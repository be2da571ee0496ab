import { readPieces } from '#features/import/archive.ts';
import {
  HARMLESS_BYTES,
  MAX_COMPRESSION_RATIO,
  MAX_ROW_CHARACTERS,
  MAX_TABLES_BYTES,
  unreadable,
} from '#features/import/import-bounds.ts';
import type { ImportSource } from '#features/import/import-source.ts';
import { RowCollector } from '#features/import/row-collector.ts';
import { isWithinBounds } from '#platform/json-bounds.ts';
import { replacedObject, type ImportFault } from '@carnet/contract/account/import.schema';
import { toFaults } from '@carnet/contract/problems/faults';
import { TRASH_KINDS } from '@carnet/contract/trash/trash.schema';
import { defaultRows } from '@carnet/imports/decide/import-content';
import { faultAt, faultsOfRow, type RowPlace } from '@carnet/imports/decide/import-faults';
import { fstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The file name in faults about rows. */
const FILE = 'rows';
/** The deepest row has five levels, and a record with all its photos has eighty values. */
const BOUNDS = { depth: 20, values: 1000 };

/**
 * Opens a file of rows (NDJSON, optionally gzip): `{ "kind": "record", "object": { … } }` a line, in the
 * schemas of the wire. Their files are named by ids uploaded before. Missing fields are empty; a missing
 * creation time is `arrivedAt`. Refuses `archive_unreadable`.
 * @param file its descriptor
 * @param arrivedAt RFC 3339
 */
export async function openRowsSource(file: number, arrivedAt: string): Promise<ImportSource> {
  const rows = new RowCollector();
  const reader = new LineReader(rows, arrivedAt);
  for await (const line of linesOf(textOf(file))) reader.take(line);
  const content = rows.contentOf({
    exportedAt: arrivedAt,
    exportedBy: null,
    settings: null,
    files: [],
    refusedFiles: 0,
    areSettingsRefused: false,
  });
  return { content, findFile: () => null };
}

class LineReader {
  readonly #rows: RowCollector;
  readonly #blanks: ReturnType<typeof defaultRows>;
  #line = 0;

  constructor(rows: RowCollector, arrivedAt: string) {
    this.#rows = rows;
    this.#blanks = defaultRows(arrivedAt);
  }

  /** Reads one line; an empty one is no row. */
  take(line: string): void {
    this.#line += 1;
    if (line.trim() === '') return;
    this.#rows.count();
    const place = { file: FILE, line: this.#line };
    const given = parseRow(line);
    if (!isObject(given)) return this.#rows.faults.add([faultAt(place, null, 'malformed_row')]);
    const { kind, object, replaces, ...others } = given;
    const known = TRASH_KINDS.find((one) => one === kind);
    if (known === undefined) return this.#rows.faults.add([faultAt(place, 'kind', 'invalid_value')]);
    const faults = Object.keys(others).map((name) => faultAt(place, name, 'unknown_field'));
    if (!isObject(object)) faults.push(faultAt(place, 'object', 'invalid_type'));
    const named = replacedObject.safeParse(replaces);
    if (replaces !== undefined && !named.success) {
      faults.push(...inColumn('replaces', place, toFaults(named.error.issues, replaces)));
    }
    if (faults.length > 0) return this.#rows.refuse(known, faults);
    this.#rows.take(place, known, { ...this.#blanks[known], ...(object as object) }, named.data);
  }
}

function inColumn(column: string, place: RowPlace, faults: Parameters<typeof faultsOfRow>[1]): ImportFault[] {
  return faultsOfRow(place, faults).map((fault) => ({
    ...fault,
    column: [column, fault.column].filter(Boolean).join('/'),
  }));
}

function parseRow(line: string): unknown {
  if (!isWithinBounds(Buffer.from(line), BOUNDS)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lines of a text; the last one may lack its line break. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_ROW_CHARACTERS) throw unreadable('too_much_content');
    yield* lines;
  }
  yield rest;
}

async function* textOf(file: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  try {
    for await (const bytes of unpacked(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const isNoText =
      error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw isNoText ? unreadable('damaged') : error;
  }
}

/** Of a gzip (RFC 1952). */
const GZIP = [0x1f, 0x8b];

/** Unpacked bytes of the file; refuses too many, or a gzip bomb. */
async function* unpacked(file: number): AsyncGenerator<Buffer> {
  const { size } = fstatSync(file);
  const [start = Buffer.alloc(0)] = readPieces(file, 0, Math.min(2, size));
  const isPacked = GZIP.every((byte, index) => start[index] === byte);
  const most = isPacked
    ? Math.min(MAX_TABLES_BYTES, Math.max(HARMLESS_BYTES, size * MAX_COMPRESSION_RATIO))
    : MAX_TABLES_BYTES;
  const bytes = isPacked ? gunzipped(file, size) : readPieces(file, 0, size);
  let count = 0;
  for await (const piece of bytes) {
    count += piece.length;
    if (count > most) throw unreadable('too_much_content');
    yield piece;
  }
}

async function* gunzipped(file: number, size: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Its end or trouble is met by whoever reads it.
  const feeding = pipeline(readPieces(file, 0, size), gunzip).catch(() => {});
  try {
    for await (const piece of gunzip) yield piece;
    await feeding;
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? unreadable('damaged') : error;
  }
}
