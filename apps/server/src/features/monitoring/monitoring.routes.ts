import { readMetrics } from '#features/notifications/metrics.service.ts';
import { apiPage } from '#features/monitoring/api-page.ts';
import { unavailableOf } from '#http/problem-handler.ts';
import { isLoopbackHost } from '#http/protection/own-hosts.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Config, AppLinks } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { openApiDocument } from '@carnet/contract/openapi/openapi-document';
import * as routes from '@carnet/contract/monitoring/monitoring.routes';
import type { FastifyInstance } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';

const RETRY_SECONDS = 5;

export function registerOperations(app: FastifyInstance, context: Context): void {
  handle(app, routes.getHealth, async () => ok({ status: 'ok' as const }));

  handle(app, routes.getReadiness, async ({ request }) => {
    try {
      await Promise.all([context.ping(), context.fileStore.ping()]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailableOf(error) ?? new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    return ok({ status: 'ok' as const, database: 'ok' as const, fileStore: 'ok' as const });
  });

  handle(app, routes.getMetrics, async ({ request, reply }) => {
    const { remoteAddress } = request.socket;
    if (!mayReadMetrics(context.config, { remoteAddress, headers: request.headers })) {
      throw new Refusal('not_found');
    }
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await readMetrics(context));
  });

  // Made at the first request: most servers are never asked.
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(document);
  });

  app.get('/docs', async (_request, reply) =>
    reply.header('Content-Type', 'text/html; charset=utf-8').send(apiPage(openApiDocument())),
  );

  serveAppLinks(app, context.config);
}

/** At the addresses where both systems look; without an app there is nothing, and no page of the web app either. */
function serveAppLinks(app: FastifyInstance, { appLinks }: Config): void {
  const { androidCertificates, iosAppId } = appLinks;
  const documents = {
    '/.well-known/assetlinks.json': androidCertificates.length > 0 ? assetLinks(appLinks) : null,
    '/.well-known/apple-app-site-association': iosAppId === null ? null : appleAppSiteAssociation(iosAppId),
  };
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, async (_request, reply) => {
      if (document === null) throw new Refusal('not_found');
      return reply.header('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(document));
    });
  }
}

/** What Android reads from `/.well-known/assetlinks.json` before it opens web links in the app (Digital Asset Links). */
function assetLinks({ androidAppId, androidCertificates }: AppLinks): unknown {
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: androidAppId,
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ];
}

/**
 * What iOS reads from `/.well-known/apple-app-site-association`: every screen opens in the app, but neither the API nor
 * its documents do.
 *
 * @param appId team and bundle, such as `ABCDE12345.fr.carnet.app`
 */
function appleAppSiteAssociation(appId: string): unknown {
  const excluded = ['/v1/*', '/subscriptions/*', '/docs', '/openapi.json'];
  const components = [...excluded.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
  return { applinks: { details: [{ appIDs: [appId], components }] } };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A proxy on the same machine speaks for others: what it forwards is not this machine asking. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'];

/** Who asks for the counters. */
interface MetricsCall {
  readonly remoteAddress: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly host?: string | undefined;
  };
}

/** Whether the counters are shown: to the bearer of `METRICS_TOKEN`, or where there is none to this machine alone. */
export function mayReadMetrics(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  { remoteAddress, headers }: MetricsCall,
): boolean {
  if (metricsToken !== null) return isBearer(headers['authorization'], metricsToken);
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  // A page elsewhere can have its own name point to this machine, but not the names that the machine has for itself.
  return !isForwarded && LOOPBACK.test(remoteAddress ?? '') && isLoopbackHost(headers.host);
}

function isBearer(header: string | string[] | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(typeof header === 'string' ? header : '')?.[1] ?? '';
  // Hashed, so that both have one length.
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}
