import {
  listDocumentWatches,
  listDueDocumentWatches,
} from '#features/notifications/document-watches.repository.ts';
import {
  listDueWarrantyWatches,
  listWarrantyWatches,
} from '#features/notifications/warranty-watches.repository.ts';
import type { Watch } from '#features/notifications/watches.repository.ts';
import type { Tx } from '#platform/transactions.ts';

/** Everything that is announced by its last day alone, among these ids; each once for every person in the garage. */
export async function listExpiringWatches(
  tx: Tx,
  garageId: string,
  filter: { readonly ids: readonly string[]; readonly accountId?: string },
  now: string,
): Promise<Watch[]> {
  return [
    ...(await listDocumentWatches(tx, garageId, filter, now)),
    ...(await listWarrantyWatches(tx, garageId, filter, now)),
  ];
}

/** The first of what is to be looked at of each sort in these garages; the caller holds their locks. */
export async function listDueExpiringWatches(
  tx: Tx,
  garageIds: readonly string[],
  now: string,
  limit: number,
): Promise<Watch[]> {
  return [
    ...(await listDueDocumentWatches(tx, garageIds, now, limit)),
    ...(await listDueWarrantyWatches(tx, garageIds, now, limit)),
  ];
}
