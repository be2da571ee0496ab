import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { serverPort } from '../support/environment.ts';

/** Host name under which the shell reaches the real server. */
export const SERVER_HOST = 'carnet.test';

const webBuild = join(import.meta.dirname, '../../apps/web/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The TLS endpoints of a native app on this machine: the files of the app, and the real server behind a proxy as operators run it.
 * Playwright’s `route` is not used, because it answers CORS preflights itself.
 */
export class SecureOrigins {
  readonly #app: Server;
  readonly #proxy: Server;
  /** Files of the device that the page may read. */
  files: ReadonlyMap<string, Buffer> = new Map();
  /** Whether the Android app was built with Google’s file, as reported by apps/mobile/write-build-facts.ts. */
  hasFirebase = false;
  /** Whether the server is unreachable. */
  isServerAway = false;
  /** Cuts off the call to this path while it is in progress; null for none. */
  cutOffPath: string | null = null;

  private constructor() {
    const certificate = makeCertificate();
    this.#app = createServer(certificate, (call, answer) => {
      const { body, type } = this.#contentOf(new URL(call.url ?? '/', 'https://localhost').pathname);
      if (body === null) answer.writeHead(404).end();
      else answer.writeHead(200, { 'content-type': type }).end(body);
    });
    this.#proxy = createServer(certificate, (call, answer) => {
      if (this.isServerAway || (call.method !== 'OPTIONS' && call.url === this.cutOffPath)) {
        return call.socket.destroy();
      }
      const { method, url, headers } = call;
      const onward = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      return call.pipe(onward);
    });
  }

  static async open(): Promise<SecureOrigins> {
    const origins = new SecureOrigins();
    await Promise.all([listen(origins.#app), listen(origins.#proxy)]);
    return origins;
  }

  /** Chromium flags that map these names and trust their certificate. */
  chromiumArguments(): string[] {
    const app = `MAP localhost 127.0.0.1:${portOf(this.#app)}`;
    const server = `MAP ${SERVER_HOST} 127.0.0.1:${portOf(this.#proxy)}`;
    return [`--host-resolver-rules=${app}, ${server}`, '--ignore-certificate-errors'];
  }

  async close(): Promise<void> {
    await Promise.all([this.#app, this.#proxy].map(closeServer));
  }

  /** Behaves like WebViewLocalServer: a path without an extension is the page, and photos come from files of the device. */
  #contentOf(pathname: string): { body: Buffer | null; type: string } {
    const photos = '/_capacitor_file_';
    if (pathname.startsWith(photos)) {
      return { body: this.files.get(decodeURI(pathname.slice(photos.length))) ?? null, type: 'image/png' };
    }
    if (pathname === '/native-build.json') {
      const facts = JSON.stringify({ hasFirebase: this.hasFirebase });
      return { body: Buffer.from(facts), type: 'application/json' };
    }
    const file = join(webBuild, extname(pathname) === '' ? 'index.html' : decodeURI(pathname));
    return {
      body: existsSync(file) ? readFileSync(file) : null,
      type: types[extname(file)] ?? 'application/octet-stream',
    };
  }
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'carnet-shell-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=DNS:localhost,DNS:${SERVER_HOST}`];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...made, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return certificate;
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere');
  return address.port;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
