import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The parsed JSON; an empty object for a response without a body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test states the shape by its expectations
  readonly body: any;
}

type Headers = Readonly<Record<string, string>>;

/** Calls the application in this process, with or without a session. */
export class TestCaller {
  readonly #app: FastifyInstance;
  readonly token: string | null;
  readonly #from: Pick<InjectOptions, 'remoteAddress'>;

  /** `remoteAddress` is the address of the calls, if given. */
  constructor(app: FastifyInstance, token: string | null, remoteAddress?: string) {
    this.#app = app;
    this.token = token;
    this.#from = remoteAddress === undefined ? {} : { remoteAddress };
  }

  get(path: string, headers: Headers = {}): Promise<TestAnswer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Headers = {}): Promise<TestAnswer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers: Headers = {}): Promise<TestAnswer> {
    return this.call('PUT', path, body, headers);
  }

  delete(path: string, headers: Headers = {}): Promise<TestAnswer> {
    return this.call('DELETE', path, undefined, headers);
  }

  async call(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<TestAnswer> {
    const authorization: Headers = this.token === null ? {} : { authorization: `Bearer ${this.token}` };
    const json: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.send({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: { ...json, ...authorization, ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** Sends bytes declared as JSON. */
  sendBytes(
    method: 'POST' | 'PUT',
    path: string,
    payload: Buffer,
    headers: Headers = {},
  ): Promise<TestAnswer> {
    const authorization: Headers = this.token === null ? {} : { authorization: `Bearer ${this.token}` };
    const json = { 'content-type': 'application/json' };
    return this.send({ method, url: path, payload, headers: { ...json, ...authorization, ...headers } });
  }

  /** Uploads bytes as the only part `file`. */
  upload(bytes: Uint8Array, name: string, type: string, query = ''): Promise<TestAnswer> {
    return this.uploadTo(`/v1/files${query}`, bytes, name, type);
  }

  async uploadTo(path: string, bytes: Uint8Array, name: string, type: string): Promise<TestAnswer> {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)], { type }), name);
    const request = new Request('http://carnet.test/', { method: 'POST', body: form });
    return this.send({
      method: 'POST',
      url: path,
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  /** Downloads the bytes of an address. */
  async download(path: string): Promise<{ status: number; bytes: Buffer }> {
    const authorization: Headers = this.token === null ? {} : { authorization: `Bearer ${this.token}` };
    const response = await this.#app.inject({ method: 'GET', url: path, headers: authorization });
    return { status: response.statusCode, bytes: response.rawPayload };
  }

  async send(options: InjectOptions): Promise<TestAnswer> {
    const response = await this.#app.inject({ ...options, ...this.#from });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const text = readText(response);
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : {},
    };
  }
}

/** The body as seen by a client, decompressed if the call requested compression. */
function readText({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (rawPayload.length === 0) return body;
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(rawPayload).toString();
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    default:
      return body;
  }
}
