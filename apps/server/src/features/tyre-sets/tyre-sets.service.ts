import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { listTyreSetRows, TYRE_SETS } from '#features/tyre-sets/tyre-sets.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { columnsOf } from '#platform/kinds/rows.ts';
import { refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type {
  TyreSet,
  TyreSetCreation,
  TyreSetQuery,
  TyreSetReplacement,
} from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Page } from '@carnet/contract/wire/list';

const TYRE_SET = storedKind(TYRE_SETS);

type Body = TyreSetCreation | TyreSetReplacement;

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

/** Faults among the sound fields of a body that its schema has refused; `id` names the set to be replaced. */
export async function checkTyreSetFields(
  context: Context,
  actor: Actor,
  fields: Partial<Body>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  if (id !== null) await requireObject(TYRE_SET, tx, actor, id);
  return faultsOfTyreSet(tx, actor, fields);
}

async function faultsOfTyreSet(tx: Tx, actor: Actor, { vehicle_id: id }: Partial<Body>): Promise<Fault[]> {
  if (id === undefined || (await findVehicleMileage(tx, actor, id))) return [];
  return [{ pointer: '/vehicle_id', code: 'not_found' }];
}

export function addTyreSet(
  context: Context,
  actor: Actor,
  body: TyreSetCreation,
): Promise<Creation<TyreSet>> {
  return createObject(context, actor, TYRE_SET, body.id, async (tx, id) => {
    refuseFaults(await faultsOfTyreSet(tx, actor, body));
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
    refuseFaults(await faultsOfTyreSet(tx, actor, body));
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
