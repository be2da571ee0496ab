import { apiAddress } from '#shared/api/address.ts';
import { noteRefusal } from '#shared/api/api-client.ts';
import { problemFrom, ProblemError } from '#shared/api/problem-error.ts';
import { sessionToken } from '#shared/session/session.ts';

export interface SendOptions {
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Posts one file as the part `file` of a form, and reads the answer. With XMLHttpRequest, since fetch tells no upload
 * progress.
 * @param read null for an answer that is not of this API
 * @throws ProblemError like `call`; the reason of `signal` when it was aborted.
 */
export function sendFile<Answer>(
  path: string,
  content: File,
  read: (body: unknown) => Answer | null,
  { onProgress, signal }: SendOptions,
): Promise<Answer> {
  const token = sessionToken();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', apiAddress(path));
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.status < 300 ? read(parsed(request.responseText)) : null;
      if (answer !== null) resolve(answer);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
