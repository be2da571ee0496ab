import { isOriginAllowed } from '#http/origins.ts';
import type { Config } from '#platform/config/config.ts';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 7200;

/**
 * Headers that keep browsers out of harm: a strict Content-Security-Policy, no sniffing, no framing; and CORS for
 * the native shells and configured origins only, on error answers too.
 */
export async function protectBrowsers(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl?.startsWith('https://') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI library sets styles from script; styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    void reply.header('X-Request-Id', request.id);
  });
  await allowOrigins(app, config);
}

/** CORS: only allowed origins may read answers, and the token is theirs to send; cookies never cross. */
async function allowOrigins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      callback(null, {
        origin: isOriginAllowed(request, config) ? (request.headers.origin ?? false) : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match'],
        exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'content-disposition'],
        maxAge: PREFLIGHT_SECONDS,
        credentials: false,
      });
    },
  });
}
