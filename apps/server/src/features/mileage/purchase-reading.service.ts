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
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { FOLLOWS_NOTHING } from '@carnet/contract/mileage/followed-object';
import { followPurchase as followPurchaseReading } from '@carnet/domain/garage/followed-mileage';
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
  const change = followPurchaseReading(vehicle, stored, others, findToday(actor, clock));
  if (change === null) return;
  if (change === 'remove') {
    if (stored) await deleteReading(tx, stored);
  } else if (stored) await updateReading(tx, stored, change.put);
  else await insertReading(tx, vehicle, { ...change.put, source: 'purchase', ...FOLLOWS_NOTHING });
}
