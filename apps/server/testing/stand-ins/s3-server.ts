import type { S3Options } from '#platform/files/s3-options.ts';
import { faultOfSignature, type S3KeyPair } from '#testing/stand-ins/s3-signature.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = 'carnet-files';
const KEYS: S3KeyPair = { accessKeyId: 'AKIAOFTHESETESTS', secretAccessKey: 'a secret/of+these tests' };

/** A server with the part of the S3 protocol that the file store uses, and an empty bucket. */
export interface S3Server {
  readonly port: number;
  /** Options to reach it on a port, which differs behind a gate. */
  optionsAt(port: number): S3Options;
  /** Serves this many calls, then breaks every further one. */
  breakAfter(sound: number, fault: S3Fault): void;
  /** Stops breaking calls; returns whether any was broken. */
  mend(): boolean;
  stop(): Promise<void>;
}

/** Breaks a call before it runs, loses its response, or sends half of the response. */
export const S3_FAULTS = ['reset', 'lost answer', 'half an answer'] as const;
export type S3Fault = (typeof S3_FAULTS)[number];

interface StoredObject {
  readonly bytes: Buffer;
  readonly storedAt: Date;
}

/** Objects by their key. */
type Bucket = Map<string, StoredObject>;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Starts it on a free port. It refuses every call with an invalid signature. */
export async function startS3Server(): Promise<S3Server> {
  const bucket: Bucket = new Map();
  let faults: { left: number; readonly fault: S3Fault } | null = null;
  const nextFault = (): S3Fault | null => (faults !== null && (faults.left -= 1) < 0 ? faults.fault : null);
  const server = createServer((request, response) => {
    void serve(bucket, request, response, nextFault());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    optionsAt: (at) => ({
      endpoint: `http://127.0.0.1:${at}`,
      publicEndpoint: null,
      bucket: BUCKET,
      region: 'us-east-1',
      ...KEYS,
      isPathStyle: true,
    }),
    breakAfter: (sound, fault) => {
      faults = { left: sound, fault };
    },
    mend: () => {
      const hasBroken = faults !== null && faults.left < 0;
      faults = null;
      return hasBroken;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same as environment variables of a server process. */
export function s3EnvironmentOf(options: S3Options): Record<string, string> {
  return {
    S3_ENDPOINT: options.endpoint ?? '',
    S3_PUBLIC_ENDPOINT: options.publicEndpoint ?? '',
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
}

/** Stores an object once it is complete: a call that breaks earlier changes nothing. */
async function serve(
  bucket: Bucket,
  request: IncomingMessage,
  response: ServerResponse,
  broken: S3Fault | null,
): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  if (broken === 'reset') return void request.socket.resetAndDestroy();
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const fault = faultOfSignature(request, url, body, KEYS);
  const {
    status,
    headers,
    body: answer,
  } = fault === null ? respond(bucket, request, url, body) : refusal(403, fault);
  if (broken === 'lost answer') return void request.socket.resetAndDestroy();
  response.writeHead(status, { 'content-length': Buffer.byteLength(answer ?? ''), ...headers });
  if (broken !== null) return breakOff(request, response, answer);
  response.end(request.method === 'HEAD' ? undefined : answer);
}

function breakOff({ socket }: IncomingMessage, response: ServerResponse, answer: string | Buffer = ''): void {
  const half = Buffer.from(answer).subarray(0, Buffer.byteLength(answer) / 2);
  response.write(half.length > 0 ? half : Buffer.alloc(0), () => socket.resetAndDestroy());
}

function respond(bucket: Bucket, { method, headers }: IncomingMessage, url: URL, body: Buffer): Answer {
  const [, name, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (name !== BUCKET) return refusal(404, 'NoSuchBucket');
  if (key === '') return method === 'HEAD' ? { status: 200 } : listing(bucket, url.searchParams);
  if (method === 'PUT') return stored(bucket, key, body, headers['content-md5']);
  if (method === 'DELETE') {
    bucket.delete(key);
    return { status: 204 };
  }
  const found = bucket.get(key);
  return found ? sent(found, url.searchParams) : refusal(404, 'NoSuchKey');
}

function stored(bucket: Bucket, key: string, bytes: Buffer, md5: string | string[] | undefined): Answer {
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64')) {
    return refusal(400, 'BadDigest');
  }
  bucket.set(key, { bytes, storedAt: new Date() });
  return { status: 200, headers: { etag: makeEtag(bytes) } };
}

/** A signed address may set response headers: `response-content-type` and others. */
function sent({ bytes, storedAt }: StoredObject, query: URLSearchParams): Answer {
  const asked = [...query].flatMap(([name, value]) =>
    name.startsWith('response-') ? [[name.slice('response-'.length), value]] : [],
  );
  const headers: Record<string, string> = {
    'content-type': 'application/octet-stream',
    ...Object.fromEntries(asked),
  };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      etag: makeEtag(bytes),
      'last-modified': storedAt.toUTCString(),
    },
    body: bytes,
  };
}

/** A page in key order; the token of the next page is the last key of this one. */
function listing(bucket: Bucket, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const all = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = all.slice(0, Math.min(1000, Number(query.get('max-keys') ?? 1000)));
  const isTruncated = page.length < all.length;
  const contents = page.map((key) => {
    const object = bucket.get(key);
    const [size, at] = [object?.bytes.length ?? 0, object?.storedAt.toISOString()];
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${size}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const head = `<Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}`;
  return xml(200, `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`);
}

function refusal(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(status: number, content: string): Answer {
  const headers = { 'content-type': 'application/xml' };
  return { status, headers, body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}` };
}

function makeEtag(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
