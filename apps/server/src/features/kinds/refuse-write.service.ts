import { findContentTypes } from '#features/files/files.service.ts';
import { requireObject, type StoredKind } from '#features/kinds/object-writes.service.ts';
import {
  findVehicleMileage,
  loadDecidingReadings,
  type VehicleMileage,
} from '#features/mileage/deciding-readings.service.ts';
import { findReminder, findSource } from '#features/reminders/followed-sources.service.ts';
import { hasMaintenanceType } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import { faultsOfWrite, needsOf, type Facts, type Needs } from '@carnet/contract/refusals/refusals';
import type { Write } from '@carnet/contract/refusals/body-faults';

export type JudgedWrite<Kind extends OwnedKind> = Omit<Write<Kind>, 'today' | 'vehicleId'>;

/**
 * Refuses `validation_failed`, with everything wrong with a body that its schema cannot see.
 *
 * @param vehicle that the path of the call names
 */
export async function refuseWrite<Kind extends OwnedKind>(
  context: Context,
  tx: Tx,
  actor: Actor,
  write: JudgedWrite<Kind>,
  vehicle?: Owned<VehicleMileage>,
): Promise<void> {
  refuseFaults(await findFaults(context, tx, actor, write, vehicle));
}

/**
 * Finds faults among the sound fields of a body that its schema has refused. `id` names the object to be replaced and is null for
 * a new one; `refusedBody` is the body as it came. Refuses `not_found`.
 */
export function checkFieldsOf<
  Kind extends OwnedKind,
  Row extends Versioned,
  Plain extends Versioned & NonNullable<Write<Kind>['stored']>,
>(kind: Kind, stored: Pick<StoredKind<Row, Plain>, 'find' | 'plain'>) {
  return async (
    context: Context,
    actor: Actor,
    body: Write<Kind>['body'],
    id: string | null,
    refusedBody: unknown,
  ): Promise<Fault[]> => {
    const tx = context.transactions.reading;
    const row = id === null ? null : await requireObject(stored, tx, actor, id);
    const [object = null] = row === null ? [] : await stored.plain(context, tx, actor, [row]);
    const unsound = new Set(Object.keys(Object(refusedBody)).filter((name) => !Object.hasOwn(body, name)));
    return findFaults(context, tx, actor, { kind, body, stored: object, unsound });
  };
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Everything wrong with a write that its schema cannot see. */
export async function findFaults<Kind extends OwnedKind>(
  context: Context,
  tx: Tx,
  actor: Actor,
  write: JudgedWrite<Kind>,
  vehicle?: Owned<VehicleMileage>,
): Promise<Fault[]> {
  const dated = { ...write, ...(vehicle && { vehicleId: vehicle.id }), today: todayOf(actor, context.clock) };
  const needs = needsOf(dated);
  return faultsOfWrite(dated, needs, await loadFacts(context, tx, actor, needs, vehicle));
}

async function loadFacts(
  context: Context,
  tx: Tx,
  actor: Actor,
  needs: Needs,
  known: Owned<VehicleMileage> | undefined,
): Promise<Facts> {
  const { vehicleId, typeKey, reminderId, source, mileage, files } = needs;
  const vehicle = vehicleId === null ? known : await findVehicleMileage(tx, actor, vehicleId);
  return {
    ...(vehicle !== undefined && { vehicle }),
    ...(typeKey !== null && { isTypeKnown: await hasMaintenanceType(tx, actor, typeKey) }),
    ...(reminderId !== null && { reminder: await findReminder(tx, actor, reminderId) }),
    ...(source !== null && { source: await findSource(context, tx, actor, source) }),
    ...(mileage !== null && { readings: await loadDecidingReadings(tx, actor, mileage, vehicle) }),
    ...(files.length > 0 && {
      contentTypes: await findContentTypes(
        tx,
        actor,
        files.map(({ fileId }) => fileId),
      ),
    }),
  };
}
