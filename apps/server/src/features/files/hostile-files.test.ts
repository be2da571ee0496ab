import { shareTestServer } from '#testing/held-server.ts';
import {
  DISARMED_FILES,
  HIDDEN,
  HOSTILE_NAMES,
  pngHeldWhole,
  REFUSED_FILES,
} from '#testing/routes/hostile-files.ts';
import { CAMERA_NAME, gpsTaggedJpeg, jpegSample, pdfSample } from '#testing/sample-files.ts';
import { rowCounter } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

describe('hostile files', () => {
  const server = shareTestServer({ dialect: 'sqlite', decodesInChildren: true });
  let owner: TestCaller;
  let countRows: () => Promise<Record<string, number>>;

  beforeAll(async () => {
    owner = await server.signUp();
    await server.context.background.settle();
    countRows = await rowCounter(server.context);
  });

  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const stored of server.context.fileStore.list()) ids.push(stored.fileId);
    return ids;
  }

  const open = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers });

  it.each(REFUSED_FILES)('%s, declared as a photo → 415, neither row nor bytes', async (_, make) => {
    const [rows, ids] = [await countRows(), await storedIds()];
    const answer = await owner.upload(await make(), 'photo.jpg', 'image/jpeg');
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(await countRows()).toEqual(rows);
    expect(await storedIds()).toEqual(ids);
  });

  it('pictures that exhaust the memory of their decoders → others are served during and after', async () => {
    const bytes = await pngHeldWhole();
    const hostile = Promise.all([1, 2].map(() => owner.upload(bytes, 'photo.png', 'image/png')));
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await server.nobody.get('/healthz')).status).toBe(200);
      await nextTurn();
    }
    for (const { status } of await hostile) expect(status).toBe(415);
    expect((await owner.upload(await jpegSample(), 'photo.jpg', 'image/jpeg')).status).toBe(201);
    expect(server.logged).toContainEqual(expect.objectContaining({ child: 'pictures', reason: 'memory' }));
  });

  it.each(DISARMED_FILES)('%s → only the picture is stored', async (_, make) => {
    const answer = await owner.upload(await make(), 'photo.html', 'text/html');
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"contentType":"image/')]);
    for (const url of [answer.body.url, answer.body.thumbnailUrl]) {
      const { rawPayload, headers } = await open(url);
      expect(headers['content-type']).toMatch(/^image\/(jpeg|png|webp)$/);
      expect(rawPayload.length).toBeLessThan(20_000);
      for (const trace of [HIDDEN, '%PDF', 'PK\u0005\u0006', 'zTXt', 'tEXt']) {
        expect([trace, rawPayload.includes(trace)]).toEqual([trace, false]);
      }
    }
  });

  it('a photo with a location → tagged as uploaded, without any tag as stored', async () => {
    const tagged = await gpsTaggedJpeg();
    const { exif } = await sharp(tagged).metadata();
    expect(exif?.includes(CAMERA_NAME)).toBe(true);
    // The tag of the GPS directory in the first directory, and 48° as a fraction in it.
    expect(exif?.includes(Buffer.from([0x25, 0x88])) || exif?.includes(Buffer.from([0x88, 0x25]))).toBe(true);
    const { body } = await owner.upload(tagged, 'photo.jpg', 'image/jpeg');
    for (const url of [body.url, body.thumbnailUrl]) {
      const { rawPayload } = await open(url);
      const kept = await sharp(rawPayload).metadata();
      expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined]);
      expect(rawPayload.includes('Exif')).toBe(false);
    }
  });

  it.each(HOSTILE_NAMES)(
    'the name %j → harmless in the response, in the header and on disk',
    async (name) => {
      const answer = await owner.upload(await jpegSample(), name, 'image/jpeg');
      expect(answer.status).toBe(201);
      const kept = String(answer.body.name);
      // oxlint-disable-next-line no-control-regex -- these must not occur
      expect(kept).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/);
      expect(kept).toMatch(/^[^.].*\.jpe?g$/);
      expect([kept.length <= 200, kept.isWellFormed()]).toEqual([true, true]);
      const { headers } = await open(`${answer.body.url}?download=1`);
      const disposition = String(headers['content-disposition']);
      expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it.each([
    ['a photo', jpegSample, 'image/jpeg'],
    ['a PDF', pdfSample, 'application/pdf'],
  ] as const)(
    '%s as it is served → its own type, never sniffed, in a sandbox, framed by nobody',
    async (_, make, type) => {
      const { body } = await owner.upload(await make(), 'x.html', 'text/html');
      for (const headers of [{}, { accept: 'text/html' }]) {
        const answer = await open(body.url, headers);
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'x-frame-options': 'DENY',
        });
      }
    },
  );
});
