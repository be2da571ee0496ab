import { answerBroken, type AnswerFault } from '#testing/stand-ins/broken-answer.ts';
import { PushBrowser, readVapid, type VapidClaims } from '#testing/stand-ins/push-browser.ts';
import { createSelfSignedCertificate } from '#testing/stand-ins/self-signed-certificate.ts';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface ReceivedPush {
  readonly browser: PushBrowser;
  /** The encrypted body. */
  readonly body: Buffer;
  /** The text decrypted by the browser. */
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  /** The sender by a valid signature; null without one. */
  readonly vapid: { readonly publicKey: string; readonly claims: VapidClaims } | null;
}

/** A response of the service: a status, and optional headers. */
export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of a valid response: cut off, none at all, or endless. */
  readonly fault?: AnswerFault;
}

export interface PushService {
  /** `https://127.0.0.1:<port>`. */
  readonly origin: string;
  /** All accepted messages, decrypted. */
  readonly received: readonly ReceivedPush[];
  /** The number of calls for a browser, accepted or not. */
  callsOf(browser: PushBrowser): number;
  /** The number of calls with a `fault` whose connection was closed. */
  countBroken(): number;
  /** A new browser that uses this service. */
  openBrowser(): PushBrowser;
  /** Sets the responses to the next calls for a browser, one each; then 201 again. */
  answerNext(browser: PushBrowser, ...answers: readonly PushAnswer[]): void;
  stop(): Promise<void>;
}

/** The browsers of a service with planned responses and received messages. */
class Browsers {
  readonly #origin: () => string;
  readonly #byPath = new Map<string, PushBrowser>();
  readonly #planned = new Map<PushBrowser, PushAnswer[]>();
  readonly #calls = new Map<PushBrowser, number>();
  readonly received: ReceivedPush[] = [];

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  open(): PushBrowser {
    const path = `/push/${this.#byPath.size + 1}`;
    const browser = new PushBrowser(`${this.#origin()}${path}`);
    this.#byPath.set(path, browser);
    return browser;
  }

  plan(browser: PushBrowser, answers: readonly PushAnswer[]): void {
    this.#planned.set(browser, [...answers]);
  }

  callsOf(browser: PushBrowser): number {
    return this.#calls.get(browser) ?? 0;
  }

  async take(request: IncomingMessage): Promise<PushAnswer> {
    const body = Buffer.concat(await request.toArray());
    const browser = this.#byPath.get(request.url ?? '');
    if (!browser) return { status: 404 };
    this.#calls.set(browser, this.callsOf(browser) + 1);
    const answer = this.#planned.get(browser)?.shift() ?? { status: 201 };
    if (answer.status === 201) {
      const vapid = readVapid(request.headers.authorization);
      this.received.push({ browser, body, text: browser.read(body), headers: request.headers, vapid });
    }
    return answer;
  }
}

function respond(response: ServerResponse, { status, headers, fault }: PushAnswer): void {
  const head = () => void response.writeHead(status, headers);
  if (fault) answerBroken(response, fault, { head, reset: () => response.destroy() });
  else response.writeHead(status, headers).end('{}');
}

/** A real push service on loopback over https, whose certificate this process trusts from now on. */
export async function startPushService(): Promise<PushService> {
  const certificate = createSelfSignedCertificate();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  let origin = '';
  let broken = 0;
  const browsers = new Browsers(() => origin);
  const server = createServer(certificate, (request, response) => {
    browsers.take(request).then(
      (answer) => {
        if (answer.fault !== undefined) response.once('close', () => (broken += 1));
        respond(response, answer);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received: browsers.received,
    callsOf: (browser) => browsers.callsOf(browser),
    countBroken: () => broken,
    openBrowser: () => browsers.open(),
    answerNext: (browser, ...answers) => browsers.plan(browser, answers),
    stop: async () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
