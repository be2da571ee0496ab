import type { CopiedRow } from '#features/import/undo/import-entries.repository.ts';
import { createHash } from 'node:crypto';

/** What the server writes by itself, and what follows from other rows: no change of somebody’s. */
const NOT_CHANGES: ReadonlySet<string> = new Set([
  'garage_id',
  'version',
  'updated_at',
  'current_mileage',
  'position',
]);

/**
 * A digest of what a row says, with the files it has in their order: the same as long as nobody has changed it, also when a
 * migration has added columns without a value since.
 */
export function stateOf(row: CopiedRow, files: readonly string[]): string {
  const cells = Object.entries(row)
    .filter(([column, value]) => !NOT_CHANGES.has(column) && value !== null && value !== 0 && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([cells, files]))
    .digest('hex')
    .slice(0, 16);
}
