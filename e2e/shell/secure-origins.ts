import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { serverPort } from '../support/environment.ts';

/** The name under which the shell reaches the real server. */
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
 * What a native app speaks with, over TLS on this machine: the files inside the app, and the real server behind a proxy
 * as operators have it. Not by Playwright's `route`: while one is on, Playwright itself answers the preflights of CORS.
 */
export class SecureOrigins {
  readonly #app: Server;
  readonly #proxy: Server;
  /** The files of the device that the page may read. */
  files: ReadonlyMap<string, Buffer> = new Map();
  /** Whether the Android app was built with Google's file; tells it as apps/mobile/write-build-facts.ts does. */
  hasFirebase = false;
  /** Whether the server cannot be reached. */
  isServerAway = false;
  /** The call under way to this path is cut off, and no other; null cuts off none. */
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

  /** How Chromium is told where these names are, and that it may trust the certificate made for them. */
  chromiumArguments(): string[] {
    const app = `MAP localhost 127.0.0.1:${portOf(this.#app)}`;
    const server = `MAP ${SERVER_HOST} 127.0.0.1:${portOf(this.#proxy)}`;
    return [`--host-resolver-rules=${app}, ${server}`, '--ignore-certificate-errors'];
  }

  async close(): Promise<void> {
    await Promise.all([this.#app, this.#proxy].map(closeServer));
  }

  /** As WebViewLocalServer does it: every path without an ending is the page, photos come from the files of the device. */
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
