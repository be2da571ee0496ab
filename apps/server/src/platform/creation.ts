import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { OperationApplied } from '#platform/operation.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { isUniqueViolation } from '#platform/unavailable.ts';

/** The result of a POST: the object, and whether this call created it. */
export interface Creation<Body> {
  readonly body: Body;
  readonly isNew: boolean;
}

/** Runs a creation. Refuses `id_conflict` for an id that another garage uses, without revealing more. */
export async function refusingForeignIds<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('id_conflict');
    throw error;
  }
}

/**
 * Runs a creation in one transaction of the caller's garage, once per `Idempotency-Key`; on a repeat, `create` returns
 * the existing object. Refuses `id_conflict`, also for a key that was used for another write.
 */
export async function createOnce<Body>(
  { transactions }: Pick<Context, 'transactions'>,
  actor: Actor,
  create: (tx: Tx) => Promise<Creation<Body>>,
): Promise<Creation<Body>> {
  try {
    return await refusingForeignIds(() => transactions.forActor(actor, create));
  } catch (error) {
    if (!(error instanceof OperationApplied)) throw error;
  }
  return refusingForeignIds(() =>
    transactions.forGarage(actor.garageId, async (tx) => {
      const found = await create(tx);
      if (!found.isNew) return found;
      throw new Refusal('validation_failed', {
        errors: [{ pointer: '/headers/idempotency-key', code: 'invalid_value' }],
      });
    }),
  );
}
