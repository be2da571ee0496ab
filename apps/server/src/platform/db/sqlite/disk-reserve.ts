import type { DiskRoom } from '#platform/disk-room.ts';
import { freeBytesAt, LEAST_BYTES } from '#platform/files/disk-space.ts';
import { PRIVATE_FILE } from '#platform/files/make-folder.ts';
import { DiskFull, isDiskFull } from '#platform/unavailable.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** More than the log of the database grows by before it is folded into the file (4 MB), and the index of that log. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const BLOCK_BYTES = 512;

/** A file beside the database that is given up when the disk is full, so that deletions have room. */
export interface DiskReserve extends DiskRoom {
  /** Creates the file unless it is there. Returns false where there is no room for it: then only deletions are let through. */
  lay(): Promise<boolean>;
}

function pathOf(database: string): string {
  return `${database}.reserve`;
}

/** Removes the reserve of a database that finds no room to be opened. Returns whether there was one. */
export function giveUpReserve(database: string): boolean {
  const hasReserve = existsSync(pathOf(database));
  rmSync(pathOf(database), { force: true });
  return hasReserve;
}

/**
 * @param database the path of the database
 * @param shrinkLog folds the write-ahead log into the database and cuts it to nothing, unless somebody reads from it
 */
export function diskReserve(database: string, shrinkLog: () => Promise<void>): DiskReserve {
  const path = pathOf(database);
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
      if (state === 'spent') throw new DiskFull('What is left of the disk is kept for deletions');
    },
    makeRoom: async (forRemoval) => {
      if (!forRemoval || state === 'unused') return false;
      state = 'spent';
      await rm(path, { force: true });
      return true;
    },
  };
}

/** Whether it lies there with all its bytes allocated: a file that was cut short by a crash holds nothing. */
async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.blocks * BLOCK_BYTES >= RESERVE_BYTES;
}

/** Only where some room is left beside it. Random bytes: file systems that compress would give zeros no room. */
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
