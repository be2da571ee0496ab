import { DiskFull } from '#platform/unavailable.ts';
import { statfs } from 'node:fs/promises';

/** With less than this a disk is full. */
export const LEAST_BYTES = 1024 * 1024;

/** Throws `DiskFull` when the disk of that path has no megabyte left. */
export async function requireDiskSpace(path: string): Promise<void> {
  if ((await freeBytesAt(path)) < LEAST_BYTES) throw new DiskFull('The disk has no room left');
}

/** What is left for this process on the disk of that path. */
export async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
