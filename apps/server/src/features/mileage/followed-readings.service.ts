import {
  deleteReading,
  findReading,
  findReadingOf,
  insertReading,
  updateReading,
  type ReadingSource,
} from '#features/mileage/mileage.repository.ts';
import { requireVehicle } from '#features/mileage/deciding-readings.service.ts';
import { followReadings, replaceReadingsAbove } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { expenseReadingId, recordReadingId } from '@carnet/domain/sync/derived-id';
import { v7 as uuidv7 } from 'uuid';

/** What decided about the reading of a record or expense before that was changed. */
type StoredPlace = Pick<MileageReading, 'vehicle_id' | 'date'> & { readonly mileage: number | null };

/** What of a maintenance record or an expense makes its reading. */
export interface SourceOfReading {
  readonly source: ReadingSource;
  readonly id: string;
  readonly vehicle_id: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** The person confirmed the mileage: it replaces the higher ones of its day that were typed. */
  readonly isConfirmed: boolean;
}

const DERIVED_ID: Readonly<Record<ReadingSource, (id: string) => string>> = {
  record: recordReadingId,
  expense: expenseReadingId,
};

/**
 * Makes, corrects or removes the reading that follows a record or expense, and the current mileage with it. `before` is
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
      const derived = DERIVED_ID[source](id);
      const isTaken = (await findReading(tx, actor, derived)) !== null;
      await insertReading(tx, vehicle, {
        id: isTaken ? uuidv7() : derived,
        date,
        mileage,
        source,
        record_id: null,
        expense_id: null,
        [`${source}_id`]: id,
      });
    }
  }
  if (isMoved) await followReadings(context, tx, actor, await requireVehicle(tx, actor, existing.vehicle_id));
  await followReadings(context, tx, actor, vehicle);
}

/** After a record or expense and its reading are gone. */
export async function followRemovedSource(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  await followReadings(context, tx, actor, await requireVehicle(tx, actor, vehicleId));
}
