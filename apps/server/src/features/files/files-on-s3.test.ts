import { recordUnclaimedBytes } from '#features/files/files.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { sweepFiles } from '#features/files/sweep-files.ts';
import type { S3Options } from '#platform/files/s3-options.ts';
import { jpegSample, pdfSample, plainImage } from '#testing/sample-files.ts';
import { startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { createTcpGate, type TcpGate } from '#testing/stand-ins/tcp-gate.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let s3: S3Server;
let gate: TcpGate;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

beforeEach(async () => {
  gate = await createTcpGate({ host: '127.0.0.1', port: s3.port });
});
afterEach(() => gate.shut());

describe('files in an S3 store', () => {
  let server: TestServer;
  let owner: TestCaller;
  let photo: Buffer;

  beforeEach(async () => {
    server = await startTestServer({ dialect: 'sqlite', config: { s3: s3.optionsAt(gate.port) } });
    owner = await server.signUp();
    photo = await jpegSample();
  });
  afterEach(async () => {
    await gate.shut();
    await gate.open();
    for await (const { garageId } of server.context.fileStore.list()) {
      await server.context.fileStore.removeGarage(garageId);
    }
    await server.close();
  });

  async function storedIds(): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const stored of server.context.fileStore.list()) ids.add(stored.fileId);
    return ids;
  }

  function expectUnavailable(answer: TestAnswer): void {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/s3|bucket|127\.0\.0\.1/i);
  }

  /** A PDF of 6 MB: more than any buffer on the way holds. */
  async function largePdf(): Promise<Buffer> {
    const start = await pdfSample();
    return Buffer.concat([start, Buffer.alloc(6_000_000 - start.length, ' ')]);
  }

  it('no public address of the store → every byte passes through this server, with its headers', async () => {
    const { body } = await owner.upload(photo, 'Été.jpg', 'image/jpeg');
    const answer = await server.app.inject({ method: 'GET', url: body.url });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, body.size]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('erased from the trash → deleted from the store', async () => {
    const { body: kept } = await owner.upload(photo, 'a.jpg', 'image/jpeg');
    const { body: file } = await owner.upload(photo, 'a.jpg', 'image/jpeg');
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [file.id] };
    const vehicle = await owner.post('/v1/vehicles', body);
    expect((await owner.delete(`/v1/vehicles/${vehicle.body.id}`)).status).toBe(204);
    expect(await storedIds()).toEqual(new Set([kept.id, file.id]));
    expect((await server.nobody.get(file.url)).status).toBe(404);
    expect((await owner.delete('/v1/trash')).status).toBe(204);
    expect(await storedIds()).toEqual(new Set([kept.id]));
  });

  it('the store is down → 503 with Retry-After, no row; once it is back, the same upload succeeds', async () => {
    const { body: before } = await owner.upload(photo, 'a.jpg', 'image/jpeg');
    await gate.shut();
    const id = randomUUID();
    expectUnavailable(await owner.upload(photo, 'b.jpg', 'image/jpeg', `?id=${id}`));
    expectUnavailable(await server.nobody.get(before.url));
    expect((await server.nobody.get('/readyz')).body).toMatchObject({ fileStore: 'unavailable' });
    expect((await server.nobody.get('/healthz')).status).toBe(200);
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [id] };
    expect((await owner.post('/v1/vehicles', body)).body.errors).toEqual([
      { pointer: '/photos/0', code: 'not_found' },
    ]);

    await gate.open();
    expect((await server.nobody.get(before.url)).status).toBe(200);
    expect((await server.nobody.get('/readyz')).body).toMatchObject({ fileStore: 'ok' });
    expect((await owner.upload(photo, 'b.jpg', 'image/jpeg', `?id=${id}`)).status).toBe(201);
    expect((await owner.post('/v1/vehicles', body)).status).toBe(201);
    expect(await storedIds()).toEqual(new Set([before.id, id]));
  });

  it('connection lost during an upload → 503, neither a row nor a partial object', async () => {
    const pdf = await largePdf();
    const id = randomUUID();
    gate.cutAfter(500_000);
    expectUnavailable(await owner.upload(pdf, 'large.pdf', 'application/pdf', `?id=${id}`));
    gate.cutAfter(null);
    expect(await storedIds()).toEqual(new Set());
    const again = await owner.upload(pdf, 'large.pdf', 'application/pdf', `?id=${id}`);
    expect([again.status, again.body.size]).toEqual([201, pdf.length]);
    expect((await server.nobody.download(again.body.url)).bytes.equals(pdf)).toBe(true);
  });

  it('connection lost during a download → it fails instead of ending short', async () => {
    const { body } = await owner.upload(await largePdf(), 'large.pdf', 'application/pdf');
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    gate.cutAfter(500_000);
    const answer = await fetch(address + body.url);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    gate.cutAfter(null);
    const again = await fetch(address + body.url);
    expect((await again.arrayBuffer()).byteLength).toBe(body.size);
  });

  it('bytes without a row → swept once they are old', async () => {
    const orphan = randomUUID();
    const bytes = { garageId: randomUUID(), fileId: orphan };
    const now = formatInstant(Date.now());
    await server.context.transactions.run((tx) => recordUnclaimedBytes(tx, bytes, now));
    await server.context.fileStore.put(bytes.garageId, orphan, 'original', Buffer.from('orphan'));
    const kept = (await owner.upload(photo, 'a.jpg', 'image/jpeg')).body;
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [kept.id] };
    expect((await owner.post('/v1/vehicles', body)).status).toBe(201);
    server.clock.moveTo(new Date(Date.now() + 9 * 60_000).toISOString());
    expect(await sweepFiles(server.context)).toEqual({ unusedFiles: 0, bytesWithoutRow: 0 });
    server.clock.moveTo(new Date(Date.now() + 11 * 60_000).toISOString());
    expect(await sweepFiles(server.context)).toEqual({ unusedFiles: 0, bytesWithoutRow: 1 });
    expect(await storedIds()).toEqual(new Set([kept.id]));
  });
});

describe('an S3 store with a public address', () => {
  let server: TestServer;
  let owner: TestCaller;
  let options: S3Options;

  beforeEach(async () => {
    // Browsers use another address of the store than the server; the signature is valid for that one.
    options = { ...s3.optionsAt(gate.port), publicEndpoint: `http://127.0.0.1:${s3.port}` };
    server = await startTestServer({ dialect: 'sqlite', config: { s3: options } });
    server.clock.moveTo(new Date().toISOString());
    owner = await server.signUp();
  });
  afterEach(() => server.close());

  async function addressOf(url: string) {
    const answer = await server.app.inject({ method: 'GET', url });
    return { answer, location: String(answer.headers['location']) };
  }

  it('pictures are fetched there, with type and name and without other credentials', async () => {
    const { body } = await owner.upload(await plainImage(500, 10).png().toBuffer(), 'Clé.png', 'image/png');
    for (const [url, type, disposition] of [
      [body.url, 'image/png', /^inline; filename="Cle\.png"; filename\*=UTF-8''Cl%C3%A9\.png$/],
      [`${body.url}?download=1`, 'image/png', /^attachment; filename="Cle\.png"/],
      [body.thumbnailUrl, 'image/webp', /^inline; filename="Cle\.webp"/],
    ] as const) {
      const { answer, location } = await addressOf(url);
      expect(answer.statusCode).toBe(302);
      expect(new URL(location).host).toBe(`127.0.0.1:${s3.port}`);
      const bytes = await fetch(location);
      expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, type]);
      expect(bytes.headers.get('content-disposition')).toMatch(disposition);
      expect(bytes.headers.get('cache-control')).toBe('private, max-age=7200, immutable');
      await bytes.body?.cancel();
    }
    const whole = await fetch((await addressOf(body.url)).location);
    expect((await whole.arrayBuffer()).byteLength).toBe(body.size);
  });

  it('the same address within a window, another one in the next; caches may store it until it expires', async () => {
    server.clock.moveTo('2026-11-21T10:00:00.000Z');
    const query = `?id=${randomUUID()}`;
    const photo = await jpegSample();
    const { url } = (await owner.upload(photo, 'a.jpg', 'image/jpeg', query)).body;
    const first = await addressOf(url);
    expect(first.answer.headers['cache-control']).toBe('private, max-age=7200, immutable');
    server.clock.moveTo('2026-11-21T10:59:59.000Z');
    const second = await addressOf(url);
    expect(second.location).toBe(first.location);
    expect(second.answer.headers['cache-control']).toBe('private, max-age=3601, immutable');
    server.clock.moveTo('2026-11-21T11:00:00.000Z');
    const next = (await owner.upload(photo, 'a.jpg', 'image/jpeg', query)).body.url;
    expect((await addressOf(next)).location).not.toBe(first.location);
  });

  it('an address is signed for its key, type and expiry; an expired one does not work', async () => {
    const { body } = await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
    const { location } = await addressOf(body.url);
    for (const [name, value] of [
      ['response-content-type', 'text/html'],
      ['response-content-disposition', 'inline'],
      ['X-Amz-Expires', '9999999'],
    ] as const) {
      const changed = new URL(location);
      expect([...changed.searchParams.keys()]).toContain(name);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(403);
    }
    expect((await fetch(location.replace(body.id, randomUUID()))).status).toBe(403);
    expect((await fetch(location)).status).toBe(200);
    server.clock.moveTo('2020-01-01T00:00:00.000Z');
    const query = `?id=${body.id}`;
    const old = (await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg', query)).body.url;
    expect((await fetch((await addressOf(old)).location)).status).toBe(403);
  });

  it('a PDF, which is stored unchanged, is still served sandboxed by this server', async () => {
    const { body } = await owner.upload(await pdfSample(), 'facture.pdf', 'application/pdf');
    const { answer } = await addressOf(body.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  it('pages may show pictures from there, and from no other origin', async () => {
    const policy = (await server.nobody.get('/healthz')).headers['content-security-policy'];
    expect(policy).toContain(`img-src 'self' data: blob: http://127.0.0.1:${s3.port};`);
  });

  it('the address of a deleted file does not work', async () => {
    const { body } = await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
    server.clock.advance({ days: 2 });
    expect((await addressOf(body.url)).answer.statusCode).toBe(404);
  });
});
