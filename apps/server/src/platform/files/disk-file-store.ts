import type { FileStore, FileVariant } from '#platform/files/file-store.ts';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Ids are UUIDs checked by the contract; nothing else may become a part of a path. */
const SAFE_ID = /^[0-9a-f-]{36}$/;

/** Files on the local disk: `<root>/<garage>/<file>/<variant>`. */
export function diskFileStore(root: string): FileStore {
  const folderOf = (garageId: string, fileId: string): string => join(root, safe(garageId), safe(fileId));
  return {
    put: (garageId, fileId, variant, bytes) => writeDurably(join(folderOf(garageId, fileId), variant), bytes),
    read: (garageId, fileId, variant) => readIfThere(folderOf(garageId, fileId), variant),
    remove: (garageId, fileId) => rm(folderOf(garageId, fileId), { recursive: true, force: true }),
    removeGarage: (garageId) => rm(join(root, safe(garageId)), { recursive: true, force: true }),
    list: () => listFiles(root),
    ping: async () => {
      await mkdir(root, { recursive: true });
      await stat(root);
    },
  };
}

function safe(id: string): string {
  if (!SAFE_ID.test(id)) throw new Error('Not an id');
  return id;
}

/** Written beside its name, flushed, then renamed: there is never half a file under the name. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `.${randomUUID()}.partial`);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await flushFolder(folder);
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(folder: string, variant: FileVariant) {
  const path = join(folder, variant);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return found ? { stream: createReadStream(path), size: found.size } : null;
}

async function* listFiles(root: string): AsyncIterable<{ garageId: string; fileId: string }> {
  for (const garageId of await foldersIn(root)) {
    for (const fileId of await foldersIn(join(root, garageId))) yield { garageId, fileId };
  }
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && SAFE_ID.test(entry.name)).map(({ name }) => name);
}
