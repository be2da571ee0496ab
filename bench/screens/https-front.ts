import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import path from 'node:path';

/** A TLS and HTTP/2 proxy, as in the operator’s guide. */
export interface HttpsFront {
  readonly url: string;
  close(): Promise<void>;
}

/** Hop-by-hop headers (RFC 9110, 7.6.1), which HTTP/2 does not have. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Phones use HTTPS, and browsers then use HTTP/2: one connection on which no file waits for another. The certificate is created for this run in
 * `folder`.
 */
export async function openHttpsFront(folder: string, serverUrl: string): Promise<HttpsFront> {
  const agent = new Agent({ keepAlive: true });
  const front = createSecureServer(makeCertificate(folder), (incoming, outgoing) =>
    passOn(incoming, outgoing, new URL(serverUrl), agent),
  );
  const port = await listen(front);
  return {
    url: `https://127.0.0.1:${port}`,
    close: async () => {
      agent.destroy();
      front.close();
    },
  };
}

function makeCertificate(folder: string): { readonly key: Buffer; readonly cert: Buffer } {
  const key = path.join(folder, 'front-key.pem');
  const cert = path.join(folder, 'front-certificate.pem');
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function listen(front: Http2SecureServer): Promise<number> {
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}

function passOn(incoming: Http2ServerRequest, outgoing: Http2ServerResponse, to: URL, agent: Agent): void {
  const { method, url, authority } = incoming;
  const headers = {
    ...withoutPseudoHeaders(incoming.headers),
    host: authority,
    'x-forwarded-host': authority,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '127.0.0.1',
  };
  const call = request({ host: to.hostname, port: to.port, method, path: url, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    answer.pipe(outgoing);
  });
  // The browser or the server has gone: this call fails.
  call.on('error', () => outgoing.stream?.close());
  incoming.pipe(call);
}

function withoutPseudoHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

function withoutConnection(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));
}
