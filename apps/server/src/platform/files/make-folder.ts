import { mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Folders of a server are for the account of the system that runs it alone, whatever its umask says. */
export const PRIVATE_FOLDER = 0o700;
/** The same of a file. */
export const PRIVATE_FILE = 0o600;

/**
 * Makes one folder; answers its path, or undefined when it is there already. Its parent has to be there: where the data
 * folder is gone for a while, nothing may be made in its place, for it would hide what comes back.
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
 * Makes a folder and all that lead to it, at a start. Node's own `recursive` tries for ever where a parent is there but
 * lets nothing be made in it and says that it is not found, as /proc does.
 */
export function makeFolders(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
