import { bearer } from '#load/reads.ts';

type Fields = Record<string, unknown>;

/** A signed-in user who makes calls one after the other. */
export class ApiClient {
  readonly url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async signUp(url: string, name: string): Promise<ApiClient> {
    const body = { email: `${name}@carnet.example`, password: 'a password for measuring' };
    const answer = await jsonOf(
      fetch(`${url}/v1/authentication/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    return new ApiClient(url, String(answer['token']));
  }

  get headers(): Record<string, string> {
    return bearer(this);
  }

  post(address: string, body: object): Promise<Fields> {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    return jsonOf(fetch(this.url + address, { method: 'POST', headers, body: JSON.stringify(body) }));
  }

  get(address: string): Promise<Fields> {
    return jsonOf(fetch(this.url + address, { headers: this.headers }));
  }

  send(address: string, bytes: Blob, name: string): Promise<Fields> {
    const form = new FormData();
    form.append('file', bytes, name);
    return jsonOf(fetch(this.url + address, { method: 'POST', headers: this.headers, body: form }));
  }
}

async function jsonOf(answering: Promise<Response>): Promise<Fields> {
  const answer = await answering;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 500)}`);
  const fields: Fields = JSON.parse(text);
  return fields;
}
