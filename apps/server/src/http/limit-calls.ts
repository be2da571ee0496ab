import { disconnectSignal } from '#http/connections.ts';
import type { CallLimits } from '#platform/call-limits.ts';
import { findNetworks } from '#platform/networks.ts';
import type { FastifyInstance } from 'fastify';

/** Limits the calls of each caller. Register after `authenticateCallers`. */
export function limitCalls(app: FastifyInstance, limits: CallLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const { actor, method } = request;
    if (actor === null || request.routeOptions.config.route?.isUpload) return;
    const caller = { accountId: actor.accountId, networks: findNetworks(request.ip, 24) };
    const left = disconnectSignal(reply);
    const untilLeft = (end: () => void): void => {
      if (left.aborted) end();
      else left.addEventListener('abort', end, { once: true });
    };
    untilLeft(limits.begin(caller));
    if (method === 'GET' || method === 'HEAD') untilLeft(await limits.beginRead(caller, left));
  });
}
