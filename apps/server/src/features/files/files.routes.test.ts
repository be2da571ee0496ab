import { CAMERA_NAME, gpsTaggedJpeg, jpegSample, pdfSample, pngClaiming } from '#testing/sample-files.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BOUNDARY = 'carnet-test-boundary';

interface RawPart {
  readonly disposition: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

/** A form built by hand, for input that no browser would send. */
function buildForm(parts: readonly RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const chunks = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

describe('files over HTTP', () => {
  let server: TestServer;
  let owner: TestCaller;
  let stranger: TestCaller;
  let photo: Buffer;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    [owner, stranger] = [await server.signUp(), await server.signUp()];
    photo = await jpegSample();
  });
  afterAll(() => server.close());

  async function sendForm(
    body: Buffer,
    type = `multipart/form-data; boundary=${BOUNDARY}`,
  ): Promise<TestAnswer> {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/files',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      payload: body,
    });
    const text = response.body;
    return { status: response.statusCode, headers: response.headers, text, body: JSON.parse(text) };
  }

  async function download(url: string, headers: Record<string, string> = {}) {
    return server.app.inject({ method: 'GET', url, headers });
  }

  async function foldersOnDisk(): Promise<string[]> {
    const root = join(server.context.config.dataDir, 'files');
    const entries = await readdir(root, { recursive: true }).catch(() => []);
    return entries.filter((entry) => /[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(entry));
  }

  describe('upload', () => {
    it('a photo → 201, stored without metadata, with a thumbnail', async () => {
      const answer = await owner.upload(await gpsTaggedJpeg(), 'Été.jpeg', 'image/jpeg');
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        name: 'Été.jpeg',
        contentType: 'image/jpeg',
        width: 80,
        height: 60,
      });
      const { rawPayload, headers } = await download(answer.body.url);
      expect(rawPayload).toHaveLength(answer.body.size);
      expect(rawPayload.includes(CAMERA_NAME)).toBe(false);
      expect(headers['content-type']).toBe('image/jpeg');
      const thumbnail = await download(answer.body.thumbnailUrl);
      expect(thumbnail.headers['content-type']).toBe('image/webp');
      expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(80);
    });

    it('a PDF → 201, stored byte for byte, without a thumbnail', async () => {
      const pdf = await pdfSample();
      const answer = await owner.upload(pdf, 'facture.pdf', 'application/octet-stream');
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        contentType: 'application/pdf',
        size: pdf.length,
        width: null,
        height: null,
        thumbnailUrl: null,
      });
      expect((await download(answer.body.url)).rawPayload.equals(pdf)).toBe(true);
    });

    it('a hostile name → only its last part, with the extension of the content', async () => {
      const disposition = 'name="file"; filename="../../etc/\u202efacture\u0001.exe"';
      const answer = await sendForm(buildForm([{ disposition, type: 'text/html', content: photo }]));
      expect(answer.status).toBe(201);
      expect(answer.body.name).toBe('facture.exe.jpg');
    });

    it('the same id again → 200 with the stored file, whatever is sent', async () => {
      const id = randomUUID();
      const first = await owner.upload(photo, 'first.jpg', 'image/jpeg', `?id=${id}`);
      const again = await owner.upload(await pdfSample(), 'second.pdf', 'application/pdf', `?id=${id}`);
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect(first.body.id).toBe(id);
    });

    it('the same id twice at once → one is created, both succeed', async () => {
      const query = `?id=${randomUUID()}`;
      const answers = await Promise.all([1, 2].map(() => owner.upload(photo, 'a.jpg', 'image/jpeg', query)));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 201]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect((await download(answers[0]?.body.url)).statusCode).toBe(200);
    });

    it('the id of another account → 409, their file is unchanged', async () => {
      const id = randomUUID();
      const theirs = await stranger.upload(photo, 'theirs.jpg', 'image/jpeg', `?id=${id}`);
      const answer = await owner.upload(await pdfSample(), 'mine.pdf', 'application/pdf', `?id=${id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'id_conflict']);
      expect(answer.text).not.toContain('theirs');
      const kept = await download(theirs.body.url);
      expect(kept.headers['content-type']).toBe('image/jpeg');
      expect(kept.rawPayload).toHaveLength(theirs.body.size);
    });

    it('an invalid id → 422', async () => {
      const answer = await owner.upload(photo, 'a.jpg', 'image/jpeg', '?id=../x');
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '/query/id', code: 'invalid_id' }],
      ]);
    });

    it('not signed in → 401', async () => {
      expect((await server.nobody.upload(photo, 'a.jpg', 'image/jpeg')).status).toBe(401);
    });
  });

  describe('a refused upload', () => {
    it.each([
      ['HTML called .jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['nothing', Buffer.alloc(0)],
      ['the start of a PNG', pngClaiming(10, 10).subarray(0, 40)],
    ])('%s → 415, nothing stored', async (_kind, bytes) => {
      const before = await foldersOnDisk();
      const answer = await owner.upload(bytes, 'photo.jpg', 'image/jpeg');
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
      expect(await foldersOnDisk()).toEqual(before);
    });

    it('a decompression bomb → 415, with the limit', async () => {
      const answer = await owner.upload(pngClaiming(50_000, 50_000), 'bomb.png', 'image/png');
      expect([answer.status, answer.body.params]).toEqual([415, { maximumPixels: 50_000_000 }]);
    });

    it('more than 15 MB → 413, by content or by declared length', async () => {
      const large = Buffer.alloc(MAX_FILE_BYTES + 1);
      const slightly = await owner.upload(large, 'large.jpg', 'image/jpeg');
      expect([slightly.status, slightly.body.code]).toEqual([413, 'payload_too_large']);
      expect(slightly.body.params).toEqual({ maximumBytes: MAX_FILE_BYTES });
      const much = await owner.upload(Buffer.concat([large, large]), 'large.jpg', 'image/jpeg');
      expect(much.status).toBe(413);
    });

    it('exactly 15 MB → read to its end and checked by its content', async () => {
      const start = await pdfSample();
      const padded = Buffer.concat([start, Buffer.alloc(MAX_FILE_BYTES - start.length, ' ')]);
      const answer = await owner.upload(padded, 'large.pdf', 'application/pdf');
      expect([answer.status, answer.body.size]).toEqual([201, MAX_FILE_BYTES]);
    });

    it.each<[string, RawPart[], object]>([
      ['no part', [], { pointer: '/file', code: 'required' }],
      [
        'a text instead of a file',
        [{ disposition: 'name="file"', content: 'text' }],
        { pointer: '/file', code: 'invalid_type', params: { expected: 'file' } },
      ],
      [
        'a part of another name',
        [{ disposition: 'name="photo"; filename="a.jpg"', content: 'x' }],
        { pointer: '/photo', code: 'unknown_field' },
      ],
      [
        'a part without a name',
        [{ disposition: 'filename="a.jpg"', content: 'x' }],
        { pointer: '/', code: 'unknown_field' },
      ],
    ])('%s → 422', async (_kind, parts, fault) => {
      const answer = await sendForm(buildForm(parts));
      expect([answer.status, answer.body.errors]).toEqual([422, [fault]]);
    });

    it('two files, or a file and a text → 422, nothing stored', async () => {
      const before = await foldersOnDisk();
      const file = { disposition: 'name="file"; filename="a.jpg"', content: photo };
      const two = await sendForm(buildForm([file, file]));
      expect(two.body.errors).toEqual([{ pointer: '/file', code: 'too_many_items', params: { maximum: 1 } }]);
      const withText = await sendForm(buildForm([file, { disposition: 'name="note"', content: 'x' }]));
      expect(withText.body.errors).toEqual([{ pointer: '/note', code: 'unknown_field' }]);
      expect(await foldersOnDisk()).toEqual(before);
    });

    it.each<[string, Buffer, string | undefined]>([
      [
        'a form that ends early',
        buildForm([{ disposition: 'name="file"; filename="a"', content: 'x' }], ''),
        undefined,
      ],
      ['a form without a boundary', buildForm([]), 'multipart/form-data'],
      ['something that is no form', Buffer.from('plain'), undefined],
      [
        'a part named like an inherited property',
        buildForm([{ disposition: 'name="toString"', content: 'x' }]),
        undefined,
      ],
    ])('%s → 400', async (_kind, body, type) => {
      const answer = await sendForm(body, type);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
    });

    it.each(['application/json', 'image/jpeg', 'text/plain', 'application/x-www-form-urlencoded'])(
      '%s → 415',
      async (type) => {
        const answer = await sendForm(Buffer.from('{}'), type);
        expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
      },
    );
  });
});
