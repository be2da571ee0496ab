import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * A proxy between the browser and the server. Closed, nothing listens on its port, as on a device without a network. It can also
 * act as a server with a newer build: it appends a comment to the service worker, which browsers compare.
 */
export class Gate {
  readonly #server: Server;
  readonly #upstreamPort: number;
  #port = 0;
  #isNewerBuild = false;
  /** Calls are refused while the files of the app still load, as from a proxy whose server is away. */
  areCallsCut = false;

  private constructor(upstreamPort: number) {
    this.#upstreamPort = upstreamPort;
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
  }

  static async open(upstreamPort: number): Promise<Gate> {
    const gate = new Gate(upstreamPort);
    await gate.reopen();
    return gate;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Cuts the network, including calls in progress. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Restores the network at the same address. */
  async reopen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  /** From now on the server has another build. */
  deployNewerBuild(): void {
    this.#isNewerBuild = true;
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = asked;
    if (this.areCallsCut && url.startsWith('/v1/')) return void asked.destroy();
    const isWorker = this.#isNewerBuild && url === '/service-worker.js';
    const upstream = request(
      // A comment can only be appended to an uncompressed worker.
      {
        port: this.#upstreamPort,
        host: '127.0.0.1',
        method,
        path: url,
        headers: isWorker ? { host: headers.host } : headers,
      },
      (received) => {
        if (isWorker) return void answerNewerWorker(received, answer);
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    upstream.on('error', () => answer.destroy());
    asked.pipe(upstream);
  }
}

async function answerNewerWorker(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const worker = Buffer.concat([...(await received.toArray()), Buffer.from('\n// a newer build\n')]);
  const { 'content-length': _length, etag: _etag, ...headers } = received.headers;
  answer.writeHead(200, headers).end(worker);
}
