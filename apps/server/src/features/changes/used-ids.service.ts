import { listUsesOfId } from '#features/changes/changes.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ChangeKind } from '@carnet/contract/changes/changes.schema';

/**
 * Refuses `deleted` if an object with this id was deleted: a queue that repeats its POST, or sends it after
 * another device has deleted the object, must not bring it back. Refuses `id_conflict` if the id identifies,
 * or has identified, an object of another kind: both would share one trash entry.
 */
export async function refuseUsedId(
  tx: Tx,
  actor: Actor,
  kind: ChangeKind,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const uses = await listUsesOfId(tx, actor, id);
  if (uses.some((use) => use.kind !== kind)) throw new Refusal('id_conflict');
  if (uses.some(({ isDeleted }) => isDeleted)) throw new Refusal('deleted');
}
