import type { Readable } from 'node:stream';

/** Which bytes of a file: what was uploaded (re-encoded), or its thumbnail. */
export type FileVariant = 'original' | 'thumbnail';

/** A file that has bytes. */
export interface StoredBytes {
  readonly garageId: string;
  readonly fileId: string;
  /** When its bytes were last written, milliseconds since 1970. */
  readonly storedAtMillis: number;
}

/** Keeps bytes under a garage and a file id. */
export interface FileStore {
  /** Stores all of `bytes`, or rejects; a part of them can never be read. Durable when it resolves. */
  put(garageId: string, fileId: string, variant: FileVariant, bytes: Uint8Array): Promise<void>;
  /** A stream of the bytes and their count, or null when there are none. The stream must be read or destroyed. */
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
  list(): AsyncIterable<StoredBytes>;
  /** Removes what a `put` that was cut off before that time has left behind. */
  removeLeftovers(beforeMillis: number): Promise<void>;
  /** Rejects when the store cannot take bytes. */
  ping(): Promise<void>;
}
