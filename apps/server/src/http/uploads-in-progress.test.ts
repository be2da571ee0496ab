import { connectionEnd, halfSentForm, openBrokenClient } from '#testing/faults/broken-client.ts';
import { createSmallDisk } from '#testing/faults/small-disk.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const MEGABYTE = 1024 * 1024;
/** The declared size of an import that never completes. */
const HUGE_BYTES = 9_000_000_000;

/** Opens forms of which only a part arrives; returns the early response of each, and its connection. */
function halfSending(server: Pick<TestServer, 'app'>) {
  const sockets: Socket[] = [];
  const forms = { path: '/v1/files', bytes: 64 * 1024, bodyBytes: 13 * MEGABYTE };
  return {
    async open(token: string | null, address: string, form: Partial<typeof forms> = {}) {
      const { path, bytes, bodyBytes } = { ...forms, ...form };
      const url = server.app.listeningOrigin;
      const request = halfSentForm(path, token, { bytes: Buffer.alloc(bytes), bodyBytes });
      const socket = await openBrokenClient(url, { ...request, address });
      sockets.push(socket);
      return socket;
    },
    close(): void {
      for (const socket of sockets.splice(0)) socket.destroy();
    },
  };
}

/** The status sent before the body is complete. */
async function statusAt(socket: Socket): Promise<number> {
  const [answer] = await once(socket.resume(), 'data');
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]);
}

describe('bodies that arrive slowly', () => {
  const server = shareTestServer({ dialect: 'sqlite', config: { trustedProxies: 1 } });
  const half = halfSending(server);
  let photo: Buffer;

  beforeAll(async () => {
    photo = await jpegSample();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => half.close());

  const uploadOf = async (caller: TestCaller) => (await caller.upload(photo, 'a.jpg', 'image/jpeg')).status;

  it('eight imports of 9 GB that never end → an import of another account succeeds', async () => {
    for (let attacker = 0; attacker < 8; attacker += 1) {
      const { token } = await server.signUp();
      await half.open(token, `198.51.${attacker}.1`, { path: '/v1/account/import', bodyBytes: HUGE_BYTES });
    }
    const owner = await server.signUp();
    const { bytes } = await owner.download('/v1/account/export');
    const answer = await owner.uploadTo('/v1/account/import', bytes, 'export.zip', 'application/zip');
    expect(answer.status).toBe(200);
  });

  it('a second import of an account, and a fifth of a network → refused', async () => {
    const path = '/v1/account/import';
    const { token } = await server.signUp();
    await half.open(token, '192.0.2.1', { path });
    expect(await statusAt(await half.open(token, '198.51.100.1', { path }))).toBe(429);
    for (const host of [2, 3, 4]) await half.open((await server.signUp()).token, `192.0.2.${host}`, { path });
    const fifth = await server.signUp();
    expect(await statusAt(await half.open(fifth.token, '192.0.2.5', { path }))).toBe(429);
  });

  it('120 uploads of ten accounts that never end → an upload of another account succeeds', async () => {
    for (let attacker = 0; attacker < 10; attacker += 1) {
      const { token } = await server.signUp();
      for (let count = 0; count < 12; count += 1) await half.open(token, `198.51.${attacker}.1`);
    }
    expect(await uploadOf(await server.signUp())).toBe(201);
  });

  it('48 uploads of a network → its next one is refused, one of another network succeeds', async () => {
    for (let attacker = 0; attacker < 4; attacker += 1) {
      const { token } = await server.signUp();
      for (let count = 0; count < 12; count += 1) await half.open(token, `2001:db8:0:1::${count}`);
    }
    const owner = await server.signUp();
    expect(await statusAt(await half.open(owner.token, '2001:db8:0:1::ff'))).toBe(429);
    expect(await uploadOf(owner)).toBe(201);
  });
});

describe('a body that trickles', () => {
  const server = shareTestServer({ dialect: 'sqlite', config: { silenceMillis: 400 } });

  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it.each([
    ['an upload', '/v1/files', 12 * MEGABYTE],
    ['an import', '/v1/account/import', HUGE_BYTES],
  ])('%s with a byte now and then → its connection is closed', async (_, path, bodyBytes) => {
    const { token } = await server.signUp();
    const form = halfSentForm(path, token, { bytes: Buffer.alloc(MEGABYTE), bodyBytes });
    const socket = await openBrokenClient(server.app.listeningOrigin, form);
    const drip = setInterval(() => socket.write('x'), 40);
    await connectionEnd(socket);
    clearInterval(drip);
    expect((await server.nobody.get('/healthz')).status).toBe(200);
  });
});

/** Only root can create a small disk; without root `transfers.test.ts` covers the same with a simulated size. */
describe('uploads on a small disk', () => {
  it('pending uploads fill it → one more has to wait; one of another network replaces one', async () => {
    const disk = await createSmallDisk(64);
    if (disk === null) return;
    const server = await startTestServer({
      dialect: 'sqlite',
      config: { dataDir: disk.path, trustedProxies: 1 },
    });
    const half = halfSending(server);
    onTestFinished(async () => {
      half.close();
      await server.close();
      await disk.remove();
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await server.signUp();
    const arriving = () =>
      readdirSync('/proc/self/fd').filter((name) => {
        try {
          return readlinkSync(`/proc/self/fd/${name}`).startsWith(join(disk.path, 'incoming'));
        } catch {
          return false;
        }
      }).length;
    const held: Socket[] = [];
    for (let count = 1; count <= 3; count += 1) {
      held.push(await half.open(token, '198.51.100.1'));
      await expect.poll(arriving).toBe(count);
    }
    expect(await statusAt(await half.open(token, '198.51.100.1'))).toBe(503);
    const cutOff = Promise.race(held.map(connectionEnd));
    const document = Buffer.concat([await pdfSample(), Buffer.alloc(14 * MEGABYTE, ' ')]);
    const owner = await server.signUp();
    expect((await owner.upload(document, 'a.pdf', 'application/pdf')).status).toBe(201);
    await cutOff;
    expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(2);
  });
});
