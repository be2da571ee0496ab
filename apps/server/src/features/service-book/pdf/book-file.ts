import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';

/** A book written to its file. */
export interface DrawnBook {
  readonly size: number;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
}

/** A document comes in tiny chunks, which are collected to writes of at least this size. */
const LEAST_BYTES = 256 * 1024;

/** Writes a book to an open, empty file while it is drawn, so that it is never all in memory. */
export function openBookFile(file: number): { write(bytes: Uint8Array): void; end(): DrawnBook } {
  const sum = createHash('sha256');
  let [waiting, waitingBytes, size]: [Uint8Array[], number, number] = [[], 0, 0];
  const flush = () => {
    const bytes = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    sum.update(bytes);
    // A write may be partial.
    for (let end = 0; end < bytes.length;) end += writeSync(file, bytes, end, bytes.length - end, size + end);
    size += bytes.length;
  };
  return {
    write: (bytes) => {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= LEAST_BYTES) flush();
    },
    end: () => {
      flush();
      return { size, hash: sum.digest('hex') };
    },
  };
}
