import { Agent, request } from 'node:http';

export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test states the shape by its expectations
  readonly body: any;
}

/** Calls a server over TCP; each caller keeps its own connection. */
export class RemoteCaller {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly token: string | null;
  readonly #from: Readonly<Record<string, string>>;

  /** `address` is the address of the calls, if the server trusts a proxy. */
  constructor(url: string, token: string | null, address?: string) {
    this.#url = url;
    this.token = token;
    this.#from = address === undefined ? {} : { 'x-forwarded-for': address };
  }

  /** Rejects when the connection breaks before the response is complete. */
  call(method: string, path: string, body?: unknown): Promise<RemoteAnswer> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...this.#from,
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const sent = request(this.#url + path, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          // A connection that breaks within the response ends the stream as well.
          if (!response.complete) return reject(new Error('The response was cut off'));
          const { statusCode: status = 0, headers: received } = response;
          const isJson = String(received['content-type']).includes('json');
          return resolve({ status, headers: received, text, body: isJson && text ? JSON.parse(text) : {} });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Signs up on a server over TCP; returns the caller. */
export async function signUpRemotely(url: string, email: string): Promise<RemoteCaller> {
  const nobody = new RemoteCaller(url, null);
  const answer = await nobody.call('POST', '/v1/authentication/signup', {
    email,
    password: 'correct horse battery',
  });
  nobody.close();
  if (answer.status !== 201) throw new Error(`Sign-up failed with status ${answer.status}: ${answer.text}`);
  return new RemoteCaller(url, answer.body.token);
}
