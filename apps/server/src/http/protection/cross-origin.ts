import { isOriginAllowed } from '#http/protection/origins.ts';
import type { Config } from '#platform/config/config.ts';
import { DEVICE_HEADER } from '@carnet/contract/authentication/device-mark';
import type { FastifyInstance } from 'fastify';

const READABLE = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': `etag, retry-after, x-request-id, content-disposition, ${DEVICE_HEADER}`,
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `authorization, content-type, if-match, if-none-match, idempotency-key, ${DEVICE_HEADER}`,
  'access-control-max-age': '7200',
  // Without it Safari waits for a body.
  'content-length': '0',
};

/**
 * CORS: only allowed origins may read answers, with the token or with the cookie, which clients send on every call
 * (contract, section 2). The cookie is SameSite=Lax: browsers send it along from origins of the same site alone. That
 * answers differ by `Origin` is said on all of them, with the protective headers.
 */
export function allowOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOriginAllowed(request, config)) return done();
    void reply.header('access-control-allow-origin', origin).headers(READABLE);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    void reply.code(204).headers(PREFLIGHT).send();
  });
}
