import type { Config } from '#platform/config/config.ts';
import { freeBytesAt } from '#platform/files/disk-space.ts';
import { makeFolder, PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INCOMING = 'incoming';

type DataPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Opens an empty file for data sent by a client. Its name is removed before the first byte, so that the
 * system frees the bytes when the handle is closed or the process is killed. The caller closes the file.
 */
export async function openIncomingFile(place: DataPlace): Promise<FileHandle> {
  const path = join(await incomingFolder(place), randomUUID());
  const handle = await open(path, 'wx+', PRIVATE_FILE);
  try {
    await rm(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Free bytes on the disk of those files. */
export async function freeBytesForIncoming(place: DataPlace): Promise<number> {
  return freeBytesAt(await incomingFolder(place));
}

/** A server with rows and files elsewhere may have no data folder. */
async function incomingFolder({ dataDir, databaseUrl, s3 }: DataPlace): Promise<string> {
  const folder = join(dataDir, INCOMING);
  try {
    await makeFolder(folder);
    return folder;
  } catch (error) {
    if (databaseUrl !== null && s3 !== null) return tmpdir();
    throw error;
  }
}

/** Lists files that killed uploads and imports left before that time, as paths in the data folder. */
export async function listIncomingLeftovers(dataDir: string, beforeMillis: number): Promise<string[]> {
  const left: string[] = [];
  for (const name of await namesIn(join(dataDir, INCOMING))) {
    const found = await stat(join(dataDir, INCOMING, name)).catch(() => null);
    if (found && found.mtimeMs < beforeMillis) left.push(join(INCOMING, name));
  }
  return left;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // The folder is created by the first upload.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Deletes those files. */
export async function removeIncomingLeftovers(dataDir: string, beforeMillis: number): Promise<void> {
  for (const path of await listIncomingLeftovers(dataDir, beforeMillis)) {
    await rm(join(dataDir, path), { force: true });
  }
}
