import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { parse, version } from 'uuid';

/** The server deletes unreferenced files after 24 h; an hour is left for saving. */
const KEPT_UNREFERRED_MS = 23 * 3600 * 1000;

/**
 * Whether a file uploaded for an unsaved form still exists. Its id was created when it was chosen: the first
 * 48 bits of a UUIDv7 are milliseconds since 1970 (RFC 9562).
 */
export function isStillStored({ id }: Pick<CarnetFile, 'id'>, now: number): boolean {
  if (version(id) !== 7) return true;
  const chosenAt = parse(id)
    .slice(0, 6)
    .reduce((millis, byte) => millis * 256 + byte, 0);
  return now - chosenAt < KEPT_UNREFERRED_MS;
}
