import type { DiskRoom } from '#platform/disk-room.ts';
import { freeBytesAt, LEAST_BYTES } from '#platform/files/disk-space.ts';
import { PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { DiskFull, isDiskFull } from '#platform/unavailable.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** More than the write-ahead log grows before a checkpoint (4 MB), plus its index. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const BLOCK_BYTES = 512;

/** A file next to the database that is deleted when the disk is full, so that deletions have space. */
export interface DiskReserve extends DiskRoom {
  /** Creates the file unless it exists. Returns false without enough space; then only deletions are allowed. */
  lay(): Promise<boolean>;
}

function reservePath(database: string): string {
  return `${database}.reserve`;
}

/** Deletes the reserve of a database that cannot be opened for lack of space. Returns whether there was one. */
export function giveUpReserve(database: string): boolean {
  const hasReserve = existsSync(reservePath(database));
  rmSync(reservePath(database), { force: true });
  return hasReserve;
}

/**
 * @param database the path of the database
 * @param shrinkLog checkpoints and truncates the write-ahead log, unless it has readers
 */
export function diskReserve(database: string, shrinkLog: () => Promise<void>): DiskReserve {
  const path = reservePath(database);
  let state: 'unused' | 'laid' | 'spent' = 'unused';

  async function lay(): Promise<boolean> {
    state = (await isThere(path)) || (await write(path)) ? 'laid' : 'spent';
    return state === 'laid';
  }

  return {
    lay,
    requireForAdding: async () => {
      if (state !== 'spent') return;
      await shrinkLog();
      await lay();
      if (state === 'spent') throw new DiskFull('The remaining disk space is reserved for deletions');
    },
    makeRoom: async (forRemoval) => {
      if (!forRemoval || state === 'unused') return false;
      state = 'spent';
      await rm(path, { force: true });
      return true;
    },
  };
}

/** Whether the file exists with all its bytes allocated: a file truncated by a crash reserves nothing. */
async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.blocks * BLOCK_BYTES >= RESERVE_BYTES;
}

/** Only if some space remains besides. Random bytes, because compressing file systems allocate nothing for zeros. */
async function write(path: string): Promise<boolean> {
  if ((await freeBytesAt(dirname(path))) < RESERVE_BYTES + LEAST_BYTES) return false;
  try {
    await writeFile(path, await promisify(randomBytes)(RESERVE_BYTES), { mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    await rm(path, { force: true });
    if (isDiskFull(error)) return false;
    throw error;
  }
}
