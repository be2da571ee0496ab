import { countBookRecords, countReadings } from '#features/service-book/book-rows.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/** How many records of a vehicle a buyer is shown or given. */
export function countTechnicalRecords(tx: Tx, actor: Actor, vehicleId: string): Promise<number> {
  return countBookRecords(tx, actor, vehicleId);
}

export function countReadingsOf(tx: Tx, actor: Actor, vehicleId: string): Promise<number> {
  return countReadings(tx, actor, vehicleId);
}
