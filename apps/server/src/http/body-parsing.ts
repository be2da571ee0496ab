import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The exact text of a signed body; empty on every other route. */
    bodyText: string;
  }
}

/**
 * Bodies are JSON, and nothing else is read as one. A call that takes no body may come with the content type of one
 * and nothing behind it, as many clients send it; keys that would reach into prototypes make a body malformed.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { route } = request.routeOptions.config;
    if (route?.isSigned) request.bodyText = text.toString();
    const takesBody = route?.body !== undefined;
    if (text.length === 0 && !takesBody) done(null, undefined);
    else void parse(request, text.toString(), done);
  });
}
