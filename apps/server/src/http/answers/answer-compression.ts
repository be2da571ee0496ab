import { preferredEncoding, type Encoding } from '#http/answers/accept-encoding.ts';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller answers fit into two packets anyway. */
const COMPRESSED_FROM_LENGTH = 2048;

const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|image\/svg)/;

/** At this quality brotli takes about as long as gzip, for a smaller result. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const compressWith: Readonly<Record<Encoding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) => brotliOf(body, BROTLI_OPTIONS),
  gzip: (body) => gzipOf(body),
};

/**
 * Compresses what is made while it is asked for, off the main thread; files of the web app lie compressed already and
 * come as streams, which pass.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < COMPRESSED_FROM_LENGTH || reply.hasHeader('content-encoding'))
      return done();
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return done();
    const others = reply.getHeader('vary');
    void reply.header(
      'vary',
      others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`,
    );
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding === null) return done();
    void reply.header('content-encoding', encoding);
    compressWith[encoding](payload).then((bytes) => done(null, bytes), done);
  });
}
