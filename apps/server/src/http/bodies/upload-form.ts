import { Refusal } from '#platform/refusal.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import { toPointer } from '@carnet/contract/problems/faults';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** Overhead of a form around the bytes of its file. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;

/** How much of a refused upload is still read, so that the client receives the response before it is cut off. */
const MAX_DISCARDED_BYTES = 60 * 1024 * 1024;

/** Parser limits for a form with one file. Each call sets the maximum size of the file. */
export const UPLOAD_FORM_LIMITS = {
  files: 2,
  fields: 2,
  parts: 3,
  fieldSize: 1024,
  headerPairs: 20,
} as const;

const PART = 'file';

/**
 * Reads a form with exactly one part, `file`, and passes its bytes to `take` as they arrive. Refuses with
 * `payload_too_large`, `unsupported_media_type` (not a form), `malformed_body` or `validation_failed`.
 */
export async function readUploadForm<T>(
  request: FastifyRequest,
  maximumBytes: number,
  take: (name: string, bytes: Readable) => Promise<T>,
): Promise<T> {
  try {
    if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
    if (Number(request.headers['content-length']) > maximumBytes + MAX_ENVELOPE_BYTES) {
      throw tooLarge(maximumBytes);
    }
    // Without this check, the parser would wait for ever for a client that has already disconnected.
    if (request.raw.destroyed) throw new Refusal('malformed_body');
    return await readParts(request, maximumBytes, take);
  } catch (error) {
    discardRest(request);
    if (error instanceof Refusal || isUnavailable(error)) throw error;
    // Every parser error is about the form: no boundary, cut off, too many parts or headers.
    throw new Refusal('malformed_body');
  }
}

/** Passes the bytes of a body to `take` as they arrive. Refuses with `payload_too_large` or `malformed_body`. */
export async function readBody(
  request: FastifyRequest,
  maximumBytes: number,
  take: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  try {
    if (Number(request.headers['content-length']) > maximumBytes) throw tooLarge(maximumBytes);
    if (request.raw.destroyed) throw new Refusal('malformed_body');
    await take(atMost(request.raw, maximumBytes));
  } catch (error) {
    discardRest(request);
    if (error instanceof Refusal || isUnavailable(error)) throw error;
    // The client has disconnected.
    throw new Refusal('malformed_body');
  }
}

async function* atMost(bytes: Readable, maximumBytes: number): AsyncGenerator<Buffer> {
  let count = 0;
  // Unread data is discarded rather than destroyed, so that the client receives the response.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    if (count > maximumBytes) throw tooLarge(maximumBytes);
    yield chunk;
  }
}

async function readParts<T>(
  request: FastifyRequest,
  maximumBytes: number,
  take: (name: string, bytes: Readable) => Promise<T>,
): Promise<T> {
  let taken: { readonly result: T } | null = null;
  for await (const part of request.parts({ limits: { ...UPLOAD_FORM_LIMITS, fileSize: maximumBytes } })) {
    const fault = findFault(part, taken !== null);
    if (fault) throw new Refusal('validation_failed', { errors: [fault] });
    if (part.type === 'file') taken = { result: await takeFile(part, maximumBytes, take) };
  }
  if (taken) return taken.result;
  throw new Refusal('validation_failed', { errors: [{ pointer: `/${PART}`, code: 'required' }] });
}

function findFault(part: Multipart, isSecond: boolean): Fault | null {
  const pointer = toPointer([part.fieldname ?? '']);
  if (part.fieldname !== PART) return { pointer, code: 'unknown_field' };
  if (part.type === 'field') return { pointer, code: 'invalid_type', params: { expected: 'file' } };
  return isSecond ? { pointer, code: 'too_many_items', params: { maximum: 1 } } : null;
}

async function takeFile<T>(
  { file, filename }: MultipartFile,
  maximumBytes: number,
  take: (name: string, bytes: Readable) => Promise<T>,
): Promise<T> {
  // By itself the parser would skip excess data and report it at the end of the form, which may never come.
  file.once('limit', () => file.destroy(tooLarge(maximumBytes)));
  const result = await take(filename ?? '', file);
  // If the chunk that opened the part already exceeded the limit, the event came before a listener was attached.
  if (file.truncated) throw tooLarge(maximumBytes);
  return result;
}

function tooLarge(maximumBytes: number): Refusal {
  return new Refusal('payload_too_large', { params: { maximumBytes } });
}

function discardRest({ raw }: FastifyRequest): void {
  let left = MAX_DISCARDED_BYTES;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  // Required despite a listener, because unpiping has paused the stream.
  raw.resume();
}
