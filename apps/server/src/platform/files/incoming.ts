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
 * Opens an empty file for what a client sends. Its name is removed before the first byte: when the handle is closed, or
 * the process is killed, the system frees the bytes. The file is the caller's to close.
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

/** What is left on the disk where those files lie. */
export async function freeBytesForIncoming(place: DataPlace): Promise<number> {
  return freeBytesAt(await incomingFolder(place));
}

/** A server whose rows and files lie elsewhere may have no data folder. */
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

/** What a kill has left of uploads and imports before that time, as paths below the data folder. */
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
    // There are none before the first upload.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes it. */
export async function removeIncomingLeftovers(dataDir: string, beforeMillis: number): Promise<void> {
  for (const path of await listIncomingLeftovers(dataDir, beforeMillis)) {
    await rm(join(dataDir, path), { force: true });
  }
}
