import {
  deleteReading,
  findReading,
  findReadingOf,
  insertReading,
  updateReading,
} from '#features/mileage/mileage.repository.ts';
import { requireVehicle, type VehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { measuredVehicle, type MeasuredVehicle } from '#features/mileage/measured-vehicle.ts';
import { discardReadings, findReplaced, followReadings } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import { followedFields, FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { followMileage, isSameMileage, type GivenMileage } from '@carnet/domain/garage/followed-mileage';
import { v7 as uuidv7 } from 'uuid';

/** The fields that determined the reading of an object before a change. */
type StoredSource = Pick<MileageReading, 'vehicle_id' | 'date'> & { readonly mileage: number | null };

/** The fields of an object that determine its reading. */
export interface SourceOfReading {
  /** The kind of the object. */
  readonly source: MeasuredKind;
  readonly id: string;
  readonly vehicle_id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** The user has confirmed the mileage: it replaces higher manual readings of its day. */
  readonly isConfirmed: boolean;
}

/**
 * Creates, corrects or removes the reading of an object and updates the current mileage. Returns the vehicles
 * whose readings have changed.
 *
 * @param followed null for an object that was deleted with its reading
 * @param before its source before the write; null for a new one
 * @param known the vehicle of `followed`, if already read
 */
export async function followSource(
  context: Context,
  tx: Tx,
  actor: Actor,
  followed: SourceOfReading | null,
  before: StoredSource | null,
  known: Owned<VehicleMileage> | null = null,
): Promise<readonly MeasuredVehicle[]> {
  const [given, after] = [before && givenBy(before), followed && givenBy(followed)];
  if (isSameMileage(given, after)) return [];
  if (followed === null || after === null)
    return before ? [await followRemoved(context, tx, actor, before)] : [];
  const { source, id, vehicle_id: vehicleId, date, mileage, isConfirmed } = followed;
  const vehicle = known?.id === vehicleId ? known : await requireVehicle(tx, actor, vehicleId);
  const existing = before && (await findReadingOf(tx, actor.garageId, source, id));
  const above = isConfirmed ? await findReplaced(tx, vehicle, after) : [];
  const changes = followMileage({ before: given, after, own: existing, above });
  await discardReadings(context, tx, actor, changes.replaced);
  if (existing && changes.own === 'keep') await updateReading(tx, existing, { date, mileage: mileage ?? 0 });
  else if (existing) await deleteReading(tx, existing);
  if (mileage !== null && (changes.own === 'add' || changes.own === 'replace')) {
    const following = FOLLOWING_READINGS[source];
    const derived = following.idFor(id);
    const isTaken = (await findReading(tx, actor, derived)) !== null;
    await insertReading(tx, vehicle, {
      id: isTaken ? uuidv7() : derived,
      date,
      mileage,
      source: following.source,
      ...followedFields(source, id),
    });
  }
  for (const changed of changes.vehicleIds) {
    const measured = changed === vehicleId ? vehicle : await requireVehicle(tx, actor, changed);
    await followReadings(context, tx, actor, measured);
  }
  return changes.vehicleIds.map(measuredVehicle);
}

/** Call after an object and its reading were deleted. */
async function followRemoved(
  context: Context,
  tx: Tx,
  actor: Actor,
  { vehicle_id: vehicleId }: StoredSource,
): Promise<MeasuredVehicle> {
  await followReadings(context, tx, actor, await requireVehicle(tx, actor, vehicleId));
  return measuredVehicle(vehicleId);
}

function givenBy({ vehicle_id: vehicleId, date, mileage }: StoredSource): GivenMileage {
  return { vehicleId, date, mileage };
}
