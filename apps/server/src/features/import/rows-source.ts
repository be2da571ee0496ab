import { piecesOf } from '#features/import/archive.ts';
import {
  HARMLESS_BYTES,
  MAX_COMPRESSION_RATIO,
  MAX_FILES,
  MAX_ROW_CHARACTERS,
  MAX_ROWS,
  MAX_TABLES_BYTES,
  unreadable,
} from '#features/import/import-bounds.ts';
import { faultAt, FaultList, faultsOfRow, type Placed } from '#features/import/import-faults.ts';
import type { ImportSource } from '#features/import/import-source.ts';
import { refusedRows, type RowsOfKinds } from '#features/import/import-content.ts';
import { FORMATS, typeTable, type TableFormat } from '#features/import/table-formats.ts';
import { isWithinBounds } from '#platform/json-bounds.ts';
import { TRASH_KINDS, type TrashKind } from '@carnet/contract/trash/trash.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { faultsOf } from '@carnet/contract/problems/faults';
import { fstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** What rows are called in faults: they have no file. */
const FILE = 'rows';
/** The deepest row has five levels, and a record with all its photos has eighty values. */
const BOUNDS = { depth: 20, values: 1000 };

const TABLES: Readonly<Record<TrashKind, TableFormat<unknown>>> = { ...FORMATS, type: typeTable };

/**
 * The source in an open file of rows (NDJSON, packed by gzip or not): `{ "kind": "record", "object": { … } }` a line, objects in the
 * schemas of the wire. Their files are named by ids that the account has uploaded before. What an object leaves out is empty; an
 * instant of its making is `arrivedAt`. Refuses `archive_unreadable`.
 *
 * @param file its descriptor
 * @param arrivedAt RFC 3339
 */
export async function openRowsSource(file: number, arrivedAt: string): Promise<ImportSource> {
  const reader = new RowsReader(arrivedAt);
  for await (const line of linesOf(textOf(file))) reader.take(line);
  const { rows, faults, refused } = reader;
  return {
    content: {
      exportedAt: arrivedAt,
      exportedBy: null,
      settings: null,
      files: [],
      // The table of each kind has parsed its rows.
      types: rows.type as readonly Placed<MaintenanceTypeSetting>[],
      rows: rows as unknown as RowsOfKinds,
      faults,
      refused: { ...refusedRows(refused), maintenance_types: refused.type, files: 0, settings: 0 },
    },
    findFile: () => null,
  };
}

class RowsReader {
  readonly rows = forEach<Placed<unknown>[]>(() => []);
  readonly faults = new FaultList();
  readonly refused = forEach(() => 0);
  readonly #blanks: ReturnType<typeof blanksAt>;
  #line = 0;
  #files = 0;

  constructor(arrivedAt: string) {
    this.#blanks = blanksAt(arrivedAt);
  }

  /** Reads one line; an empty one is none. */
  take(line: string): void {
    this.#line += 1;
    if (line.trim() === '') return;
    if (this.#line > MAX_ROWS) throw unreadable('too_much_content');
    const place = { file: FILE, line: this.#line };
    const given = parseRow(line);
    if (!isObject(given)) return this.faults.add([faultAt(place, null, 'malformed_row')]);
    const { kind, object, ...others } = given;
    const known = TRASH_KINDS.find((one) => one === kind);
    if (known === undefined) return this.faults.add([faultAt(place, 'kind', 'invalid_value')]);
    const unknown = Object.keys(others).map((name) => faultAt(place, name, 'unknown_field'));
    if (unknown.length > 0) this.#refuse(known, unknown);
    else if (isObject(object)) this.#takeObject(place, known, object);
    else this.#refuse(known, [faultAt(place, 'object', 'invalid_type')]);
  }

  #takeObject(place: { file: string; line: number }, kind: TrashKind, object: object): void {
    const completed = { ...this.#blanks[kind], ...object };
    const parsed = TABLES[kind].schema.safeParse(completed);
    if (!parsed.success) {
      return this.#refuse(kind, faultsOfRow(place, faultsOf(parsed.error.issues, completed)));
    }
    this.#files += filesNamedBy(parsed.data);
    if (this.#files > MAX_FILES) throw unreadable('too_many_entries');
    this.rows[kind].push({ ...place, row: parsed.data });
  }

  #refuse(kind: TrashKind, faults: Parameters<FaultList['add']>[0]): void {
    this.faults.add(faults);
    this.refused[kind] += 1;
  }
}

/** What rows need not say: files, switches, and what the server makes of a new object. */
function blanksAt(arrivedAt: string): Readonly<Record<TrashKind, Record<string, unknown>>> {
  return {
    ...forEach((kind) => (kind === 'type' ? {} : blanksOf(kind, arrivedAt))),
    reading: { source: 'manual', record_id: null, version: 1 },
    type: { label: null, custom: true, intervalKm: null, intervalDays: null, defaultReminder: false },
  };
}

function blanksOf(kind: OwnedKind, arrivedAt: string): Record<string, unknown> {
  const blanks = Object.entries(fieldsOf(kind)).flatMap(([name, { shape, blank }]) => {
    if (shape === 'instant' && blank === undefined) return [[name, arrivedAt] as const];
    return shape === 'files' || shape === 'file' || shape === 'flag' ? [[name, blank] as const] : [];
  });
  return { ...Object.fromEntries(blanks), version: 1 };
}

/** Something for each kind of row. */
function forEach<Value>(make: (kind: TrashKind) => Value): Record<TrashKind, Value> {
  const made = TRASH_KINDS.map((kind) => [kind, make(kind)] as const);
  return Object.fromEntries(made) as Record<TrashKind, Value>;
}

function filesNamedBy(row: unknown): number {
  if (!isObject(row)) return 0;
  return ['photos', 'files'].flatMap((field) => row[field] ?? []).length;
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

/** Lines of a text, also of one whose last line has no end. */
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

/** The bytes of the file, unpacked where they are packed; refuses more than rows may be, and what was made to explode. */
async function* unpacked(file: number): AsyncGenerator<Buffer> {
  const { size } = fstatSync(file);
  const [start = Buffer.alloc(0)] = piecesOf(file, 0, Math.min(2, size));
  const isPacked = GZIP.every((byte, index) => start[index] === byte);
  const most = isPacked
    ? Math.min(MAX_TABLES_BYTES, Math.max(HARMLESS_BYTES, size * MAX_COMPRESSION_RATIO))
    : MAX_TABLES_BYTES;
  const bytes = isPacked ? gunzipped(file, size) : piecesOf(file, 0, size);
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
  const feeding = pipeline(piecesOf(file, 0, size), gunzip).catch(() => {});
  try {
    for await (const piece of gunzip) yield piece;
    await feeding;
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? unreadable('damaged') : error;
  }
}
