import { jpegSample, plainImage } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('fetching files', () => {
  let server: TestServer;
  let owner: TestCaller;
  let photo: Buffer;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    owner = await server.signUp();
    photo = await jpegSample();
  });
  afterAll(() => server.close());

  async function download(url: string, headers: Record<string, string> = {}) {
    return server.app.inject({ method: 'GET', url, headers });
  }

  describe('download', () => {
    it('needs only its address, and declares its type', async () => {
      const { body } = await owner.upload(photo, "Photo d'été.jpg", 'image/jpeg');
      const { statusCode, headers } = await download(body.url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(body.size),
        'content-disposition':
          "inline; filename=\"Photo d'ete.jpg\"; filename*=UTF-8''Photo%20d%27%C3%A9t%C3%A9.jpg",
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'none',
        'cache-control': 'private, max-age=7200, immutable',
      });
    });

    it('?download=1 → an attachment with the original name', async () => {
      const { body } = await owner.upload(await plainImage(500, 10).png().toBuffer(), 'Clé.png', 'image/png');
      const original = await download(`${body.url}?download=1`);
      expect(original.headers['content-disposition']).toBe(
        'attachment; filename="Cle.png"; filename*=UTF-8\'\'Cl%C3%A9.png',
      );
      const thumbnail = await download(`${body.thumbnailUrl}?download=1`);
      expect(thumbnail.headers['content-disposition']).toContain('filename="Cle.webp"');
    });

    it('unchanged → 304 without the bytes', async () => {
      const { body } = await owner.upload(photo, 'a.jpg', 'image/jpeg');
      const etag = String((await download(body.url)).headers['etag']);
      const again = await download(body.url, { 'if-none-match': etag });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      expect((await download(body.thumbnailUrl, { 'if-none-match': etag })).statusCode).toBe(200);
    });

    it('HEAD → the headers only', async () => {
      const { body } = await owner.upload(photo, 'a.jpg', 'image/jpeg');
      const answer = await server.app.inject({ method: 'HEAD', url: body.url });
      expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
        200,
        String(body.size),
        '',
      ]);
    });

    it('the signature of one file works for no other file or thumbnail; all get the same 404', async () => {
      const mine = (await owner.upload(photo, 'a.jpg', 'image/jpeg')).body;
      const other = (await owner.upload(photo, 'b.jpg', 'image/jpeg')).body;
      const signature = String(mine.url).split('/').at(-1);
      const refused = await Promise.all([
        download(`/v1/files/${other.id}/original/${signature}`),
        download(`/v1/files/${mine.id}/thumbnail/${signature}`),
        download(`/v1/files/${mine.id}/partial/${signature}`),
        download(`/v1/files/${randomUUID()}/original/${signature}`),
        download(`/v1/files/${mine.id}/original/x`),
      ]);
      for (const answer of refused) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(refused[0]?.body);
      }
    });
  });
});

describe('the address of a file', () => {
  it('is the same within its window, and expires on time', async () => {
    const server = await startTestServer({ dialect: 'sqlite' });
    try {
      server.clock.moveTo('2026-11-21T10:30:00.000Z');
      const owner = await server.signUp();
      const query = `?id=${randomUUID()}`;
      const photo = await jpegSample();
      const { url } = (await owner.upload(photo, 'a.jpg', 'image/jpeg', query)).body;
      server.clock.moveTo('2026-11-21T10:59:00.000Z');
      expect((await owner.upload(photo, 'a.jpg', 'image/jpeg', query)).body.url).toBe(url);
      server.clock.moveTo('2026-11-21T11:59:59.000Z');
      const late = await server.app.inject({ method: 'GET', url });
      expect([late.statusCode, late.headers['cache-control']]).toEqual([
        200,
        'private, max-age=1, immutable',
      ]);
      server.clock.moveTo('2026-11-21T12:00:00.000Z');
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    } finally {
      await server.close();
    }
  });
});
