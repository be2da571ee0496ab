import { request } from 'node:http';

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** The beginning of the body: enough for small JSON and the reason of a refusal. */
  readonly text: string;
}

const KEPT_BYTES = 64 * 1024;

/** Sends one call on its own connection and reads the whole answer, mostly without keeping it. */
export function call(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { agent: false, method: method ?? (body === undefined ? 'GET' : 'POST'), headers },
      (response) => {
        const kept: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          if (bytes < KEPT_BYTES) kept.push(chunk);
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes, text: Buffer.concat(kept).toString() }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

export function json(path: string, body: string | object, token?: string, method = 'POST'): Call {
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : bearerOf(token)) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

export function bearerOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

const BOUNDARY = 'carnet-amplification';

/** A multipart upload of one file. */
export function form(path: string, token: string, bytes: Uint8Array, name: string, type: string): Call {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return rawForm(
    path,
    token,
    Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  );
}

/** Measures a form in bytes. */
export function rawForm(path: string, token: string, body: Buffer): Call {
  return {
    path,
    headers: { ...bearerOf(token), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  };
}

/** Size of a request in bytes. */
export function sizeOf({ path, headers, body }: Call): number {
  const head = Object.entries(headers ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return path.length + head + (body === undefined ? 0 : Buffer.byteLength(body));
}
