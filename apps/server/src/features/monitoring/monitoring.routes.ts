import { DatabaseMetrics } from '#features/monitoring/metrics.service.ts';
import { toUnavailable } from '#http/problem-handler.ts';
import { isLoopbackHost } from '#http/protection/own-hosts.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Config, AppLinks } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { STORE_MILLIS } from '#platform/files/file-store.ts';
import { runPeriodically } from '#platform/jobs/run-periodically.ts';
import { Refusal } from '#platform/refusal.ts';
import { VERSION } from '#platform/version.ts';
import { openApiDocument, type OpenApiDocument } from '@carnet/contract/openapi/openapi-document';
import * as routes from '@carnet/contract/monitoring/monitoring.routes';
import type { FastifyInstance } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';

const RETRY_SECONDS = 5;

export function registerOperations(app: FastifyInstance, context: Context): void {
  handle(app, routes.getHealth, async () => ok({ status: 'ok' as const, version: VERSION }));

  handle(app, routes.getReadiness, async ({ request }) => {
    if (context.shutdown.isAnnounced) {
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    let isFull: boolean;
    try {
      await context.ping();
      isFull = await context.isDatabaseFull();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw toUnavailable(error) ?? new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    const fileStore = context.watched.fileStore.isAnswering ? 'ok' : 'unavailable';
    return ok({ status: 'ok', database: isFull ? 'full' : 'ok', fileStore } as const);
  });

  askStorePeriodically(app, context);

  const metrics = new DatabaseMetrics(context);
  handle(app, routes.getMetrics, async ({ request, reply }) => {
    const { remoteAddress } = request.socket;
    if (!mayReadMetrics(context.config, { remoteAddress, headers: request.headers })) {
      throw new Refusal('not_found');
    }
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Type', context.metrics.registry.contentType)
      .send(await metrics.read());
  });

  // Built on the first request, which most servers never get.
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

const ASK_STORE_EVERY_MILLIS = 15_000;

/** Without calls that need the store, nothing else would notice that it is down or back. */
function askStorePeriodically(app: FastifyInstance, { fileStore }: Context): void {
  let stop = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    const asking = runPeriodically({
      everyMillis: ASK_STORE_EVERY_MILLIS,
      work: (signal) => fileStore.ping(AbortSignal.any([signal, AbortSignal.timeout(STORE_MILLIS)])),
      // The watched store has logged it.
      onError: () => {},
    });
    stop = () => asking.stop();
  });
  app.addHook('preClose', () => stop());
}

/** Serves the addresses that Android and iOS request. Without an app they return 404, not a page of the web app. */
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

/** Android reads it from `/.well-known/assetlinks.json` before it opens web links in the app (Digital Asset Links). */
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
 * iOS reads it from `/.well-known/apple-app-site-association`: every screen opens in the app, but not the API
 * and its documents.
 * @param appId team and bundle, such as `ABCDE12345.fr.carnet.app`
 */
function appleAppSiteAssociation(appId: string): unknown {
  const excluded = ['/v1/*', '/subscriptions/*', '/docs', '/openapi.json'];
  const components = [...excluded.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
  return { applinks: { details: [{ appIDs: [appId], components }] } };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Headers of a proxy: a forwarded call does not come from this machine. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'];

/** A request for the metrics. */
interface MetricsCall {
  readonly remoteAddress: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly host?: string | undefined;
  };
}

/**
 * Whether a caller may read the metrics: with `METRICS_TOKEN` its bearer, otherwise this machine only.
 * Without a token no one may if the server has a public address, because a call through a proxy on this
 * machine may look like a local one.
 */
export function mayReadMetrics(
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  { remoteAddress, headers }: MetricsCall,
): boolean {
  if (metricsToken !== null) return isBearer(headers['authorization'], metricsToken);
  if (publicUrl !== null) return false;
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  // DNS rebinding: another site's name can resolve to this machine, but is not one of its loopback names.
  return !isForwarded && LOOPBACK.test(remoteAddress ?? '') && isLoopbackHost(headers.host);
}

function isBearer(header: string | string[] | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(typeof header === 'string' ? header : '')?.[1] ?? '';
  // Hashed, so that both have the same length.
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#121926}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;background:#f0f2f5;padding:1rem;border-radius:8px}
details{border:1px solid #e3e7ed;border-radius:8px;padding:.5rem 1rem;margin:.5rem 0}summary{cursor:pointer}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#0b0f17;color:#eef2f8}pre{background:#131924}details{border-color:#232c3b}a{color:#8fb2ff}}`;

/** An HTML page of the API without scripts: every operation by subject, every schema with a link to it. */
function apiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  );
  const bySubject = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const subjects = [...bySubject].map(
    ([subject, entries]) =>
      `<h2>${escape(subject)}</h2>${entries.map((entry) => describeOperation(entry)).join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Carnet API</title><style>${STYLE}</style></head><body><main><h1>Carnet API</h1>
<p>The same as <a href="/openapi.json">openapi.json</a>, to read.</p>${subjects.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
}

function describeOperation(entry: { method: string; path: string; operation: Operation }): string {
  const { method, path, operation } = entry;
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code></td><td>${escape(parameter.in)}${parameter.required ? ', required' : ''}</td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body (${escape(type)}): ${schemaLink(schema)}</p>`,
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<tr><td>${escape(status)}</td><td>${escape(description)}</td><td>${schemaLink(Object.values(content ?? {})[0]?.schema)}</td></tr>`,
  );
  return `<details><summary><strong>${method}</strong> <code>${escape(path)}</code> – ${escape(operation.summary)}</summary>
<table>${parameters.join('')}</table>${bodies.join('')}<table>${answers.join('')}</table></details>`;
}

function schemaLink(schema: unknown): string {
  const reference =
    typeof schema === 'object' && schema !== null && '$ref' in schema
      ? String(schema.$ref).split('/').at(-1)
      : null;
  return reference ? `<a href="#${escape(reference)}">${escape(reference)}</a>` : '';
}
