import {
  deleteReading,
  findReading,
  findReadingOf,
  insertReading,
  updateReading,
} from '#features/mileage/mileage.repository.ts';
import {
  followReadings,
  mileageFaults,
  replaceReadingsAbove,
  requireVehicle,
  type VehicleMileage,
} from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import { followedFields, FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';

/** What decided about the reading of an object before that was changed. */
type StoredPlace = Pick<MileageReading, 'vehicle_id' | 'date'> & { readonly mileage: number | null };

/** What of an object makes its reading. */
export interface SourceOfReading {
  /** Of which kind it is. */
  readonly source: MeasuredKind;
  readonly id: string;
  readonly vehicle_id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** The person confirmed the mileage: it replaces the higher ones of its day that were typed. */
  readonly isConfirmed: boolean;
}

/**
 * Makes, corrects or removes the reading that follows an object, and the current mileage with it. `before` is
 * what it follows as it was; null for a new one.
 */
export async function followSource(
  context: Context,
  tx: Tx,
  actor: Actor,
  followed: SourceOfReading,
  before: StoredPlace | null,
): Promise<void> {
  const { source, id, vehicle_id: vehicleId, date, mileage, isConfirmed } = followed;
  const isSame = before?.vehicle_id === vehicleId && before.date === date && before.mileage === mileage;
  if (isSame) return;
  const existing = before && (await findReadingOf(tx, actor.garageId, source, id));
  const isMoved = existing !== null && existing.vehicle_id !== vehicleId;
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (isConfirmed && mileage !== null)
    await replaceReadingsAbove(context, tx, actor, vehicle, { date, mileage });
  if (existing && !isMoved && mileage !== null) {
    await updateReading(tx, existing, { date, mileage });
  } else {
    if (existing) await deleteReading(tx, existing);
    if (mileage !== null) {
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
  }
  if (isMoved) await followReadings(context, tx, actor, await requireVehicle(tx, actor, existing.vehicle_id));
  await followReadings(context, tx, actor, vehicle);
}

/** After an object and its reading are gone. */
export async function followRemovedSource(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  await followReadings(context, tx, actor, await requireVehicle(tx, actor, vehicleId));
}

/** What is wrong with the mileage that a body gives; `stored` is what it replaces, if anything. */
export async function faultsOfSource(
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  kind: MeasuredKind,
  body: {
    readonly date?: CivilDate | undefined;
    readonly mileage?: number | null | undefined;
    readonly confirmMileage?: boolean | null | undefined;
  },
  stored: (StoredPlace & { readonly id: string }) | null,
): Promise<Fault[]> {
  const { mileage, date, confirmMileage } = body;
  if (mileage === null || mileage === undefined || date === undefined) return [];
  // What has not changed was accepted before: another field can be corrected without confirming it again.
  const isUnchanged = stored?.mileage === mileage && stored.date === date && stored.vehicle_id === vehicle.id;
  if (isUnchanged) return [];
  const own = stored && (await findReadingOf(tx, actor.garageId, kind, stored.id));
  return mileageFaults(tx, vehicle, { id: own?.id ?? '', date, mileage, confirmMileage }, '/mileage');
}
