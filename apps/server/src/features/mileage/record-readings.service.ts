import {
  deleteReading,
  findReading,
  findReadingOfRecord,
  insertReading,
  updateReading,
} from '#features/mileage/mileage.repository.ts';
import { followReadings, requireVehicle } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { recordReadingId } from '@carnet/domain/sync/derived-id';
import { v7 as uuidv7 } from 'uuid';

/** What decided about the reading of a record before the record was changed. */
type StoredPlace = Pick<MileageReading, 'vehicle_id' | 'date'> & { readonly mileage: number | null };

/** What of a maintenance record makes its reading. */
export interface ReadingOfRecord {
  readonly recordId: string;
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/**
 * Makes, corrects or removes the reading that follows a record, and the current mileage with it. `before` is the record
 * as it was; null for a new one.
 */
export async function followRecord(
  context: Context,
  tx: Tx,
  actor: Actor,
  record: ReadingOfRecord,
  before: StoredPlace | null,
): Promise<void> {
  const { recordId, vehicleId, date, mileage } = record;
  const isSame = before?.vehicle_id === vehicleId && before.date === date && before.mileage === mileage;
  if (isSame) return;
  const existing = before && (await findReadingOfRecord(tx, actor.garageId, recordId));
  const isMoved = existing !== null && existing.vehicle_id !== vehicleId;
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (existing && !isMoved && mileage !== null) {
    await updateReading(tx, existing, { date, mileage });
  } else {
    if (existing) await deleteReading(tx, existing);
    if (mileage !== null) {
      const derived = recordReadingId(recordId);
      const isTaken = (await findReading(tx, actor, derived)) !== null;
      await insertReading(tx, vehicle, {
        id: isTaken ? uuidv7() : derived,
        date,
        mileage,
        source: 'record',
        record_id: recordId,
      });
    }
  }
  if (isMoved) await followReadings(context, tx, await requireVehicle(tx, actor, existing.vehicle_id));
  await followReadings(context, tx, vehicle);
}

/** After a record and its reading are gone. */
export async function followRemovedRecord(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  await followReadings(context, tx, await requireVehicle(tx, actor, vehicleId));
}

/** The id of the reading that follows a record, for a check that leaves it out; null when there is none. */
export async function readingIdOfRecord(tx: Tx, actor: Actor, recordId: string): Promise<string | null> {
  return (await findReadingOfRecord(tx, actor.garageId, recordId))?.id ?? null;
}
