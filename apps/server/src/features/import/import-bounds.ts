import { Refusal } from '#platform/refusal.ts';

/** Of a zip. */
export const MAX_ENTRIES = 50_000;
/** Names and comments of all entries of a zip: ten times the size in an export. */
export const MAX_DESCRIBED_BYTES = MAX_ENTRIES * 1000;
/**
 * The largest entry: the largest file that an export can hold is an image of 2560 × 2560 with transparency that does not compress. What
 * people upload is smaller (15 MB).
 */
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
/**
 * Column text compresses to a twentieth at best, and our files are already compressed. A higher ratio means
 * a zip bomb.
 */
export const MAX_COMPRESSION_RATIO = 200;
/** Too small to be worth a look at its ratio. */
export const HARMLESS_BYTES = 1024 * 1024;

/** All tables of an account: more than anybody writes in a life. */
export const MAX_TABLES_BYTES = 100 * 1024 * 1024;
/** Rows of all tables together. They are held in memory while an import is decided. */
export const MAX_ROWS = 200_000;
/** A record with all its notes is a tenth of it. */
export const MAX_ROW_CHARACTERS = 200_000;
/** Files that an export names. */
export const MAX_FILES = 50_000;

/** Without a limit of the plan: as much as Premium holds. */
export const DEFAULT_FILES_BYTES = 10_000_000_000;

/** Most bytes that all entries of an archive may have: the files of a plan, and tables. */
export function maximumContent(storageBytes: number): number {
  return storageBytes + MAX_TABLES_BYTES;
}

/** Why an archive cannot be read, for the params of `archive_unreadable`. */
export type UnreadableReason =
  | 'not_an_export'
  | 'damaged'
  | 'newer_version'
  | 'unsafe_name'
  | 'too_many_entries'
  | 'too_much_content';

/** Refuses the whole archive. */
export function unreadable(reason: UnreadableReason): Refusal {
  return new Refusal('archive_unreadable', { params: { reason } });
}
