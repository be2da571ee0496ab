import {
  deleteReading,
  findDecidingReadings,
  findReading,
  insertReading,
  updateReading,
  type VehicleMileage,
} from '#features/mileage/mileage.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import { findPurchaseReading } from '@carnet/domain/mileage/purchase-reading';
import { purchaseReadingId } from '@carnet/domain/sync/derived-id';

/**
 * Creates, updates or deletes the reading of a vehicle's purchase. It depends on other readings, so call it
 * after each change of them. The caller updates the current mileage.
 */
export async function followPurchase(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicle: Owned<VehicleMileage>,
): Promise<void> {
  const id = purchaseReadingId(vehicle.id);
  const stored = await findReading(tx, actor, id);
  const { purchaseDate: date, purchaseMileage: mileage } = vehicle;
  const isGiven = date !== null && mileage !== null;
  const others = isGiven ? await findDecidingReadings(tx, vehicle, { id, date, mileage }) : [];
  const reading = findPurchaseReading(vehicle, others, todayOf(actor, clock));
  if (reading === null) {
    if (stored) await deleteReading(tx, stored);
  } else if (!stored) {
    await insertReading(tx, vehicle, { ...reading, source: 'purchase', ...FOLLOWS_NOTHING });
  } else if (stored.date !== reading.date || stored.mileage !== reading.mileage) {
    await updateReading(tx, stored, reading);
  }
}
