import type { Readable } from 'node:stream';

/** A variant of a file: the upload (re-encoded) or its thumbnail. */
export type FileVariant = 'original' | 'thumbnail';

/** Every variant a file may have. */
export const FILE_VARIANTS: readonly FileVariant[] = ['original', 'thumbnail'];

/**
 * Grace period before bytes without a database row are deleted, also across restarts. An upload stores its
 * bytes and then its row within seconds; older bytes were left by a crash in between, or between the deletion
 * of the row and of the bytes.
 */
export const UNCLAIMED_BYTES_MILLIS = 15 * 60_000;

/** A stored file. */
export interface StoredBytes {
  readonly garageId: string;
  readonly fileId: string;
  /** When its bytes were last written, in milliseconds since 1970. */
  readonly storedAtMillis: number;
}

/** Response headers for a file, and the expiry of its address. */
export interface Presentation {
  readonly contentType: string;
  readonly contentDisposition: string;
  /** Expiry of the address, in seconds since 1970. */
  readonly expirySeconds: number;
}

/** Time limit of all store calls of one upload together, and of any other call. */
export const STORE_MILLIS = 8000;

/**
 * Stores bytes under a garage and a file id. A call without a signal, except `put`, finishes within
 * `STORE_MILLIS` or fails.
 */
export interface FileStore {
  /** Stores all of `bytes` durably, or rejects, also when the signal is aborted. A partial file is never readable. */
  put(
    garageId: string,
    fileId: string,
    variant: FileVariant,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<void>;
  /** A stream of the bytes and their count, or null if there are none. The stream must be read or destroyed. */
  read(
    garageId: string,
    fileId: string,
    variant: FileVariant,
  ): Promise<{ stream: Readable; size: number } | null>;
  /** Whether the complete file exists. */
  has(garageId: string, fileId: string, variant: FileVariant, signal?: AbortSignal): Promise<boolean>;
  /**
   * An address at which browsers get the bytes from the store itself; the same for the same arguments. Null
   * if the bytes are only available through this server.
   */
  publicAddress(
    garageId: string,
    fileId: string,
    variant: FileVariant,
    presentation: Presentation,
  ): Promise<string | null>;
  /** Removes every variant, if there is any. */
  remove(garageId: string, fileId: string, signal?: AbortSignal): Promise<void>;
  /** Removes all files of a garage. */
  removeGarage(garageId: string): Promise<void>;
  /** Lists every stored file. An unreadable folder does not stop the others: its error is thrown at the end. */
  list(): AsyncIterable<StoredBytes>;
  /** Removes leftovers of `put` calls that were interrupted before that time. */
  removeLeftovers(beforeMillis: number): Promise<void>;
  /** Rejects when the store does not respond, also when the signal is aborted. */
  ping(signal?: AbortSignal): Promise<void>;
  /** Closes connections. No call may follow. */
  close(): void;
}

/** Ids are UUIDs checked by the contract; nothing else may become part of a path or key. */
const SAFE_ID = /^[0-9a-f-]{36}$/;

export function isSafeId(id: string): boolean {
  return SAFE_ID.test(id);
}

/** Throws for anything but an id. */
export function safeId(id: string): string {
  if (!isSafeId(id)) throw new Error('Not an id');
  return id;
}
