import type { Readable } from 'node:stream';

/** Which bytes of a file: what was uploaded (re-encoded), or its thumbnail. */
export type FileVariant = 'original' | 'thumbnail';

/** Keeps bytes under a garage and a file id. */
export interface FileStore {
  /** Stores all of `bytes`, or rejects and leaves nothing. Durable when it resolves. */
  put(garageId: string, fileId: string, variant: FileVariant, bytes: Uint8Array): Promise<void>;
  /** A stream of the bytes and their count, or null when there are none. */
  read(
    garageId: string,
    fileId: string,
    variant: FileVariant,
  ): Promise<{ stream: Readable; size: number } | null>;
  /** Removes every variant; nothing happens when there is none. */
  remove(garageId: string, fileId: string): Promise<void>;
  /** Removes all files of a garage. */
  removeGarage(garageId: string): Promise<void>;
  /** Every file that has bytes. */
  list(): AsyncIterable<{ garageId: string; fileId: string }>;
  /** Rejects when the store cannot take bytes. */
  ping(): Promise<void>;
}
