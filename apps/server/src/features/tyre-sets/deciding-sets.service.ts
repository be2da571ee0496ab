import { TYRE_SETS } from '#features/tyre-sets/tyre-sets.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import type { NamedSet } from '@carnet/domain/tyre-sets/fitting-faults';

/** The sets with these ids that are the caller’s, which decide about a fitting. */
export function findSets(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly NamedSet[]> {
  return TYRE_SETS.findMany(tx, actor, ids);
}
