import { apiAddress } from '#shared/api/address.ts';
import { handleRefusal } from '#shared/api/api-client.ts';
import { parseProblem, ProblemError } from '#shared/api/problem-error.ts';
import { sessionToken } from '#shared/session/session.ts';

/** Aborts an upload without progress for this long. */
const STALLED_AFTER_MILLIS = 60_000;
/** After the upload: an import reads a whole archive before it responds. */
const ANSWER_WITHIN_MILLIS = 300_000;

export interface SendOptions {
  /** Share of bytes sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Posts a file as the form part `file`. XMLHttpRequest, because fetch reports no upload progress.
 * @param read returns null for a response that is not of this API
 * @throws ProblemError like `call`; the reason of `signal` when it was aborted.
 */
export function sendFile<Answer>(
  path: string,
  content: File,
  read: (body: unknown) => Answer | null,
  options: SendOptions,
): Promise<Answer> {
  const form = new FormData();
  form.append('file', content, content.name);
  return sendBody(path, form, read, options);
}

/** Posts raw bytes with the blob's type, like `sendFile`. */
export function sendBody<Answer>(
  path: string,
  body: Blob | FormData,
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
    const stall = watchForStall(() => {
      reject(new ProblemError({ code: 'timeout', status: 0 }));
      request.abort();
    });
    request.onloadend = stall.stop;
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart(loaded < total ? STALLED_AFTER_MILLIS : ANSWER_WITHIN_MILLIS);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const answer = request.status < 300 ? read(parseBody(request.responseText)) : null;
      if (answer !== null) resolve(answer);
      else reject(handleRefusal(readRefusal(request), token));
    };
    request.onerror = () => reject(new ProblemError({ code: 'network', status: 0 }));
    request.onabort = () => reject(signal?.reason ?? new ProblemError({ code: 'network', status: 0 }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Calls `onStall` unless it is restarted or stopped in time. */
function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, STALLED_AFTER_MILLIS);
  const stop = () => clearTimeout(timer);
  return {
    stop,
    restart(millis: number) {
      stop();
      timer = setTimeout(onStall, millis);
    },
  };
}

function readRefusal(request: XMLHttpRequest): ProblemError {
  return parseProblem(request.status, request.responseText, request.getResponseHeader('Retry-After'));
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
