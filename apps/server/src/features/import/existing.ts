import type { ImportContent } from '#features/import/import-content.ts';
import {
  findDeletedIds,
  findGaragesOfIds,
  ID_TABLES,
  type IdTable,
} from '#features/import/import.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Tx } from '#platform/transactions.ts';
import { v5 as uuidOfName } from 'uuid';

/** What becomes of an id of the export. */
interface Resolved {
  /** The id here. */
  readonly id: string;
  /** The account has this object already. */
  readonly isOwn: boolean;
}

/** How the ids of an export stand to those that are taken here. */
export interface ExistingIds {
  resolve(table: IdTable, id: string): Resolved;
}

/** Every id that an export gives or refers to. It is collected once, though an import looks them up twice. */
export interface NamedIds {
  /** The account that the export is of. */
  readonly exportedBy: string | null;
  readonly ofTables: ReadonlyMap<IdTable, ReadonlySet<string>>;
  /** Files that something refers to. */
  readonly usedFiles: ReadonlySet<string>;
  /** What somebody else's ids are called here, by the first look-up: the bytes of files are stored under these names. */
  readonly renamed: Map<string, string>;
}

/** Looking at so many rows takes a few milliseconds. */
const ROWS_PER_STEP = 2000;
const RENAMED_PER_STEP = 500;

/** Collects them in steps that let other calls through. */
export async function collectIds(content: ImportContent): Promise<NamedIds> {
  const { exportedBy, vehicles, records, readings, reminders, documents, expenses, files } = content;
  const ofTables = new Map<IdTable, Set<string>>(ID_TABLES.map((table) => [table, set()]));
  const name = (table: IdTable, id: string) => ofTables.get(table)?.add(id);
  const usedFiles = set();
  await eachRow(vehicles, (row) => {
    name('vehicle', row.id);
    addAll(usedFiles, row.photos, row.registrationDocument);
  });
  await eachRow(records, (row) => {
    name('maintenance', row.id);
    name('vehicle', row.vehicle_id);
    addAll(usedFiles, row.photos, row.invoice);
  });
  await eachRow(readings, (row) => {
    name('mileage_reading', row.id);
    name('vehicle', row.vehicle_id);
    if (row.record_id !== null) name('maintenance', row.record_id);
    if (row.expense_id) name('expense', row.expense_id);
  });
  await eachRow(reminders, (row) => {
    name('reminder', row.id);
    name('vehicle', row.vehicle_id);
  });
  await eachRow(documents, (row) => {
    name('document', row.id);
    if (row.vehicle_id) name('vehicle', row.vehicle_id);
    addAll(usedFiles, row.files, null);
  });
  await eachRow(expenses, (row) => {
    name('expense', row.id);
    name('vehicle', row.vehicle_id);
    if (row.series_id) name('expense', row.series_id);
    addAll(usedFiles, row.files, null);
  });
  await eachRow(files, (row) => name('file', row.id));
  for (const id of usedFiles) name('file', id);
  return { exportedBy, ofTables, usedFiles, renamed: new Map() };
}

function set(): Set<string> {
  return new Set();
}

function addAll(ids: Set<string>, photos: readonly string[], document: string | null): void {
  for (const id of photos) ids.add(id);
  if (document !== null) ids.add(document);
}

/** Passes over rows in steps that let other calls through. */
export function eachRow<Row>(
  placed: readonly { readonly row: Row }[],
  work: (row: Row) => unknown,
): Promise<void> {
  return inSteps(placed, ROWS_PER_STEP, (part) => {
    for (const { row } of part) work(row);
  });
}

/**
 * Looks up every id. One of somebody else's gets another, the same at each import of this account: so that importing
 * again finds what was imported before. So does one that the account of the export has deleted: it may still lie in its
 * trash, which brings back the same ids.
 *
 * @param isFirst a later look-up gives no other names, though somebody else's objects may have come or gone since: an id
 *   that was taken meanwhile is refused when it is stored
 */
export async function findExisting(
  tx: Tx,
  actor: Actor,
  named: NamedIds,
  isFirst: boolean,
): Promise<ExistingIds> {
  const { garageId } = actor;
  const { exportedBy, ofTables, renamed } = named;
  const owners = new Map<IdTable, Map<string, string>>();
  const ownersOfRenamed = new Map<string, string>();
  for (const [table, ids] of ofTables) {
    const found = await findGaragesOfIds(tx, table, [...ids]);
    if (exportedBy !== null && exportedBy !== actor.accountId) {
      const deleted = await findDeletedIds(tx, exportedBy, table, [...ids]);
      for (const [id, owner] of deleted) if (!found.has(id)) found.set(id, owner);
    }
    owners.set(table, found);
    const foreign = isFirst ? [...found].filter(([, owner]) => owner !== garageId).map(([id]) => id) : [];
    // Making a name is dear.
    await inSteps(foreign, RENAMED_PER_STEP, (part) => {
      for (const id of part) if (!renamed.has(id)) renamed.set(id, uuidOfName(id, garageId));
    });
    const others = [...ids].flatMap((id) => renamed.get(id) ?? []);
    for (const [id, owner] of await findGaragesOfIds(tx, table, others)) ownersOfRenamed.set(id, owner);
  }
  return {
    resolve: (table, id) => {
      const isOwn = owners.get(table)?.get(id) === garageId;
      const other = renamed.get(id);
      if (isOwn || other === undefined) return { id, isOwn };
      return { id: other, isOwn: ownersOfRenamed.get(other) === garageId };
    },
  };
}
