import { REPLAYED, type Answer, type Call } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { OperationApplied } from '#platform/operation.ts';
import type { Route } from '@carnet/contract/routes/route';

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/**
 * Makes a change idempotent by `Idempotency-Key`: a repeat changes nothing and returns the result of
 * `reread`, before `If-Match` is checked. `change` must open its transaction with `forActor`.
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
