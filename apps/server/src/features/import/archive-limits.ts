import { Refusal } from '#platform/refusal.ts';

/** Beside the files of an account, its tables: more than anybody writes in a life. */
export const TABLES_BYTES = 100 * 1024 * 1024;

/** Without a limit of the plan: as much as Premium holds (contract, section 8). */
export const DEFAULT_FILES_BYTES = 10_000_000_000;

export const MAX_ENTRIES = 50_000;

/** Of all tables together; each is held in memory while an import is decided. */
export const MAX_ROWS = 200_000;

/**
 * The largest entry: the largest file that an export can hold is an image of 2560 × 2560 with transparency that does not compress. What
 * people upload is smaller (15 MB).
 */
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;

/** Text in columns packs to a twentieth at best; our files are packed already. What packs better was made to explode. */
export const MAX_COMPRESSION_RATIO = 200;

/** Too small to be worth a look at its ratio. */
export const HARMLESS_BYTES = 1024 * 1024;

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
