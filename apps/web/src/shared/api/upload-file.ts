import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { ROUTE_ADDRESSES } from '#shared/api/routes.ts';
import { sendFile, type SendOptions } from '#shared/api/send-file.ts';

interface UploadOptions extends SendOptions {
  /** Made once per file by the caller: sending the same id again after a failure never stores a second copy. */
  readonly id: string;
}

/**
 * Sends one file.
 * @throws ProblemError like `call`; the reason of `signal` when it was aborted.
 */
export function uploadFile(content: File, { id, ...options }: UploadOptions): Promise<CarnetFile> {
  const path = `${ROUTE_ADDRESSES.uploadFile.path}?id=${encodeURIComponent(id)}`;
  return sendFile(path, content, (body) => (isFile(body) ? body : null), options);
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'url' in value;
}
