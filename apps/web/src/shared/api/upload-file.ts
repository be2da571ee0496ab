import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { noteFileFailure } from '#shared/api/file-store.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import { ROUTE_ADDRESSES } from '#shared/api/routes.ts';
import { sendFile, type SendOptions } from '#shared/api/send-file.ts';

interface UploadOptions extends SendOptions {
  /** Created once per file by the caller: repeating an upload with the same id never stores a second copy. */
  readonly id: string;
}

/**
 * Uploads a file.
 * @throws ProblemError like `call`; the reason of `signal` when it was aborted.
 */
export async function uploadFile(content: File, { id, ...options }: UploadOptions): Promise<CarnetFile> {
  const [, path] = ROUTE_ADDRESSES.uploadFile;
  const address = `${path}?id=${encodeURIComponent(id)}`;
  try {
    return await sendFile(address, content, (body) => (isFile(body) ? body : null), options);
  } catch (error) {
    if (error instanceof ProblemError && error.status >= 500) noteFileFailure();
    throw error;
  }
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'url' in value;
}
