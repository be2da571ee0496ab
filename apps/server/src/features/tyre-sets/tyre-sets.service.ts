import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { listTyreSetRows, TYRE_SETS } from '#features/tyre-sets/tyre-sets.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { columnsOf, objectOf } from '#platform/kinds/rows.ts';
import type {
  TyreSet,
  TyreSetCreation,
  TyreSetQuery,
  TyreSetReplacement,
} from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Page } from '@carnet/contract/wire/list';

const TYRE_SET = storedKind(TYRE_SETS);

export async function readTyreSets(
  context: Context,
  actor: Actor,
  query: TyreSetQuery,
): Promise<Page<TyreSet>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listTyreSetRows(tx, actor, query);
  return { items: await TYRE_SET.plain(context, tx, actor, rows), nextCursor };
}

export function readTyreSet(context: Context, actor: Actor, id: string): Promise<TyreSet> {
  return readObject(TYRE_SET, context, actor, id);
}

/** Finds faults among the sound fields of a body that its schema has refused. */
export const checkTyreSetFields = checkFieldsOf('tyre_set', TYRE_SET);

export function addTyreSet(
  context: Context,
  actor: Actor,
  body: TyreSetCreation,
): Promise<Creation<TyreSet>> {
  return createObject(context, actor, TYRE_SET, body.id, async (tx, id) => {
    await refuseWrite(context, tx, actor, { kind: 'tyre_set', body, stored: null });
    const createdAt = instantOf(context.clock.now());
    await TYRE_SETS.insert(tx, actor, [{ id, values: columnsOf('tyre_set', body), files: body, createdAt }]);
  });
}

/** Replaces the whole set, which may go to another vehicle. */
export function replaceTyreSet(
  context: Context,
  actor: Actor,
  id: string,
  body: TyreSetReplacement,
  expectedVersion: number | null,
): Promise<TyreSet> {
  return replaceObject(context, actor, TYRE_SET, { id, expectedVersion }, async (tx, stored) => {
    await refuseWrite(context, tx, actor, {
      kind: 'tyre_set',
      body,
      stored: objectOf('tyre_set', stored, []),
    });
    const values = columnsOf('tyre_set', body, stored);
    await TYRE_SETS.update(tx, stored, { values, updatedAt: instantOf(context.clock.now()) });
  });
}

/** Moves the set to the trash. */
export function removeTyreSet(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, TYRE_SET, { id, expectedVersion }, (tx, set) =>
    TYRE_SETS.remove(tx, set),
  );
}
