import type { StoredRow } from '#platform/upkeep/stored-tables.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { diskFileStore } from '#platform/files/disk-file-store.ts';
import type { FileStore, FileVariant } from '#platform/files/file-store.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** Increase when the layout of the folder changes. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
const FILE_LIST = 'files.ndjson';

const part = z.strictObject({ rows: z.int(), sha256: z.string() });
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The executed migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), ...part.shape })),
  files: part,
});
/** The content of the folder. Written last, so that an interrupted backup has none. */
export type Manifest = Omit<z.infer<typeof manifest>, 'format'>;

const copiedFile = z.strictObject({
  garageId: z.uuid(),
  fileId: z.uuid(),
  variant: z.enum(['original', 'thumbnail']),
  size: z.int(),
  sha256: z.string(),
});
/** The bytes of one variant of a file. */
export type CopiedFile = z.infer<typeof copiedFile> & { readonly variant: FileVariant };

const FILES = 'files';
const storedRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The copied bytes, in the layout of the disk file store. */
export function copiedBytes(folder: string): FileStore {
  return diskFileStore(join(folder, FILES));
}

/**
 * Fills a folder that only the operator can read, and creates it if missing. Refuses a folder that is not
 * empty. If the work fails, nothing of it remains.
 */
export async function inNewFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let created: string | undefined;
  try {
    // Undefined if all of them exist.
    created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new UpkeepRefusal(`${folder} is not empty: name a new folder`);
  } catch (error) {
    throw asFailedBackup(folder, error);
  }
  try {
    await mkdir(join(folder, FILES), { mode: 0o700 });
    return await work();
  } catch (error) {
    await removeContent(created, folder);
    throw asFailedBackup(folder, error);
  }
}

async function removeContent(created: string | undefined, folder: string): Promise<void> {
  const names = created === undefined ? await readdir(folder) : [];
  const paths = created === undefined ? names.map((name) => join(folder, name)) : [created];
  for (const path of paths) await rm(path, { recursive: true, force: true });
}

function asFailedBackup(folder: string, error: unknown): unknown {
  if (error instanceof UpkeepRefusal) return error;
  return new Error(`The backup could not be written to ${folder}; the partial backup was removed`, {
    cause: error,
  });
}

/** Writes the rows of a table, one line of JSON each; returns their number and digest. */
export function writeTable(
  folder: string,
  name: string,
  rows: AsyncIterable<StoredRow>,
): Promise<{ rows: number; sha256: string }> {
  return writeLines(join(folder, `${name}.table.ndjson`), rows);
}

export function writeFileList(
  folder: string,
  files: readonly CopiedFile[],
): Promise<{ rows: number; sha256: string }> {
  return writeLines(join(folder, FILE_LIST), files);
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const handle = await open(join(folder, MANIFEST), 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Refuses a folder without a complete backup in a known format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new UpkeepRefusal(`${folder} is not a complete backup: it has no ${MANIFEST}`);
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new UpkeepRefusal(`This version cannot read ${join(folder, MANIFEST)}`);
  return parsed.data;
}

/** Reads every byte of a backup and compares digests. Refuses a damaged one. */
export async function requireWhole(folder: string, { tables, files }: Manifest): Promise<void> {
  const lists = [
    ...tables.map(({ name, sha256 }) => ({ file: `${name}.table.ndjson`, sha256 })),
    { file: FILE_LIST, sha256: files.sha256 },
  ];
  for (const { file, sha256 } of lists) {
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    if (digestOf(bytes) !== sha256) throw new UpkeepRefusal(`The backup is damaged: ${file}`);
  }
  for await (const file of readFileList(folder)) await readCopy(folder, file);
}

/** The bytes of a copied file. Refuses bytes that differ from the copy. */
export async function readCopy(folder: string, file: CopiedFile): Promise<Buffer> {
  const found = await copiedBytes(folder).read(file.garageId, file.fileId, file.variant);
  const bytes = found ? Buffer.concat(await found.stream.toArray()) : Buffer.alloc(0);
  if (digestOf(bytes) === file.sha256) return bytes;
  throw new UpkeepRefusal(`The backup is damaged: the content of file ${file.fileId} differs`);
}

export async function* readTable(folder: string, name: string): AsyncGenerator<StoredRow> {
  for await (const line of readLines(join(folder, `${name}.table.ndjson`))) yield storedRow.parse(line);
}

export async function* readFileList(folder: string): AsyncGenerator<CopiedFile> {
  for await (const line of readLines(join(folder, FILE_LIST))) yield copiedFile.parse(line);
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function writeLines(
  path: string,
  items: AsyncIterable<object> | Iterable<object>,
): Promise<{ rows: number; sha256: string }> {
  const digest = createHash('sha256');
  let rows = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const item of items) {
      const line = `${JSON.stringify(item)}\n`;
      digest.update(line);
      rows += 1;
      await handle.appendFile(line);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { rows, sha256: digest.digest('hex') };
}

async function* readLines(path: string): AsyncGenerator<unknown> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield parseJson(line);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
