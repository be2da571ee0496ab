import { Refusal } from '#platform/refusal.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

/** The entries of an export by their path in it. Names only ever lead into this map, never to the disk. */
export interface Archive {
  /** The path of the one entry in that folder, if there is any. */
  fileIn(folder: string): string | null;
  /** The bytes of an entry as they are unpacked; null when there is no such entry. */
  open(path: string): Promise<AsyncIterable<Buffer> | null>;
  /** The same, whole: for entries of at most `MAX_ENTRY_BYTES`, which all are. */
  read(path: string): Promise<Buffer | null>;
  close(): void;
}

const ACCOUNT_FILE = 'account.json';
const PIECE_BYTES = 64 * 1024;

/**
 * Opens the zip in a file of the server's own, which stays the caller's to close, and looks through its list of contents. Refuses `archive_unreadable`
 * before anything is unpacked: no zip, a name that leads out of it, too many entries, entries that claim more than they
 * may or lie over each other.
 *
 * @param maximumBytes what all entries together may claim
 */
export async function openArchive(file: FileHandle, maximumBytes: number): Promise<Archive> {
  const zip = await readingArchive(() => openZip(file));
  // Between two reads nobody asks the zip for anything: trouble of its file would end the process.
  zip.on('error', () => {});
  try {
    const entries = await readingArchive(() => listEntries(zip, maximumBytes));
    return archiveOf(zip, entries);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Reads a file that has no name any more. */
class OpenFileReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, start, end), { objectMode: false });
  }
}

/** Not a stream of the file itself: one that is not read to its end would keep the file from being closed. */
async function* piecesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - position));
    const { bytesRead } = await file.read({ buffer, position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openZip(file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat();
  const options = { lazyEntries: true, autoClose: false };
  return fromRandomAccessReaderPromise(new OpenFileReader(file), size, options);
}

async function listEntries(zip: ZipFile, maximumBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw unreadable('too_many_entries');
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) throw unreadable('too_many_entries');
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const isExploding =
      entry.uncompressedSize > HARMLESS_BYTES &&
      entry.uncompressedSize > entry.compressedSize * MAX_COMPRESSION_RATIO;
    const isTooLarge = entry.uncompressedSize > MAX_ENTRY_BYTES || unpacked > maximumBytes;
    if (isExploding || isTooLarge) throw unreadable('too_much_content');
    // Entries that share their bytes: the other way to make much of little.
    if (packed > zip.fileSize || entry.isEncrypted() || entries.has(entry.fileName)) {
      throw unreadable('damaged');
    }
    entries.set(entry.fileName, entry);
  }
  return withoutFolderAround(entries);
}

/** Who unpacks an export and packs it again has often packed the folder around it. */
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
    open,
    read: async (path) => {
      const bytes = await open(path);
      if (!bytes) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

/** Refuses bytes that are more, fewer or others than the list of contents says. */
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

/** The reader tells by bare errors what is wrong with a zip; trouble of the disk stays what it is. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || isUnavailable(error)) return error;
  const message = error instanceof Error ? error.message : '';
  if (/relative path|absolute path|invalid characters in fileName/.test(message))
    return unreadable('unsafe_name');
  return unreadable(/end of central directory record/i.test(message) ? 'not_an_export' : 'damaged');
}

/** What the entries of an archive may hold together: the files of a plan, and tables. */
export function maximumContentOf(storageBytes: number): number {
  return storageBytes + TABLES_BYTES;
}

/** Beside the files of an account, its tables: more than anybody writes in a life. */
const TABLES_BYTES = 100 * 1024 * 1024;

/** Without a limit of the plan: as much as Premium holds (contract, section 8). */
export const DEFAULT_FILES_BYTES = 10_000_000_000;

const MAX_ENTRIES = 50_000;

/** Of all tables together; each is held in memory while an import is decided. */
export const MAX_ROWS = 200_000;

/**
 * The largest entry: the largest file that an export can hold is an image of 2560 × 2560 with transparency that does not compress. What
 * people upload is smaller (15 MB).
 */
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;

/** Text in columns packs to a twentieth at best; our files are packed already. What packs better was made to explode. */
const MAX_COMPRESSION_RATIO = 200;

/** Too small to be worth a look at its ratio. */
const HARMLESS_BYTES = 1024 * 1024;

/** Why an archive cannot be read, for the params of `archive_unreadable`. */
type UnreadableReason =
  | 'not_an_export'
  | 'damaged'
  | 'newer_version'
  | 'unsafe_name'
  | 'too_many_entries'
  | 'too_much_content';

/** Refuses the whole archive. */
export function unreadable(reason: UnreadableReason): Refusal {
  return new Refusal('archive_unreadable', { params: { reason } });
}
