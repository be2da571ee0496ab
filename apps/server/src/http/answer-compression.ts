import { preferredEncoding, type Encoding } from '#http/accept-encoding.ts';
import { COMPRESSED_FROM_BYTES } from '#platform/kept-answers.ts';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|image\/svg)/;

/** At this quality brotli takes about as long as gzip, for a smaller result. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const compressWith: Readonly<Record<Encoding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) => brotliOf(body, BROTLI_OPTIONS),
  gzip: (body) => gzipOf(body),
};

/** Bytes that are kept and sent again need not be compressed again; forgotten with them. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function compressOnce(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (typeof body === 'string') return compressWith[encoding](body);
  const results = compressed.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(body, results);
  const result = results.get(encoding) ?? compressWith[encoding](body);
  results.set(encoding, result);
  return result;
}

/** Up to here the runtime sends text in one piece with its headers; bytes are always a second piece. */
const ONE_PIECE_BYTES = 12_288;

const texts = new WeakMap<Buffer, string>();

function inOnePiece(body: string | Buffer): string | Buffer {
  if (typeof body === 'string' || body.length > ONE_PIECE_BYTES) return body;
  const text = texts.get(body) ?? body.toString();
  texts.set(body, text);
  return text;
}

/**
 * Compresses what is made while it is asked for, off the main thread; files of the web app lie compressed already and
 * come as streams, which pass.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < COMPRESSED_FROM_BYTES || reply.hasHeader('content-encoding'))
      return done();
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return done();
    const others = reply.getHeader('vary');
    void reply.header(
      'vary',
      others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`,
    );
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding === null) return done(null, inOnePiece(payload));
    void reply.header('content-encoding', encoding);
    compressOnce(payload, encoding).then((bytes) => done(null, bytes), done);
  });
}
