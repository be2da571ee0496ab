import { isDeleted } from '#features/changes/changes.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ChangeKind } from '@carnet/contract/changes/changes.schema';

/**
 * Refuses `deleted` when an object of this id has been deleted: a queue that repeats its POST, or sends it after another
 * device has deleted the object, must not bring it back (contract, section 1).
 */
export async function refuseDeleted(
  tx: Tx,
  actor: Actor,
  kind: ChangeKind,
  id: string | null | undefined,
): Promise<void> {
  if (id && (await isDeleted(tx, actor, kind, id))) throw new Refusal('deleted');
}
