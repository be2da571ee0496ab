import {
  FILE_VARIANTS,
  isSafeId,
  safeId,
  STORE_MILLIS,
  type FileStore,
  type FileVariant,
  type Presentation,
  type StoredBytes,
} from '#platform/files/file-store.ts';
import type { S3Options } from '#platform/files/s3-options.ts';
import { Unavailable } from '#platform/unavailable.ts';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type _Object as ListedObject,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Limits of one attempt. */
const CONNECT_MILLIS = 3000;
const SILENCE_MILLIS = 10_000;
const MAX_ATTEMPTS = 2;
const MAX_CONNECTIONS = 50;
const MAX_LISTED = 1000;

/** Addresses are signed with a start this far in the past, so that a store whose clock is behind accepts them. */
const CLOCK_SKEW_SECONDS = 900;
/**
 * Validity of a signed address, longer than any is used. Addresses of one window share their start and are
 * therefore identical.
 */
const ADDRESS_SECONDS = 7200;

/**
 * Stores files in a bucket as `<garage>/<file>/<variant>`. S3 guarantees that an object appears whole or not at all.
 */
export function s3FileStore(options: S3Options): FileStore {
  const client = createClient(options, options.endpoint);
  const publicClient = options.publicEndpoint === null ? null : createClient(options, options.publicEndpoint);
  const { bucket } = options;
  const removeKey = (key: string, signal?: AbortSignal): Promise<unknown> =>
    orUnavailable(
      inTime((bounds) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), bounds), signal),
    );
  return {
    put: async (garageId, fileId, variant, bytes, signal) => {
      const key = objectKey(garageId, fileId, variant);
      // Lets the store reject bytes that were corrupted in transit.
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentMD5 });
      // Only commands store without a deadline, possibly over a slow connection.
      await orUnavailable(client.send(command, signal === undefined ? {} : { abortSignal: signal }));
    },
    read: (garageId, fileId, variant) => readObject(client, bucket, objectKey(garageId, fileId, variant)),
    has: async (garageId, fileId, variant, signal) => {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: objectKey(garageId, fileId, variant) });
      return (await orNullIfMissing(inTime((bounds) => client.send(command, bounds), signal))) !== null;
    },
    publicAddress: async (garageId, fileId, variant, presentation) =>
      publicClient && presign(publicClient, bucket, objectKey(garageId, fileId, variant), presentation),
    remove: async (garageId, fileId, signal) => {
      await Promise.all(
        FILE_VARIANTS.map((variant) => removeKey(objectKey(garageId, fileId, variant), signal)),
      );
    },
    removeGarage: async (garageId) => {
      for await (const page of listPages(client, bucket, `${safeId(garageId)}/`)) {
        await Promise.all(page.flatMap(({ Key }) => (Key === undefined ? [] : [removeKey(Key)])));
      }
    },
    list: () => listFiles(client, bucket),
    // An interrupted upload leaves nothing: the object does not exist before it is complete.
    removeLeftovers: async () => {},
    ping: async (signal) => {
      const command = new HeadBucketCommand({ Bucket: bucket });
      await orUnavailable(inTime((bounds) => client.send(command, bounds), signal));
    },
    close: () => {
      client.destroy();
      publicClient?.destroy();
    },
  };
}

/**
 * Aborts a call and its retries if there is no response by the deadline, by default in eight seconds. The
 * body of a response may take longer.
 */
async function inTime<T>(
  ask: (bounds: { readonly abortSignal: AbortSignal }) => Promise<T>,
  deadline = AbortSignal.timeout(STORE_MILLIS),
): Promise<T> {
  const call = new AbortController();
  const breakOff = (): void => call.abort(deadline.reason);
  if (deadline.aborted) breakOff();
  deadline.addEventListener('abort', breakOff, { once: true });
  try {
    return await ask({ abortSignal: call.signal });
  } finally {
    deadline.removeEventListener('abort', breakOff);
  }
}

function createClient(options: S3Options, endpoint: string | null): S3Client {
  return new S3Client({
    region: options.region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: options.isPathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Trailing checksums are an Amazon extension; other stores save them as part of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MILLIS,
      socketTimeout: SILENCE_MILLIS,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
}

function objectKey(garageId: string, fileId: string, variant: FileVariant): string {
  return `${safeId(garageId)}/${safeId(fileId)}/${variant}`;
}

async function readObject(client: S3Client, bucket: string, key: string) {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key });
  const found = await orNullIfMissing(inTime((bounds) => client.send(command, bounds)));
  if (!found) return null;
  if (!(found.Body instanceof Readable) || found.ContentLength === undefined) {
    throw new Unavailable('The file store responded without content');
  }
  return { stream: found.Body, size: found.ContentLength };
}

/**
 * The signing time is derived from the expiry of the address, not from the clock. The store's address is then
 * the same throughout a window, so that caches work.
 */
function presign(client: S3Client, bucket: string, key: string, presentation: Presentation): Promise<string> {
  const { contentType, contentDisposition, expirySeconds } = presentation;
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition,
    ResponseCacheControl: `private, max-age=${ADDRESS_SECONDS}, immutable`,
  });
  const expiresIn = ADDRESS_SECONDS + CLOCK_SKEW_SECONDS;
  return getSignedUrl(client, command, {
    signingDate: new Date((expirySeconds - expiresIn) * 1000),
    expiresIn,
  });
}

/** Keys are listed in order: variants of a file are adjacent, also across two pages. */
async function* listFiles(client: S3Client, bucket: string): AsyncIterable<StoredBytes> {
  let last: StoredBytes | undefined;
  for await (const page of listPages(client, bucket, '')) {
    for (const { Key = '', LastModified } of page) {
      const [garageId = '', fileId = '', variant] = Key.split('/');
      if (!isSafeId(garageId) || !isSafeId(fileId) || variant === undefined) continue;
      const storedAtMillis = LastModified?.getTime() ?? Infinity;
      const isSame: boolean = last?.garageId === garageId && last.fileId === fileId;
      if (last && !isSame) yield last;
      const before: number = isSame ? (last?.storedAtMillis ?? 0) : 0;
      last = { garageId, fileId, storedAtMillis: Math.max(before, storedAtMillis) };
    }
  }
  if (last) yield last;
}

async function* listPages(client: S3Client, bucket: string, prefix: string): AsyncIterable<ListedObject[]> {
  let token: string | undefined;
  do {
    const command: ListObjectsV2Command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: MAX_LISTED,
      ...(token === undefined ? {} : { ContinuationToken: token }),
    });
    const page = await orUnavailable(inTime((bounds) => client.send(command, bounds)));
    yield page.Contents ?? [];
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

async function orNullIfMissing<T>(pendingCall: Promise<T>): Promise<T | null> {
  try {
    return await pendingCall;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    throw unavailable(error);
  }
}

/** Every error of the store, including keys and buckets, is the operator's to fix, not the caller's. */
async function orUnavailable<T>(pendingCall: Promise<T>): Promise<T> {
  try {
    return await pendingCall;
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): Unavailable {
  return new Unavailable('The file store does not answer', { cause });
}
