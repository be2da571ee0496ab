import { findContentTypes } from '#features/files/files.service.ts';
import { requireObject, type StoredKind } from '#features/kinds/object-writes.service.ts';
import {
  findVehicleAndType,
  findVehicleMileage,
  loadDecidingReadings,
  type VehicleMileage,
} from '#features/mileage/deciding-readings.service.ts';
import { findReminder, findSource, type FoundSource } from '#features/reminders/followed-sources.service.ts';
import { hasMaintenanceType } from '#features/settings/settings.service.ts';
import { findFittingsAround } from '#features/tyre-fittings/tyre-histories.service.ts';
import { findSets } from '#features/tyre-sets/deciding-sets.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import { checkWrite, listNeeds, type Facts, type Needs } from '@carnet/contract/refusals/refusals';
import type { Write } from '@carnet/contract/refusals/body-faults';
import { dateSourceOf } from '@carnet/domain/garage/date-source';
import type { Fitting } from '@carnet/domain/tyre-sets/fitting';

type JudgedWrite<Kind extends OwnedKind> = Omit<Write<Kind>, 'today' | 'vehicleId'>;

/** The facts by which a write was checked. */
export interface JudgedBy {
  /** The vehicle in the body or the path; null if none was loaded. */
  readonly vehicle: Owned<VehicleMileage> | null;
  /** The possible sources of the date of the reminder in the body; empty for other kinds. */
  readonly found: FoundSource;
  /** The fittings of a stored set and of its vehicle; empty for other writes. */
  readonly fittings: readonly Fitting[];
}

/**
 * Refuses `validation_failed` with all faults of a body that its schema cannot find.
 *
 * @param vehicle the one in the path of the call
 */
export async function refuseWrite<Kind extends OwnedKind>(
  context: Context,
  tx: Tx,
  actor: Actor,
  write: JudgedWrite<Kind>,
  vehicle?: Owned<VehicleMileage>,
): Promise<JudgedBy> {
  const { faults, facts } = await judge(context, tx, actor, write, vehicle);
  refuseFaults(faults);
  const { vehicle: loaded = null, found = {}, fittings = [] } = facts;
  return { vehicle: loaded, found, fittings };
}

/**
 * Finds faults in the valid fields of a body that its schema has refused. `id` is the object to replace, or
 * null; `refusedBody` is the whole body. Refuses `not_found`.
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
    const tx = context.transactions.readOnly;
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

/** All faults of a write that its schema cannot find. */
export async function findFaults<Kind extends OwnedKind>(
  context: Context,
  tx: Tx,
  actor: Actor,
  write: JudgedWrite<Kind>,
  vehicle?: Owned<VehicleMileage>,
): Promise<Fault[]> {
  return (await judge(context, tx, actor, write, vehicle)).faults;
}

type LoadedFacts = Facts & {
  readonly vehicle?: Owned<VehicleMileage> | null;
  readonly found?: FoundSource;
};

async function judge<Kind extends OwnedKind>(
  context: Context,
  tx: Tx,
  actor: Actor,
  write: JudgedWrite<Kind>,
  vehicle?: Owned<VehicleMileage>,
): Promise<{ readonly faults: Fault[]; readonly facts: LoadedFacts }> {
  const dated = {
    ...write,
    ...(vehicle && { vehicleId: vehicle.id }),
    today: findToday(actor, context.clock),
  };
  const needs = listNeeds(dated);
  const facts = await loadFacts(context, tx, actor, needs, vehicle);
  return { faults: checkWrite(dated, needs, facts), facts };
}

async function loadFacts(
  context: Context,
  tx: Tx,
  actor: Actor,
  needs: Needs,
  known: Owned<VehicleMileage> | undefined,
): Promise<LoadedFacts> {
  const { vehicleId, typeKey, reminderId, source, mileage, files, setIds, fittedSet } = needs;
  let vehicle: Owned<VehicleMileage> | null | undefined = known;
  let isTypeKnown: boolean | undefined;
  if (vehicleId !== null && typeKey !== null) {
    const both = await findVehicleAndType(tx, actor, vehicleId, typeKey);
    vehicle = both?.vehicle ?? null;
    isTypeKnown = both?.isTypeKnown;
  } else if (vehicleId !== null) vehicle = await findVehicleMileage(tx, actor, vehicleId);
  return {
    ...(vehicle !== undefined && { vehicle }),
    ...(typeKey !== null && {
      isTypeKnown: isTypeKnown ?? (await hasMaintenanceType(tx, actor, typeKey)),
    }),
    ...(reminderId !== null && { reminder: await findReminder(tx, actor, reminderId) }),
    ...(source !== null && (await loadSource(context, tx, actor, source))),
    ...(mileage !== null && { readings: await loadDecidingReadings(tx, actor, mileage, vehicle) }),
    ...(files.length > 0 && {
      contentTypes: await findContentTypes(
        tx,
        actor,
        files.map(({ fileId }) => fileId),
      ),
    }),
    ...(setIds.length > 0 && { sets: await findSets(tx, actor, setIds) }),
    ...(fittedSet !== null && { fittings: await findFittingsAround(tx, actor, fittedSet) }),
  };
}

async function loadSource(
  context: Context,
  tx: Tx,
  actor: Actor,
  named: NonNullable<Needs['source']>,
): Promise<Pick<LoadedFacts, 'source' | 'found'>> {
  const found = await findSource(context, tx, actor, named);
  return { source: dateSourceOf(named.maintenance_type, found), found };
}
