import type { NotedKind } from '#features/import/import-messages.ts';
import {
  deletePartsOfOldImports,
  idColumn,
  insertImport,
  insertImportPart,
  listRowFiles,
  readNotedRows,
  type CopiedRow,
  type NotedRows,
} from '#features/import/undo/import-entries.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant, type Clock } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Tx } from '#platform/transactions.ts';
import { IMPORT_UNDO_DAYS, type ImportCount } from '@carnet/contract/account/import.schema';
import { v7 as uuidv7 } from 'uuid';
import { createHash } from 'node:crypto';

/** Reading so many rows takes a few milliseconds; each part holds as many. */
const ROWS_PER_PART = 200;

/** Imports before this time can no longer be undone. */
export function endOfUndo(clock: Clock): string {
  return formatInstant(clock.now() - IMPORT_UNDO_DAYS * 86_400_000);
}

/** An import that is being stored. */
interface StoredImport {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly counts: readonly ImportCount[];
}

/**
 * Notes the rows that an import added, with their state, in the same transaction and after all
 * consequences.
 */
export class ImportNotes {
  readonly #stored: StoredImport;
  #importId: string | null = null;
  #position = 0;

  constructor(stored: StoredImport) {
    this.#stored = stored;
  }

  /** The id of the import; null where nothing was added that could be undone: settings stay as they are. */
  get importId(): string | null {
    return this.#importId;
  }

  async add(kind: NotedKind, ids: readonly string[]): Promise<void> {
    const { tx, actor } = this.#stored;
    const importId = (this.#importId ??= await this.#begin());
    const rows = [...(await readStates(tx, actor, kind, ids))].map(([id, { state }]) => [id, state] as const);
    await insertImportPart(tx, actor, { importId, position: this.#position, kind, rows });
    this.#position += 1;
  }

  async #begin(): Promise<string> {
    const { tx, actor, clock, counts } = this.#stored;
    const brought = counts.map(({ entity, added, replaced }) => ({ entity, added: added + replaced }));
    const added = brought.filter((count) => count.added > 0);
    const importId = uuidv7();
    await deletePartsOfOldImports(tx, actor, endOfUndo(clock));
    await insertImport(tx, {
      garage_id: actor.garageId,
      id: importId,
      account_id: actor.accountId,
      imported_at: formatInstant(clock.now()),
      counts: JSON.stringify(added),
      undone_at: null,
      kept_count: 0,
    });
    return importId;
  }
}

/** The state of a row now, and its files. */
export interface NotedRow {
  readonly row: CopiedRow;
  readonly state: string;
  readonly files: readonly string[];
}

/** By their ids; those that are gone are left out. */
export async function readStates(
  tx: Tx,
  actor: Actor,
  kind: NotedKind,
  ids: readonly string[],
): Promise<Map<string, NotedRow>> {
  const rows = await readNotedRows(tx, actor, kind, ids);
  const files = Map.groupBy(await listRowFiles(tx, actor, kind, ids), ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const id = String(row[idColumn(kind)]);
      const own = (files.get(id) ?? []).map(({ fileId }) => fileId);
      return [id, { row, state: stateOf(row, own), files: own }];
    }),
  );
}

/** Rows that an undone import left, in place of those that it had added. */
export async function noteKept(
  tx: Tx,
  actor: Actor,
  importId: string,
  kept: ReadonlyMap<NotedKind, readonly string[]>,
): Promise<void> {
  let position = 0;
  for (const [kind, ids] of kept) {
    await inSteps(ids, ROWS_PER_PART, async (part) => {
      const rows: NotedRows = part.map((id) => [id, '']);
      await insertImportPart(tx, actor, { importId, position, kind, rows });
      position += 1;
    });
  }
}

/** Columns that the server derives: no change by a user. */
const NOT_CHANGES: ReadonlySet<string> = new Set([
  'garage_id',
  'version',
  'updated_at',
  'current_mileage',
  'position',
]);

/**
 * Digest of a row and the order of its files. It stays the same until someone changes the row, also after
 * migrations that add empty columns.
 */
function stateOf(row: CopiedRow, files: readonly string[]): string {
  const cells = Object.entries(row)
    .filter(([column, value]) => !NOT_CHANGES.has(column) && value !== null && value !== 0 && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([cells, files]))
    .digest('hex')
    .slice(0, 16);
}
