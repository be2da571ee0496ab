import type { Config } from '#platform/config/config.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FastifyInstance } from 'fastify';

/** By these names a machine calls itself; no name of somebody else can be brought to stand for them (DNS rebinding). */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a `Host` header, with its port or without, names this machine by itself. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK.test(nameOf(host ?? ''));
}

/**
 * With `PUBLIC_URL` set, a server goes by its host, by those of `ALLOWED_ORIGINS` and by those of its own machine. A call by
 * any other name is refused: what a page of that name could read and change here as its own is nobody's. What operators
 * and machines ask (health, counters) is answered by any name, since probes call addresses.
 *
 * @throws Refusal `unknown_host`
 */
export function requireOwnHost(app: FastifyInstance, { publicUrl, allowedOrigins }: Config): void {
  if (publicUrl === null) return;
  const names = new Set([publicUrl, ...allowedOrigins].map((url) => nameOf(new URL(url).host)));
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = names.has(nameOf(request.host)) || isLoopbackHost(request.host);
    const isOperation = request.routeOptions.config.route?.tag === 'operations';
    done(isOurs || isOperation ? undefined : new Refusal('unknown_host'));
  });
}

/** Without the port and the dot at the end that a full name may have. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
