import { vi } from 'vitest';

/** One request of the browser; the test decides its outcome. */
export class FakeUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = '';
  address = '';
  method = '';
  withCredentials = false;
  isAborted = false;
  body: FormData | null = null;
  /** A body that is not a form. */
  bytes: Blob | null = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private retryAfter: string | null = null;

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.retryAfter : null;
  }

  send(body: FormData | Blob): void {
    if (body instanceof Blob) this.bytes = body;
    else this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  /** The server responds. */
  answer(status: number, body: unknown, retryAfter: string | null = null): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.retryAfter = retryAfter;
    this.onload?.();
    this.onloadend?.();
  }

  /** The connection is lost. */
  lose(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Replaces `XMLHttpRequest` until the end of the test; returns the uploads in order of their start. */
export function fakeUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}
