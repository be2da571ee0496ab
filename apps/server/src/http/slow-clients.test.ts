import { bodyLength, timeLimit } from '#http/connections.ts';
import {
  connectionEnd,
  halfSentForm,
  openBrokenClient,
  type BrokenRequest,
} from '#testing/faults/broken-client.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IncomingHttpHeaders } from 'node:http';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const MEGABYTE = 1024 * 1024;
const HALF = { bytes: Buffer.alloc(MEGABYTE), bodyBytes: 12 * MEGABYTE };

describe('time limit of a body', () => {
  it.each<[string, IncomingHttpHeaders, number]>([
    ['no body', {}, 0],
    ['an empty body', { 'content-length': '0' }, 0],
    ['a few fields', { 'content-length': '400' }, 60],
    ['15 MB → a quarter of an hour', { 'content-length': String(15 * MEGABYTE) }, 1020],
    ['a length that is not said → as the largest upload', { 'transfer-encoding': 'chunked' }, 1020],
    ['9 GB → an hour', { 'content-length': '9000000000' }, 3600],
  ])('%s', (_, headers, seconds) => {
    expect(Math.round(timeLimit(bodyLength(headers), 60_000) / 1000)).toBe(seconds);
  });
});

/** Sizes of the unnamed upload files that this process has open. */
function arriving(folder: string): number[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = `/proc/self/fd/${name}`;
      return readlinkSync(path).startsWith(join(folder, 'incoming')) ? [statSync(path).size] : [];
    } catch {
      return [];
    }
  });
}

describe('a body that stops halfway', () => {
  const server = shareTestServer({ dialect: 'sqlite', config: { silenceMillis: 400 } });
  let address: string;
  let token: string | null;

  beforeAll(async () => {
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    ({ token } = await server.signUp());
  });

  it.each<[string, () => BrokenRequest]>([
    ['JSON', () => ({ method: 'POST', path: '/v1/vehicles', token, body: Buffer.from('{'), bodyBytes: 400 })],
    [
      'JSON of nobody',
      () => ({
        method: 'POST',
        path: '/v1/authentication/signin',
        token: null,
        body: Buffer.from('{'),
        bodyBytes: 400,
      }),
    ],
    ['an upload', () => halfSentForm('/v1/files', token, HALF)],
    ['an import', () => halfSentForm('/v1/account/import', token, HALF)],
  ])('%s → its connection is closed, nothing of it remains', async (_, request) => {
    const client = await openBrokenClient(address, request());
    await connectionEnd(client);
    await expect.poll(() => arriving(server.context.config.dataDir)).toEqual([]);
    expect((await server.nobody.get('/healthz')).status).toBe(200);
  });

  it('an unauthenticated import or upload → refused before any byte is stored', async () => {
    for (const path of ['/v1/files', '/v1/account/import']) {
      const client = await openBrokenClient(address, halfSentForm(path, null, HALF));
      const [answer] = await once(client.resume(), 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
      expect(arriving(server.context.config.dataDir)).toEqual([]);
      client.destroy();
    }
  });
});

describe('40 uploads that stop halfway', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('twelve of each account are on disk, the others are refused; an upload of another user succeeds', async () => {
    const { dataDir } = server.context.config;
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const owner = await server.signUp();
    const clients = await Promise.all(
      Array.from({ length: 40 }, () =>
        openBrokenClient(address, halfSentForm('/v1/files', owner.token, HALF)),
      ),
    );
    const isHere = (size: number): boolean => size > MEGABYTE * 0.9;
    await expect.poll(() => arriving(dataDir).filter(isHere).length).toBe(12);
    expect(arriving(dataDir)).toHaveLength(12);
    const refused = await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    const other = await server.signUp();
    expect((await other.upload(await jpegSample(), 'a.jpg', 'image/jpeg')).status).toBe(201);
    for (const client of clients) client.destroy();
    await expect.poll(() => arriving(dataDir)).toEqual([]);
    expect((await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg')).status).toBe(201);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
    // A client that disconnects is not an error of the server.
    expect(server.logged.filter(({ msg }) => msg === 'unavailable')).toEqual([]);
  });
});

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a connection without a complete request', () => {
  const server = shareTestServer({ dialect: 'sqlite', config: { headMillis: 200 } });
  let port: number;

  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  it('no byte sent → closed without a response', async () => {
    expect(await text(connect(port, '127.0.0.1'))).toBe('');
  });

  it.each(['GET /healthz HT', 'GET /healthz HTTP/1.1\r\nHost: local'])('%j → 400', async (half) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(half);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_body"/s);
  });

  it('idle after a response → kept, and the next request is served', async () => {
    const kept = connect(port, '127.0.0.1').setEncoding('utf8');
    const first = await answerTo(kept, HEALTH);
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
    // Caddy keeps an idle connection for 120 s.
    expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(first)?.[1])).toBeGreaterThan(120);
    // Opened later, so closed later than an idle connection with the same limit.
    expect(await text(connect(port, '127.0.0.1'))).toBe('');
    expect(await answerTo(kept, HEALTH)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await answerTo(kept, 'GET /healthz HTTP/1.1\r\nHost: local')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

/** The first bytes received after the request. */
async function answerTo(socket: Socket, request: string): Promise<string> {
  socket.write(request);
  const [answer] = await once(socket, 'data');
  return String(answer);
}
