import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { apiAddress } from '#shared/api/address.ts';
import { noteRefusal } from '#shared/api/api-client.ts';
import { problemFrom, ProblemError } from '#shared/api/problem-error.ts';
import { ROUTE_ADDRESSES } from '#shared/api/routes.ts';
import { sessionToken } from '#shared/session/session.ts';

interface UploadOptions {
  /** Made once per file by the caller: sending the same id again after a failure never stores a second copy. */
  id: string;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file. With XMLHttpRequest, since fetch tells no upload progress.
 * @throws ProblemError like `call`; the reason of `signal` when it was aborted.
 */
export function uploadFile(content: File, { id, onProgress, signal }: UploadOptions): Promise<CarnetFile> {
  const { method, path } = ROUTE_ADDRESSES.uploadFile;
  const token = sessionToken();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, apiAddress(`${path}?id=${encodeURIComponent(id)}`));
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const file = request.status < 300 ? readFile(request.responseText) : null;
      if (file) resolve(file);
      else reject(noteRefusal(refusalOf(request), token));
    };
    request.onerror = () => reject(new ProblemError({ code: 'network', status: 0 }));
    request.onabort = () => reject(signal?.reason ?? new ProblemError({ code: 'network', status: 0 }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', content, content.name);
    request.send(form);
  });
}

function refusalOf(request: XMLHttpRequest): ProblemError {
  return problemFrom(request.status, request.responseText, request.getResponseHeader('Retry-After'));
}

function readFile(text: string): CarnetFile | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isFile(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'url' in value;
}
