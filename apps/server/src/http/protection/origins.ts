import type { Config } from '#platform/config/config.ts';
import type { FastifyRequest } from 'fastify';

/** Whether the `Origin` of a call is the server's own, the public address, a native shell or a configured one. */
export function isOriginAllowed(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return isOwnOrigin(request, config, origin) || config.allowedOrigins.includes(origin);
}

function isOwnOrigin(request: FastifyRequest, config: Config, origin: string): boolean {
  if (config.publicUrl !== null && new URL(config.publicUrl).origin === origin) return true;
  return origin === `${request.protocol}://${request.host}`;
}

/** Whether browsers reach this server over https: cookies are then marked Secure. */
export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || (config.publicUrl?.startsWith('https://') ?? false);
}
