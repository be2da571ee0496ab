import { refuseUsedId } from '#features/changes/used-ids.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { refuseStaleVersion } from '#platform/versions.ts';
import type { ChangeKind } from '@carnet/contract/changes/changes.schema';
import { v7 as uuidv7 } from 'uuid';

/** A kind of object that is created under an id of its own, versioned and deleted (contract, section 1). */
export interface StoredKind<Row extends { readonly version: number }, Body> {
  readonly kind: ChangeKind;
  find(tx: Tx, actor: Actor, id: string): Promise<Owned<Row> | null>;
  present(context: Context, tx: Tx, actor: Actor, row: Row): Promise<Body>;
}

/** Refuses `not_found`. */
export async function requireObject<Row extends { readonly version: number }>(
  { find }: Pick<StoredKind<Row, unknown>, 'find'>,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Owned<Row>> {
  const row = await find(tx, actor, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Creates an object by `store`, once for its id. Refuses `deleted` and `id_conflict`. */
export function createObject<Row extends { readonly version: number }, Body>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Body>,
  id: string | null | undefined,
  store: (tx: Tx, id: string) => Promise<void>,
): Promise<Creation<Body>> {
  return createOnce(context, actor, async (tx) => {
    const existing = id ? await stored.find(tx, actor, id) : null;
    if (existing) return { body: await stored.present(context, tx, actor, existing), isNew: false };
    await refuseUsedId(tx, actor, stored.kind, id);
    const newId = id ?? uuidv7();
    await store(tx, newId);
    const row = await requireObject(stored, tx, actor, newId);
    return { body: await stored.present(context, tx, actor, row), isNew: true };
  });
}

/**
 * Changes an object by `change`, which answers what removes the bytes of files that nothing uses any more. Refuses
 * `not_found` and `version_conflict`.
 */
export async function replaceObject<Row extends { readonly version: number }, Body>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Body>,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion: number | null },
  change: (tx: Tx, row: Owned<Row>) => Promise<() => Promise<void>>,
): Promise<Body> {
  const { body, removeBytes } = await context.transactions.forActor(actor, async (tx) => {
    const row = await requireObject(stored, tx, actor, id);
    await refuseStaleVersion(row, expectedVersion, () => stored.present(context, tx, actor, row));
    const remove = await change(tx, row);
    const changed = await requireObject(stored, tx, actor, id);
    return { body: await stored.present(context, tx, actor, changed), removeBytes: remove };
  });
  await removeBytes();
  return body;
}

/** Deletes an object by `remove`. Refuses `not_found` and `version_conflict`. */
export function deleteObject<Row extends { readonly version: number }, Body>(
  context: Context,
  actor: Actor,
  stored: StoredKind<Row, Body>,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion: number | null },
  remove: (tx: Tx, row: Owned<Row>) => Promise<void>,
): Promise<void> {
  return context.transactions.forActor(actor, async (tx) => {
    const row = await requireObject(stored, tx, actor, id);
    await refuseStaleVersion(row, expectedVersion, () => stored.present(context, tx, actor, row));
    await remove(tx, row);
  });
}
