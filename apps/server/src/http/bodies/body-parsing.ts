import { Refusal } from '#platform/refusal.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The exact text of a signed body; empty on other routes. */
    bodyText: string;
  }
}

/** Refuses invalid UTF-8: decoding it with replacement characters would store text that the client did not send. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Accepts bodies in JSON and UTF-8 only. A call without a body may have a content type, as many clients send
 * it. Keys that would reach into prototypes, and nesting deeper than any call needs, make a body malformed.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { route } = request.routeOptions.config;
    const takesBody = route?.body !== undefined;
    if (bytes.length === 0 && !takesBody) return done(null, undefined);
    if (!isPlainUtf8(request)) return done(new Refusal('unsupported_media_type'), undefined);
    const text = nestsTooDeep(bytes) ? null : decode(bytes);
    if (text === null) return done(new Refusal('malformed_body'), undefined);
    if (route?.isSigned) request.bodyText = text;
    return void parse(request, text, done);
  });
}

/** Whether the headers declare UTF-8 or nothing, and no compression. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^utf-?8$/i.test(charset ?? 'utf-8') && /^identity$/i.test(encoding.trim());
}

/** The deepest valid body has six levels: a batch with the default reminders of the settings. */
const MOST_LEVELS = 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/**
 * `[` and `{`, `]` and `}` differ in one bit, which this mask ignores. None of them occurs in a longer UTF-8 sequence.
 */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const KIND_OF_BRACKET = ~0x20;

/** Limits the nesting depth of JSON before parsing: code that walks a value recursively would overflow the stack. */
function nestsTooDeep(bytes: Uint8Array): boolean {
  let levels = 0;
  let isInText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if ((byte & KIND_OF_BRACKET) === OPENING) levels += 1;
    else if ((byte & KIND_OF_BRACKET) === CLOSING) levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
