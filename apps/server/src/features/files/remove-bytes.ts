import { findFileOfAnyGarage } from '#features/files/files.repository.ts';
import type { Context } from '#platform/context.ts';
import type { StoredBytes } from '#platform/files/file-store.ts';

/**
 * Removes bytes when the database says that there is no row for them: a commit whose answer was lost has stored one.
 * No row can come meanwhile, from no server: it would need the lock of the garage. Answers whether they went.
 */
export function removeBytesWithoutRow(
  { fileStore, transactions }: Context,
  { garageId, fileId }: Pick<StoredBytes, 'garageId' | 'fileId'>,
): Promise<boolean> {
  return transactions.forGarageIfThere(garageId, async (tx) => {
    const row = await findFileOfAnyGarage(tx, fileId);
    if (row?.garage_id === garageId) return false;
    await fileStore.remove(garageId, fileId);
    return true;
  });
}
