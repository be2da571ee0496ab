import type { Config } from '#platform/config/config.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FastifyInstance } from 'fastify';

/** Names by which a machine addresses itself. No attacker can make a name of their own match them (DNS rebinding). */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a `Host` header, with or without port, names this machine. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK.test(parseHostName(host ?? ''));
}

/**
 * With `PUBLIC_URL` set, a server accepts its own host, the hosts of `ALLOWED_ORIGINS` and loopback names.
 * Any other host is refused, because a page of that name could otherwise read and change data as if
 * same-origin (DNS rebinding). Routes for operators and probes (health, metrics) accept any host, because
 * probes use addresses.
 * @throws Refusal `unknown_host`
 */
export function requireOwnHost(app: FastifyInstance, { publicUrl, allowedOrigins }: Config): void {
  if (publicUrl === null) return;
  const names = new Set([publicUrl, ...allowedOrigins].map((url) => parseHostName(new URL(url).host)));
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = names.has(parseHostName(request.host)) || isLoopbackHost(request.host);
    const isOperation = request.routeOptions.config.route?.tag === 'operations';
    done(isOurs || isOperation ? undefined : new Refusal('unknown_host'));
  });
}

/** Removes the port and the trailing dot of a fully qualified name. */
function parseHostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
