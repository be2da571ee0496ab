import { REPLAYED, type Answer, type Call } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { OperationApplied } from '#platform/operation.ts';
import type { Route } from '@carnet/contract/routes/route';

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/**
 * A change that is carried out once for each `Idempotency-Key`: sent again it changes nothing and
 * answers what `reread` finds, before `If-Match` is judged. `change` must open its transaction by `forActor`.
 */
export function repeatable<R extends Route>(
  { transactions }: Context,
  change: Handler<R>,
  reread: Handler<R>,
): Handler<R> {
  return async (call) => {
    if (!call.actor?.operation) return change(call);
    try {
      if (!(await transactions.wasApplied(call.actor))) return await change(call);
    } catch (error) {
      if (!(error instanceof OperationApplied)) throw error;
    }
    void call.reply.header(REPLAYED, 'true');
    return reread(call);
  };
}
