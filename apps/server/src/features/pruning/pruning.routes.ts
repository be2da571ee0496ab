import { startPruning } from '#features/pruning/prune-garages.ts';
import type { Context } from '#platform/context.ts';
import type { FastifyInstance } from 'fastify';

/** No calls: runs the job while the server listens. */
export function registerPruning(app: FastifyInstance, context: Context): void {
  let stop = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const job = startPruning(context, app.log);
    stop = () => job.stop();
  });
  app.addHook('preClose', () => stop());
}
