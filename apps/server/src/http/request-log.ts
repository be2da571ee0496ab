import type { Metrics } from '#platform/metrics/metrics.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorate('metrics', metrics);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/**
 * One log line and one measurement per request: id, route pattern, status and time. No address, id or query
 * of a person.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  observeRequest(request, reply);
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  );
}

/**
 * Routes of the contract by pattern; everything else, such as files of the web app and unknown routes, counts together.
 */
function observeRequest({ server, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { route } = routeOptions.config;
  const labels = { method: route?.method ?? 'any', route: route?.path ?? 'other', status: reply.statusCode };
  if (reply.statusCode === 500) server.metrics.faults.inc();
  server.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
}
