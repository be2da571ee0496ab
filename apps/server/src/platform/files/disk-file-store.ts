import {
  isSafeId,
  safeId,
  type FileStore,
  type FileVariant,
  type StoredBytes,
} from '#platform/files/file-store.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { makeFolder, PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { randomUUID } from 'node:crypto';
import { constants, type Dirent, type Stats } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An upload may write into a folder while it is deleted (`ENOTEMPTY`), so the deletion is retried. */
const WHOLE_FOLDER = { recursive: true, force: true, maxRetries: 5, retryDelay: 20 } as const;

/** The folder for files being written; not the name of any garage. */
const INCOMING = '.incoming';

/**
 * Stores files on the local disk as `<root>/<garage>/<file>/<variant>`. `root` must exist: if it is missing,
 * a disk is not mounted, and nothing may be created in its place.
 */
export function diskFileStore(root: string): FileStore {
  const incoming = join(root, INCOMING);
  const folderOf = (garageId: string, fileId: string): string => join(root, safeId(garageId), safeId(fileId));
  return {
    put: async (garageId, fileId, variant, bytes) => {
      const path = join(folderOf(garageId, fileId), variant);
      await makeFolder(incoming);
      await writeDurably(path, bytes, join(incoming, randomUUID()));
    },
    read: async (garageId, fileId, variant) => readIfThere(folderOf(garageId, fileId), variant),
    has: async (garageId, fileId, variant) =>
      (await statIfThere(join(folderOf(garageId, fileId), variant))) !== null,
    publicAddress: async () => null,
    remove: async (garageId, fileId) => rm(folderOf(garageId, fileId), WHOLE_FOLDER),
    removeGarage: async (garageId) => rm(join(root, safeId(garageId)), WHOLE_FOLDER),
    list: () => listFiles(root),
    removeLeftovers: (beforeMillis) => removeOldEntries(incoming, beforeMillis),
    ping: async () => {
      await makeFolder(incoming);
      await access(incoming, constants.W_OK);
      await requireDiskSpace(root);
    },
    close: () => {},
  };
}

/** Writes to a temporary file, flushes and renames, so that no partial file ever has the final name. */
async function writeDurably(path: string, bytes: Uint8Array, partial: string): Promise<void> {
  try {
    const handle = await open(partial, 'wx', PRIVATE_FILE);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveInto(dirname(path), partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Retries once, because a concurrent deletion of the garage may remove the folders. */
async function moveInto(folder: string, partial: string, path: string, isRetry = false): Promise<void> {
  try {
    const garageMade = await makeFolder(dirname(folder));
    const firstMade = (await makeFolder(folder)) && (garageMade ?? folder);
    await rename(partial, path);
    await flushFolders(folder, firstMade ? dirname(firstMade) : folder);
  } catch (error) {
    if (isRetry || !isMissing(error)) throw error;
    if (await statIfThere(partial)) await moveInto(folder, partial, path, true);
  }
}

/**
 * Makes new names survive a power loss: flushes from the innermost folder up to the outermost one that got a new entry.
 */
async function flushFolders(innermost: string, outermost: string): Promise<void> {
  const handle = await open(innermost, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (innermost !== outermost) await flushFolders(dirname(innermost), outermost);
}

async function readIfThere(folder: string, variant: FileVariant) {
  const handle = await orNullIfMissing(open(join(folder, variant), 'r'));
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* listFiles(root: string): AsyncIterable<StoredBytes> {
  const faults: unknown[] = [];
  for (const garageId of await idsIn(root)) {
    const fileIds = await idsIn(join(root, garageId)).catch((error: unknown) => {
      faults.push(error);
      return [];
    });
    for (const fileId of fileIds) {
      const found = await statIfThere(join(root, garageId, fileId));
      if (found) yield { garageId, fileId, storedAtMillis: found.mtimeMs };
    }
  }
  if (faults.length > 0) throw faults[0];
}

async function idsIn(path: string): Promise<string[]> {
  const entries = await listEntries(path);
  return entries.filter((entry) => entry.isDirectory() && isSafeId(entry.name)).map(({ name }) => name);
}

async function removeOldEntries(folder: string, beforeMillis: number): Promise<void> {
  for (const { name } of await listEntries(folder)) {
    const found = await statIfThere(join(folder, name));
    if (found && found.mtimeMs < beforeMillis) await rm(join(folder, name), { force: true });
  }
}

async function listEntries(path: string): Promise<Dirent[]> {
  return (await orNullIfMissing(readdir(path, { withFileTypes: true }))) ?? [];
}

/** Another call may have deleted it since it was listed. */
function statIfThere(path: string): Promise<Stats | null> {
  return orNullIfMissing(stat(path));
}

async function orNullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
