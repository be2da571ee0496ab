import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller responses fit into two packets anyway. */
const COMPRESSED_FROM_LENGTH = 2048;

const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|image\/svg)/;

/** At this quality brotli takes about as long as gzip and compresses better. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressWith: Readonly<Record<Encoding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) => compressBrotli(body, BROTLI_OPTIONS),
  gzip: (body) => compressGzip(body),
};

/**
 * Compresses generated responses off the main thread. Files of the web app are precompressed and sent as
 * streams, which pass through.
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

/** Supported encodings, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** No client names more. */
const MAX_PARTS = 20;

/**
 * The encoding that a client names with the highest weight, the better one if equal; null if it names none.
 * `*` does not count: such a client accepts plain bytes too (RFC 9110, section 12.5.3).
 */
export function preferredEncoding(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = parseWeights(String(header));
  const acceptable = ENCODINGS.filter((encoding) => (weights.get(encoding) ?? 0) > 0);
  const [best = null] = acceptable.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return best;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',', MAX_PARTS)) {
    const [name = '', ...parameters] = part.split(';');
    const given = parameters.flatMap(
      (parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1] ?? [],
    );
    weights.set(name.trim().toLowerCase(), Number(given[0] ?? 1));
  }
  return weights;
}
