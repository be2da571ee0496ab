import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';

/**
 * Runs many calls of services in one transaction: what each of them opens joins it. All of it is stored, or nothing;
 * thousands of rows need one flush of the disk instead of thousands.
 */
export function inOneTransaction<T>(
  context: Context,
  actor: Actor,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return context.transactions.forGarage(actor.garageId, (tx) =>
    work({
      ...context,
      transactions: {
        reading: tx,
        run: (inner) => inner(tx),
        runAtOnce: (inner) => inner(tx),
        forGarage: (_garageId, inner) => inner(tx),
        forGarages: (_garageIds, inner) => inner(tx),
        forActor: (_actor, inner) => inner(tx),
        wasApplied: () => Promise.resolve(false),
        forGarageIfThere: (_garageId, inner) => inner(tx),
        forFreeGarages: (garageIds, inner) => inner(tx, garageIds),
      },
    }),
  );
}
