import type { Upload } from '#features/files/upload-file.ts';
import { readUploadForm } from '#http/upload-form.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';

/** Reads the form of an upload whole: one file of at most 15 MB. Never holds more of a larger one. */
export function readUpload(request: FastifyRequest): Promise<Omit<Upload, 'id'>> {
  return readUploadForm(request, MAX_FILE_BYTES, async (name, bytes) => ({
    name,
    bytes: await buffer(bytes),
  }));
}
