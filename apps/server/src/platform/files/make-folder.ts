import { mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Folders of a server are private to the system account that runs it, whatever its umask. */
export const PRIVATE_FOLDER = 0o700;
/** The same for files. */
export const PRIVATE_FILE = 0o600;

/**
 * Creates one folder and returns its path, or undefined if it exists. Its parent must exist: while the data
 * folder is unmounted, creating it would hide its content once it is back.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
    return path;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
}

/**
 * Creates a folder and its parents, at the start. Node's own `recursive` loops for ever when a parent exists
 * but reports "not found" for new entries, as /proc does.
 */
export function makeFolders(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
