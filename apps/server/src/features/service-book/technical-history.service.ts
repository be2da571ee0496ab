import { countBookRecords, countReadings } from '#features/service-book/book-rows.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/** Number of records of a vehicle that a buyer sees or receives. */
export function countTechnicalRecords(tx: Tx, actor: Actor, vehicleId: string): Promise<number> {
  return countBookRecords(tx, actor, vehicleId);
}

export function countReadingsOf(tx: Tx, actor: Actor, vehicleId: string): Promise<number> {
  return countReadings(tx, actor, vehicleId);
}
