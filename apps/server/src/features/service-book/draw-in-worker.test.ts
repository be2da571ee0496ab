import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawInWorker } from '#features/service-book/draw-in-worker.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { hash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CONTENT: BookContent = {
  language: 'en',
  title: 'Service book',
  subject: 'Service book of Clio',
  vehicle: 'Clio',
  madeAtMillis: Date.UTC(2026, 10, 21),
  made: 'Made on 21 Nov 2026',
  footer: 'Clio · page {page}',
  cover: {
    photo: { id: 'cover', name: 'photo', contentType: 'image/jpeg' },
    photoText: 'Photo of the vehicle',
    facts: [],
    code: null,
  },
  sections: [],
  entriesTitle: 'Maintenance',
  entries: [],
};

const never = new AbortController().signal;

describe('drawInWorker', () => {
  it('→ the whole book in the file, told by its size and its hash', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'book-'));
    const file = await open(path.join(folder, 'book.pdf'), 'wx+');
    const photo = await jpegSample();
    const drawn = await drawInWorker(
      { content: CONTENT, file: file.fd },
      async () => new Uint8Array(photo),
      never,
    );
    const bytes = await file.readFile();
    expect(drawn).toEqual({ size: bytes.length, hash: hash('sha256', bytes, 'hex') });
    expect(bytes.subarray(-6).toString()).toBe('%%EOF\n');
    await file.close();
    await rm(folder, { recursive: true });
  });

  it('its reader goes while it waits for a file, or has gone before → given up', async () => {
    const reader = new AbortController();
    const file = await open('/dev/null', 'r+');
    const order = { content: CONTENT, file: file.fd };
    const goes = () => {
      reader.abort();
      return new Promise<null>(() => undefined);
    };
    await expect(drawInWorker(order, goes, reader.signal)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(drawInWorker(order, async () => null, reader.signal)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await file.close();
  });

  it('a full disk → told as one', async () => {
    const file = await open('/dev/full', 'r+');
    const drawing = drawInWorker({ content: CONTENT, file: file.fd }, async () => null, never);
    await expect(drawing.catch(isDiskFull)).resolves.toBe(true);
    await file.close();
  });
});
