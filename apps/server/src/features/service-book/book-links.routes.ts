import { contentDisposition } from '#features/files/files.service.ts';
import {
  addBookLink,
  readBookLinks,
  revokeBookLink,
} from '#features/service-book/links/book-links.service.ts';
import { busyPage, gonePage } from '#features/service-book/page/book-page.ts';
import { PAGE_POLICY } from '#features/service-book/page/page-script.ts';
import { checkBook, openShownFile, readBookPage } from '#features/service-book/page/read-book-page.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { findNetworks, type Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import * as routes from '@carnet/contract/service-book/book-link.routes';
import { chooseLanguage } from '@carnet/i18n/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECONDS_IN_A_CACHE = 600;

export function registerBookLinks(app: FastifyInstance, context: Context): void {
  handle(app, routes.listBookLinks, async ({ actor, path, query }) =>
    ok(await readBookLinks(context, actor, path.id, query)),
  );

  handle(app, routes.createBookLink, async ({ actor, path, body }) =>
    createdOnce(await addBookLink(context, actor, path.id, body)),
  );

  handle(app, routes.deleteBookLink, async ({ actor, path }) => {
    await revokeBookLink(context, actor, path.id, path.linkId);
    return done;
  });

  registerBuyersCalls(app, context);
}

/** Calls authorised by the token of a link. */
function registerBuyersCalls(app: FastifyInstance, context: Context): void {
  handle(app, routes.readBookPage, async ({ path, request, reply }) => {
    const { status, html } = await pageFor(context, path.token, request);
    return reply
      .code(status)
      .header('Cache-Control', 'private, no-store')
      .header('Content-Security-Policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(html);
  });

  handle(app, routes.readBookFile, async ({ path, request, reply }) => {
    const { name, contentType, stream, size } = await openShownFile(context, path, readerNetworks(request));
    return reply
      .header('Cache-Control', `private, max-age=${SECONDS_IN_A_CACHE}`)
      .header('Content-Type', contentType)
      .header('Content-Length', size)
      .header('Content-Disposition', contentDisposition('inline', name))
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .send(stream);
  });

  handle(app, routes.checkBook, async ({ path: { token }, body, request }) =>
    ok(await checkBook(context, { token, networks: readerNetworks(request), hash: body.hash })),
  );
}

/** Browsers get an HTML page for every outcome; programs get a problem. */
async function pageFor(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<{ readonly status: 200 | 404 | 429; readonly html: string }> {
  try {
    const reading = { token, networks: readerNetworks(request), isOpening: isOpening(request) };
    return { status: 200, html: await readBookPage(context, reading) };
  } catch (error) {
    const takesHtml = String(request.headers.accept).includes('text/html');
    const code = takesHtml && error instanceof Refusal ? error.code : null;
    const language = chooseLanguage(String(request.headers['accept-language'] ?? '').split(','));
    if (code === 'not_found') return { status: 404, html: gonePage(language) };
    if (code === 'rate_limited') return { status: 429, html: busyPage(language) };
    throw error;
  }
}

/** The networks that count a read. */
function readerNetworks({ ip }: FastifyRequest): Networks {
  return findNetworks(ip, 24);
}

/** A browser that shows the page to a user, not a prefetch (Fetch Metadata, W3C). */
function isOpening({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined;
}
