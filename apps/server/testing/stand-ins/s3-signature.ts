import type { IncomingMessage } from 'node:http';
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

export interface S3KeyPair {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Allowed difference between the clocks of a client and the store. */
const SKEW_MILLIS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** The parts of a request that its signature covers. */
interface Signed {
  readonly signature: string;
  /** `<access key>/<day>/<region>/s3/aws4_request` */
  readonly credential: string;
  readonly names: readonly string[];
  /** ISO 8601 in basic format: 20261122T101500Z. */
  readonly date: string;
  readonly payloadHash: string;
  /** Validity after the date; null: only the allowed clock difference. */
  readonly lifeSeconds: number | null;
}

/**
 * The S3 error code for an invalid Signature Version 4; null if it is valid. The signature is in the header
 * `Authorization` or, for browser addresses, in the query (Amazon: Authenticating Requests).
 */
export function faultOfSignature(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  url: URL,
  body: Buffer,
  keys: S3KeyPair,
  nowMillis = Date.now(),
): string | null {
  const signed = inQuery(url) ?? inHeader(request.headers);
  if (!signed) return 'AccessDenied';
  const [accessKeyId, day = '', region = '', service = '', end = ''] = signed.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (!isAlive(signed, nowMillis))
    return signed.lifeSeconds === null ? 'RequestTimeTooSkewed' : 'AccessDenied';
  // Addresses have an unsigned payload; otherwise the signed digest must match the bytes.
  if (signed.payloadHash !== UNSIGNED && signed.payloadHash !== hash('sha256', body, 'hex')) {
    return 'XAmzContentSHA256Mismatch';
  }
  const scope = [day, region, service, end];
  const canonical = hash('sha256', canonicalRequest(request, url, signed), 'hex');
  const text = ['AWS4-HMAC-SHA256', signed.date, scope.join('/'), canonical].join('\n');
  const key = scope.reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(signed.signature, 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight && signed.date.startsWith(day) ? null : 'SignatureDoesNotMatch';
}

function inQuery({ searchParams }: URL): Signed | null {
  const signature = searchParams.get('X-Amz-Signature');
  if (signature === null) return null;
  return {
    signature,
    credential: searchParams.get('X-Amz-Credential') ?? '',
    names: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    date: searchParams.get('X-Amz-Date') ?? '',
    payloadHash: UNSIGNED,
    lifeSeconds: Number(searchParams.get('X-Amz-Expires')),
  };
}

function inHeader(headers: IncomingMessage['headers']): Signed | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential, names, signature] = parts ?? [];
  if (credential === undefined || names === undefined || signature === undefined) return null;
  return {
    signature,
    credential,
    names: names.split(';'),
    date: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
    lifeSeconds: null,
  };
}

function isAlive({ date, lifeSeconds }: Signed, nowMillis: number): boolean {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ageMillis = nowMillis - Date.parse(iso);
  const lifeMillis = lifeSeconds === null ? SKEW_MILLIS : lifeSeconds * 1000;
  return ageMillis >= -SKEW_MILLIS && ageMillis <= lifeMillis;
}

function canonicalRequest(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  url: URL,
  { names, payloadHash }: Signed,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, url.pathname, query, lines.join(''), names.join(';'), payloadHash].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
