import { refuseUsedId } from '#features/changes/used-ids.service.ts';
import { markTakenOffFiles, presentFile } from '#features/files/files.service.ts';
import { recordAction, recordChange } from '#features/history/record-history.service.ts';
import { discardObject } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { ObjectTable } from '#platform/kinds/object-table.ts';
import { toObject } from '#platform/kinds/rows.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Objects } from '@carnet/contract/kinds/fields';
import { hasHistory, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';
import { v7 as uuidv7 } from 'uuid';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** How the objects of a kind are found and returned. */
export interface StoredKind<Row extends Versioned, Plain extends Versioned, Body extends Plain = Plain> {
  readonly kind: OwnedKind;
  find(tx: Tx, actor: Actor, id: string): Promise<Owned<Row> | null>;
  /** The objects as stored. */
  plain(context: Context, tx: Tx, actor: Actor, rows: readonly Row[]): Promise<Plain[]>;
  /** Adds values derived from other objects. */
  present(context: Context, tx: Tx, actor: Actor, objects: readonly Plain[]): Promise<Body[]>;
}

/** A kind that is returned as stored. `complete` adds what the columns do not contain. */
export function storedKind<Kind extends OwnedKind>(
  table: ObjectTable<Kind>,
  complete: (object: Objects[Kind]) => Objects[Kind] = (object) => object,
): StoredKind<RowOf<Kind> & Versioned, Objects[Kind]> {
  return {
    kind: table.kind,
    find: (tx, actor, id) => table.find(tx, actor, id) as Promise<Owned<RowOf<Kind> & Versioned> | null>,
    async plain({ fileLinks }, tx, actor, rows) {
      const files = Map.groupBy(await table.listFiles(tx, actor, rows), (file) => file.owner_id);
      return rows.map((row) => {
        const own = (files.get(row.id) ?? []).map((file) => ({
          role: file.role,
          file: presentFile(file, fileLinks),
        }));
        return complete(toObject(table.kind, row, own));
      });
    },
    present: async (_context, _tx, _actor, objects) => [...objects],
  };
}

/** Refuses `not_found`. */
export async function requireObject<Row extends Versioned>(
  { find }: Pick<StoredKind<Row, Versioned>, 'find'>,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Owned<Row>> {
  const row = await find(tx, actor, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Converts rows to response bodies. */
export async function presentRows<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  stored: StoredKind<Row, Plain, Body>,
  context: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly Row[],
): Promise<Body[]> {
  return stored.present(context, tx, actor, await stored.plain(context, tx, actor, rows));
}

/** Reads an object. Refuses `not_found`. */
export async function readObject<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  stored: StoredKind<Row, Plain, Body>,
  context: Context,
  actor: Actor,
  id: string,
): Promise<Body> {
  const tx = context.transactions.readOnly;
  return only(await presentRows(stored, context, tx, actor, [await requireObject(stored, tx, actor, id)]));
}

function only<Item>([item]: readonly Item[]): Item {
  if (!item) throw new Error('One row makes one object');
  return item;
}

/**
 * Creates an object with `store`, once for its id. Refuses `deleted` and `id_conflict`.
 *
 * @param store may return the row, so that it is not read again
 */
export function createObject<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Plain, Body>,
  id: string | null | undefined,
  store: (tx: Tx, id: string) => Promise<Row | void>,
): Promise<Creation<Body>> {
  return createOnce(context, actor, async (tx) => {
    const present = async (row: Row) => only(await presentRows(stored, context, tx, actor, [row]));
    const existing = id ? await stored.find(tx, actor, id) : null;
    if (existing) return { body: await present(existing), isNew: false };
    await refuseUsedId(tx, actor, stored.kind, id);
    const newId = id ?? uuidv7();
    const row = await store(tx, newId);
    if (hasHistory(stored.kind)) await recordAction(context, tx, actor, newId, 'created');
    return { body: await present(row ?? (await requireObject(stored, tx, actor, newId))), isNew: true };
  });
}

interface Expected {
  readonly id: string;
  /** The version that the caller has read. Null: the last write wins. */
  readonly expectedVersion: number | null;
}

/** Refuses `not_found`, and `version_conflict` with the stored object if it has changed since it was read. */
async function requireVersion<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  stored: StoredKind<Row, Plain, Body>,
  context: Context,
  tx: Tx,
  actor: Actor,
  { id, expectedVersion }: Expected,
): Promise<Owned<Row>> {
  const row = await requireObject(stored, tx, actor, id);
  if (expectedVersion === null || expectedVersion === row.version) return row;
  const current = only(await presentRows(stored, context, tx, actor, [row]));
  throw new Refusal('version_conflict', { current });
}

/**
 * Changes an object with `change`. Files that it no longer uses are kept for 24 hours, so that the change can be undone. Refuses
 * `not_found` and `version_conflict`.
 */
export async function replaceObject<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Plain, Body>,
  { id, expectedVersion }: Expected,
  change: (tx: Tx, row: Owned<Row>) => Promise<void>,
): Promise<Body> {
  return context.transactions.forActor(actor, async (tx) => {
    const row = await requireVersion(stored, context, tx, actor, { id, expectedVersion });
    const before = only(await stored.plain(context, tx, actor, [row]));
    await change(tx, row);
    const changed = await requireObject(stored, tx, actor, id);
    const after = only(await stored.plain(context, tx, actor, [changed]));
    const files = listFiles<CarnetFile>(stored.kind, before).map((file) => file.id);
    await markTakenOffFiles(tx, actor, files, formatInstant(context.clock.now()));
    if (hasHistory(stored.kind)) await recordChange(context, tx, actor, stored.kind, before, after);
    return only(await stored.present(context, tx, actor, [after]));
  });
}

/** Copies an object to the trash and deletes it with `remove`, unless `refuse` throws. Refuses `not_found` and `version_conflict`. */
export function deleteObject<Row extends Versioned, Plain extends Versioned, Body extends Plain>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Plain, Body>,
  { id, expectedVersion }: Expected,
  remove: (tx: Tx, row: Owned<Row>) => Promise<void>,
  refuse: (tx: Tx, row: Owned<Row>) => Promise<void> | undefined = () => undefined,
): Promise<void> {
  return context.transactions.forActor(actor, async (tx) => {
    const row = await requireVersion(stored, context, tx, actor, { id, expectedVersion });
    await refuse(tx, row);
    if (hasHistory(stored.kind)) await recordAction(context, tx, actor, id, 'deleted');
    await discardObject(context, tx, actor, stored.kind, row);
    await remove(tx, row);
  });
}
