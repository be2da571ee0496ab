import { DiskFull } from '#platform/unavailable.ts';
import { statfs } from 'node:fs/promises';

/** A disk with less than this counts as full. */
export const LEAST_BYTES = 1024 * 1024;

/** Throws `DiskFull` when the disk of the path has less than one megabyte left. */
export async function requireDiskSpace(path: string): Promise<void> {
  if ((await freeBytesAt(path)) < LEAST_BYTES) throw new DiskFull('The disk is full');
}

/** Bytes that this process may still write on the disk of the path. */
export async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
