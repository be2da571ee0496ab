import {
  HARMLESS_BYTES,
  MAX_COMPRESSION_RATIO,
  MAX_DESCRIBED_BYTES,
  MAX_ENTRIES,
  MAX_ENTRY_BYTES,
  MAX_TABLES_BYTES,
  unreadable,
} from '#features/import/import-bounds.ts';
import { Refusal } from '#platform/refusal.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { fstatSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

/** The entries of an export by their path in it. Names only ever lead into this map, never to the disk. */
export interface Archive {
  /** Path of the single entry in that folder, if any. */
  fileIn(folder: string): string | null;
  /** How many bytes an entry unpacks to. */
  sizeOf(path: string): number;
  /** Unpacked bytes of an entry; null for an unknown path. */
  open(path: string): Promise<AsyncIterable<Buffer> | null>;
  /** The same, whole: for entries of at most `MAX_ENTRY_BYTES`, which all are. */
  read(path: string): Promise<Buffer | null>;
}

const ACCOUNT_FILE = 'account.json';
const PIECE_BYTES = 64 * 1024;

/**
 * Opens the zip in an open file and looks through its list of contents. Refuses `archive_unreadable` before anything is
 * unpacked: no zip, a name that leads out of it, too many entries, entries that claim more than they may or lie over each other.
 *
 * @param file its descriptor
 * @param maximumBytes what all entries together may claim
 */
export async function openArchive(file: number, maximumBytes: number): Promise<Archive> {
  const zip = await readingArchive(() => openZip(file));
  // Errors of the file between two reads would otherwise end the process.
  zip.on('error', () => {});
  return archiveOf(zip, await readingArchive(() => listEntries(zip, maximumBytes)));
}

/** Reads a file that has no name any more. */
class OpenFileReader extends RandomAccessReader {
  readonly #file: number;

  constructor(file: number) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readPieces(this.#file, start, end), { objectMode: false });
  }
}

/** The bytes of an open file from `start` up to `end`, piece by piece. */
export function* readPieces(file: number, start: number, end: number): Generator<Buffer> {
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - position));
    const bytesRead = readSync(file, buffer, { position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function openZip(file: number): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return fromRandomAccessReaderPromise(new OpenFileReader(file), fstatSync(file).size, options);
}

async function listEntries(zip: ZipFile, maximumBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw unreadable('too_many_entries');
  const entries = new Map<string, Entry>();
  let [packed, unpacked, described] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) throw unreadable('too_many_entries');
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    described += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const isExploding =
      entry.uncompressedSize > HARMLESS_BYTES &&
      entry.uncompressedSize > entry.compressedSize * MAX_COMPRESSION_RATIO;
    const isTooLarge = entry.uncompressedSize > MAX_ENTRY_BYTES || unpacked > maximumBytes;
    if (isExploding || isTooLarge || described > MAX_DESCRIBED_BYTES) throw unreadable('too_much_content');
    // Entries that share their bytes: the other way to make much of little.
    if (packed > zip.fileSize || entry.isEncrypted() || entries.has(entry.fileName)) {
      throw unreadable('damaged');
    }
    entries.set(entry.fileName, entry);
  }
  const own = withoutFolderAround(entries);
  const tables = [...own].filter(([path]) => !path.includes('/'));
  const tableBytes = tables.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0);
  if (tableBytes > MAX_TABLES_BYTES) throw unreadable('too_much_content');
  return own;
}

/** Someone who unpacks an export and packs it again often packs the folder around it. */
function withoutFolderAround(entries: Map<string, Entry>): Map<string, Entry> {
  if (entries.has(ACCOUNT_FILE)) return entries;
  const wrapped = [...entries.keys()].find((name) => /^[^/]+\/account\.json$/.test(name));
  if (wrapped === undefined) throw unreadable('not_an_export');
  const folder = wrapped.slice(0, -ACCOUNT_FILE.length);
  return new Map(
    [...entries].flatMap(([name, entry]) =>
      name.startsWith(folder) ? [[name.slice(folder.length), entry]] : [],
    ),
  );
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  const inFolders = new Map(
    [...entries.keys()].flatMap((name) => {
      const folder = /^(.+\/)[^/]+$/.exec(name)?.[1];
      return folder === undefined ? [] : [[folder, name]];
    }),
  );
  const open = async (path: string): Promise<AsyncIterable<Buffer> | null> => {
    const entry = entries.get(path);
    return entry ? unpack(zip, entry) : null;
  };
  return {
    fileIn: (folder) => inFolders.get(folder) ?? null,
    sizeOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
    open,
    read: async (path) => {
      const bytes = await open(path);
      if (!bytes) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Refuses bytes whose length or checksum differs from the central directory. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (checksum !== entry.crc32) throw unreadable('damaged');
}

async function readingArchive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Maps the bare errors of the zip reader to refusals; disk errors stay as they are. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || isUnavailable(error)) return error;
  const message = error instanceof Error ? error.message : '';
  if (/relative path|absolute path|invalid characters in fileName/.test(message))
    return unreadable('unsafe_name');
  return unreadable(/end of central directory record/i.test(message) ? 'not_an_export' : 'damaged');
}
