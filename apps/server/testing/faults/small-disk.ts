import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few megabytes that can be filled to the last byte. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it until only so many bytes are left. */
  fill(leaveBytes?: number): Promise<void>;
  /** Frees the space again. */
  drain(): Promise<void>;
  remove(): Promise<void>;
}

const BALLAST = 'ballast';

/** Null if this process may not mount: only root may. */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'carnet-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path]);
  } catch {
    await rm(path, { recursive: true });
    return null;
  }
  return {
    path,
    fill: async (leaveBytes = 0) => {
      // First in large chunks, then in the smallest, until not even a page is left.
      for (const bytes of [256 * 1024, 4096]) {
        try {
          for (;;) await writeFile(join(path, BALLAST), Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      }
      const { size } = await stat(join(path, BALLAST));
      await truncate(join(path, BALLAST), size - leaveBytes);
    },
    drain: () => rm(join(path, BALLAST)),
    remove: async () => {
      await run('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
}
