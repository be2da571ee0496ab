import { requireOwnHost } from '#http/protection/own-hosts.ts';
import { isOriginAllowed, isSecure } from '#http/protection/origins.ts';
import type { Config } from '#platform/config/config.ts';
import { trustOf } from '#platform/config/trusted-proxies.ts';
import { publicOriginOf } from '#platform/files/s3-options.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '@carnet/contract/authentication/device-mark';

/** `pictureOrigin`: another origin that serves pictures. */
function contentSecurityPolicy(pictureOrigin: string | null): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The UI library sets styles from script; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictureOrigin === null ? '' : ` ${pictureOrigin}`}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** As recommended by OWASP's secure headers list and the defaults of Helmet 8; responses also vary by origin (CORS). */
const PROTECTIVE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  // Native shells and configured origins read responses; CORS decides which origins may.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** OWASP ASVS 5, 3.4.1: at least a year, including subdomains. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Sets protective headers: a strict Content-Security-Policy, no sniffing, no framing; and CORS for native
 * shells and configured origins only, on error responses too.
 */
export function protectBrowsers(app: FastifyInstance, config: Config): void {
  // Built once, because they are the same for every response.
  const headers = buildProtectiveHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    protectAnswer(request, reply, config, headers);
    done();
  });
  requireOwnHost(app, config);
  allowOrigins(app, config);
}

function buildProtectiveHeaders({ s3 }: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(s3 && publicOriginOf(s3)),
    ...PROTECTIVE_HEADERS,
  };
}

/** For secret addresses: robots index nothing behind them, even once they are gone, and no other site learns them. */
const UNSEEN = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' };

/** A route without a session that has an id in its path, or a screen whose link in a mail contains a token. */
function isSecretAddress({ routeOptions, query }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  if (route) return route.access === 'anyone' && route.path.includes('{');
  return typeof query === 'object' && query !== null && 'token' in query;
}

function protectAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  headers: Readonly<Record<string, string>>,
): void {
  void reply.headers(headers).header('x-request-id', request.id);
  if (isSecretAddress(request)) void reply.headers(UNSEEN);
  // Browsers ignore this header over http.
  if (isSecure(request, config)) void reply.headers(STRICT_TRANSPORT);
}

/** The same headers for a response that is sent before any hook runs. */
export function protectEarlyAnswer(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  protectAnswer(request, reply, config, buildProtectiveHeaders(config));
  // Fastify ignores proxy headers for such a request.
  const forwarded = String(request.headers['x-forwarded-proto']).split(',').at(-1)?.trim();
  const isBelieved = trustOf(config.trustedProxies)(request.socket.remoteAddress, 0);
  if (isBelieved && forwarded === 'https') void reply.headers(STRICT_TRANSPORT);
  const { origin } = request.headers;
  if (origin !== undefined && isOriginAllowed(request, config)) {
    void reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Credentials', 'true');
  }
}

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
 * CORS: only allowed origins may read responses, with the token or with the cookie, which clients send on
 * every call. The cookie is SameSite=Lax: browsers send it from the same site only. `Vary: Origin` is set on
 * all responses with the protective headers.
 */
function allowOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOriginAllowed(request, config)) return done();
    void reply.header('access-control-allow-origin', origin).headers(READABLE);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    void reply.code(204).headers(PREFLIGHT).send();
  });
}
