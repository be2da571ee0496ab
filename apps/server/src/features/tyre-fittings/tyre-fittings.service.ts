import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { followSource } from '#features/mileage/followed-readings.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { listFittingRows, TYRE_FITTINGS } from '#features/tyre-fittings/tyre-fittings.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import type {
  TyreFitting,
  TyreFittingCreation,
  TyreFittingQuery,
  TyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { Page } from '@carnet/contract/wire/list';
import { affectedByTyres } from '@carnet/domain/garage/affected-reminders';

const TYRE_FITTING = storedKind(TYRE_FITTINGS);

export async function readTyreFittings(
  context: Context,
  actor: Actor,
  query: TyreFittingQuery,
): Promise<Page<TyreFitting>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listFittingRows(tx, actor, query);
  return { items: await TYRE_FITTING.plain(context, tx, actor, rows), nextCursor };
}

export function readTyreFitting(context: Context, actor: Actor, id: string): Promise<TyreFitting> {
  return readObject(TYRE_FITTING, context, actor, id);
}

/** Finds further faults among the valid fields of a refused body. */
export const checkTyreFittingFields = checkFieldsOf('tyre_fitting', TYRE_FITTING);

/** Stores the fitting and its mileage reading in one transaction. */
export function addTyreFitting(
  context: Context,
  actor: Actor,
  body: TyreFittingCreation,
): Promise<Creation<TyreFitting>> {
  return createObject(context, actor, TYRE_FITTING, body.id, async (tx, id) => {
    const { vehicle } = await refuseWrite(context, tx, actor, { kind: 'tyre_fitting', body, stored: null });
    await refuseFullGarage(tx, actor, { tyre_fittings: 1 });
    const values = toColumns('tyre_fitting', body);
    const createdAt = formatInstant(context.clock.now());
    await TYRE_FITTINGS.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    const measured = {
      source: 'tyre_fitting',
      id,
      ...values,
      isConfirmed: body.confirmMileage ?? false,
    } as const;
    const changed = await followSource(context, tx, actor, measured, null, vehicle);
    await settleReminders(context, tx, actor, [...affectedByTyres([values]), ...changed]);
  });
}

/** Replaces the fitting and updates its mileage reading. */
export function replaceTyreFitting(
  context: Context,
  actor: Actor,
  id: string,
  body: TyreFittingReplacement,
  expectedVersion: number | null,
): Promise<TyreFitting> {
  return replaceObject(context, actor, TYRE_FITTING, { id, expectedVersion }, async (tx, stored) => {
    const { vehicle } = await refuseWrite(context, tx, actor, {
      kind: 'tyre_fitting',
      body,
      stored: toObject('tyre_fitting', stored, []),
    });
    const values = toColumns('tyre_fitting', body, stored);
    await TYRE_FITTINGS.update(tx, stored, { values, updatedAt: formatInstant(context.clock.now()) });
    const measured = {
      source: 'tyre_fitting',
      id,
      ...values,
      isConfirmed: body.confirmMileage ?? false,
    } as const;
    const changed = await followSource(context, tx, actor, measured, stored, vehicle);
    await settleReminders(context, tx, actor, [...affectedByTyres([stored, values]), ...changed]);
  });
}

/** Moves the fitting with its mileage reading to the trash. */
export function removeTyreFitting(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, TYRE_FITTING, { id, expectedVersion }, async (tx, fitting) => {
    await TYRE_FITTINGS.remove(tx, fitting);
    const changed = await followSource(context, tx, actor, null, fitting);
    await settleReminders(context, tx, actor, [...affectedByTyres([fitting]), ...changed]);
  });
}
