import type { Readable } from 'node:stream';

/** Which bytes of a file: what was uploaded (re-encoded), or its thumbnail. */
export type FileVariant = 'original' | 'thumbnail';

/** Every variant a file may have. */
export const FILE_VARIANTS: readonly FileVariant[] = ['original', 'thumbnail'];

/**
 * How long bytes may lie without a row at most, also across restarts of the server. An upload stores its bytes and then its row, within seconds; what lies longer
 * was left by a crash in between, or by one between the deletion of a row and that of its bytes.
 */
export const UNCLAIMED_BYTES_MILLIS = 15 * 60_000;

/** A file that has bytes. */
export interface StoredBytes {
  readonly garageId: string;
  readonly fileId: string;
  /** When its bytes were last written, milliseconds since 1970. */
  readonly storedAtMillis: number;
}

/** How bytes are to be presented by whoever hands them out, and until when. */
export interface Presentation {
  readonly contentType: string;
  readonly contentDisposition: string;
  /** End of the address, seconds since 1970. */
  readonly expirySeconds: number;
}

/** How long all the calls to the store of one upload may take together, and how long any other call waits for its answer. */
export const STORE_MILLIS = 8000;

/** Keeps bytes under a garage and a file id. What is asked without a signal, but for `put`, gets its answer within `STORE_MILLIS` or fails. */
export interface FileStore {
  /**
   * Stores all of `bytes`, or rejects, also once the signal is given; a part of them can never be read. Durable when it resolves.
   */
  put(
    garageId: string,
    fileId: string,
    variant: FileVariant,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<void>;
  /** A stream of the bytes and their count, or null when there are none. The stream must be read or destroyed. */
  read(
    garageId: string,
    fileId: string,
    variant: FileVariant,
  ): Promise<{ stream: Readable; size: number } | null>;
  /** Whether there are bytes, all of them. */
  has(garageId: string, fileId: string, variant: FileVariant, signal?: AbortSignal): Promise<boolean>;
  /**
   * An address at which browsers get the bytes from the store itself, the same for the same arguments; null when the
   * bytes are to be had through this server alone.
   */
  publicAddress(
    garageId: string,
    fileId: string,
    variant: FileVariant,
    presentation: Presentation,
  ): Promise<string | null>;
  /** Removes every variant; nothing happens when there is none. */
  remove(garageId: string, fileId: string, signal?: AbortSignal): Promise<void>;
  /** Removes all files of a garage. */
  removeGarage(garageId: string): Promise<void>;
  /** Every file that has bytes. A folder that cannot be read holds up no other: its error is thrown at the end. */
  list(): AsyncIterable<StoredBytes>;
  /** Removes what a `put` that was cut off before that time has left behind. */
  removeLeftovers(beforeMillis: number): Promise<void>;
  /** Rejects when the store does not answer, also once the signal is given. */
  ping(signal?: AbortSignal): Promise<void>;
  /** Lets go of connections; nothing is asked afterwards. */
  close(): void;
}

/** Ids are UUIDs checked by the contract; nothing else may become a part of a path or a key. */
const SAFE_ID = /^[0-9a-f-]{36}$/;

export function isSafeId(id: string): boolean {
  return SAFE_ID.test(id);
}

/** Throws for what is no id. */
export function safeId(id: string): string {
  if (!isSafeId(id)) throw new Error('Not an id');
  return id;
}
