import type { Upload } from '#features/files/upload-file.ts';
import { Refusal } from '#platform/refusal.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { pointerOf } from '@carnet/contract/problems/faults';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** What a form adds around the bytes of its one file. */
const MAX_ENVELOPE_BYTES = 64 * 1024;

/** So much of a refused upload is still taken, so that the client gets to read the answer; then it is cut off. */
const MAX_DISCARDED_BYTES = 4 * MAX_FILE_BYTES;

/** Limits of the parser: what a form with one file needs. */
export const UPLOAD_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: 2,
  fields: 2,
  parts: 3,
  fieldSize: 1024,
  headerPairs: 20,
} as const;

const PART = 'file';

/**
 * Reads the form of an upload: exactly one part, `file`, of at most 15 MB. Never holds more of a larger one; refuses
 * with `payload_too_large`, `unsupported_media_type` (no form), `malformed_body` or `validation_failed`.
 */
export async function readUpload(request: FastifyRequest): Promise<Omit<Upload, 'id'>> {
  try {
    if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
    if (Number(request.headers['content-length']) > MAX_FILE_BYTES + MAX_ENVELOPE_BYTES) throw tooLarge();
    return await readForm(request);
  } catch (error) {
    discardRest(request);
    if (error instanceof Refusal) throw error;
    // Whatever the parser throws is about the form: no boundary, cut off, too many parts or headers.
    throw new Refusal('malformed_body');
  }
}

async function readForm(request: FastifyRequest): Promise<Omit<Upload, 'id'>> {
  let upload: Omit<Upload, 'id'> | null = null;
  for await (const part of request.parts()) {
    const fault = faultOf(part, upload !== null);
    if (fault) throw new Refusal('validation_failed', { errors: [fault] });
    if (part.type === 'file') upload = { name: part.filename ?? '', bytes: await readBytes(part) };
  }
  if (!upload) {
    throw new Refusal('validation_failed', { errors: [{ pointer: `/${PART}`, code: 'required' }] });
  }
  return upload;
}

function faultOf(part: Multipart, isSecond: boolean): Fault | null {
  const pointer = pointerOf([part.fieldname ?? '']);
  if (part.fieldname !== PART) return { pointer, code: 'unknown_field' };
  if (part.type === 'field') return { pointer, code: 'invalid_type', params: { expected: 'file' } };
  return isSecond ? { pointer, code: 'too_many_items', params: { maximum: 1 } } : null;
}

async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  // By itself the parser would skip what is too much and tell at the end of the form, if that ever comes.
  file.once('limit', () => file.destroy(tooLarge()));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  // A limit passed within the very chunk that opened the part was told before anyone could listen.
  if (file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', { params: { maximumBytes: MAX_FILE_BYTES } });
}

function discardRest({ raw }: FastifyRequest): void {
  let left = MAX_DISCARDED_BYTES;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  // To be called though there is a listener: taking the pipe off has paused the stream.
  raw.resume();
}
