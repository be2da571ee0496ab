import { once } from 'node:events';
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MILLIS = 500;
/** A server that does not answer a health check in this time is skipped. */
const CHECK_MILLIS = 5000;

/** A proxy in front of several servers, as operators run it. */
export interface CheckingProxy {
  readonly url: string;
  /** Number of failed health checks of a server. */
  failedChecks(): number;
  stop(): Promise<void>;
}

/**
 * Forwards each call to the next server whose last `/readyz` was 200, and answers 503 without one. It never sends a call twice.
 */
export async function startCheckingProxy(urls: readonly string[]): Promise<CheckingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const targets = urls.map((url) => ({ url, isReady: true }));
  let failed = 0;
  let turn = 0;
  const checks = setInterval(() => {
    for (const target of targets) {
      void isReady(target.url).then((ready) => {
        if (!ready) failed += 1;
        target.isReady = ready;
      });
    }
  }, CHECK_EVERY_MILLIS);
  const server = createServer((incoming, answer) => {
    const ready = targets.filter((target) => target.isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target) passOn(incoming, answer, { url: target.url, agent });
    else answer.writeHead(503, { 'content-type': 'text/plain' }).end('no server is ready');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failedChecks: () => failed,
    stop: async () => {
      clearInterval(checks);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`${url}/readyz`, { agent: false, timeout: CHECK_MILLIS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

function passOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { url, agent }: { readonly url: string; readonly agent: Agent },
): void {
  const { method = 'GET', headers } = incoming;
  const outgoing = request(url + (incoming.url ?? '/'), { method, headers, agent }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.on('error', () => answer.destroy()).pipe(answer);
  });
  outgoing.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502, { 'content-type': 'text/plain' }).end('the server ended the connection');
  });
  answer.on('close', () => outgoing.destroy());
  incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
}
