import { vi } from 'vitest';

/** One request as the browser would send it; the test decides what becomes of it. */
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
  /** What is sent without a form. */
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

  /** Some of the bytes have gone. */
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  /** The server answers. */
  answer(status: number, body: unknown, retryAfter: string | null = null): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.retryAfter = retryAfter;
    this.onload?.();
    this.onloadend?.();
  }

  /** The connection breaks. */
  lose(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Takes the place of `XMLHttpRequest` until the end of the test; gives the uploads in the order they were begun. */
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
