import { streamZip, type ZipEntry } from '#platform/zip/stream-zip.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { expect, it } from 'vitest';

/** More pieces than all buffers on the way hold together. */
const PIECES = 40;
const PIECE = Buffer.alloc(16_384, 'x');

function makeEntry(open: ZipEntry['open'], path = 'a.txt'): ZipEntry {
  return { path, modified: new Date('2026-11-22T10:00:00Z'), isCompressed: false, open };
}

/** A source that fails or ends as defined by `end`, after some pieces. */
function makeSource(pieces: number, end: (source: Readable) => void): Readable {
  let left = pieces;
  return new Readable({
    read() {
      left -= 1;
      if (left >= 0) this.push(PIECE);
      else end(this);
    },
  });
}

const whole = (source: Readable): void => void source.push(null);

it('complete sources → a zip with all of them, in order', async () => {
  const zip = await buffer(
    streamZip([
      makeEntry(async () => Readable.from(['first'])),
      makeEntry(async () => makeSource(PIECES, whole), 'files/b.txt'),
    ]),
  );
  const names: [string, number][] = [];
  for await (const entry of (await fromBufferPromise(zip)).eachEntry()) {
    names.push([entry.fileName, entry.uncompressedSize]);
  }
  expect(names).toEqual([
    ['a.txt', 5],
    ['files/b.txt', PIECES * PIECE.length],
  ]);
});

it.each<[string, ZipEntry['open'], string]>([
  ['cannot be opened', () => Promise.reject(new Error('refused')), 'refused'],
  ['fails at once', async () => makeSource(0, (source) => source.destroy(new Error('broken'))), 'broken'],
  [
    'fails halfway',
    async () => makeSource(PIECES / 2, (source) => source.destroy(new Error('broken'))),
    'broken',
  ],
  [
    'is closed before its end',
    async () => makeSource(PIECES / 2, (source) => source.destroy()),
    'Premature close',
  ],
])('a source that %s → the zip fails and does not hang', async (_, open, message) => {
  const zip = streamZip([makeEntry(async () => Readable.from(['sound'])), makeEntry(open, 'b.txt')]);
  await expect(buffer(zip)).rejects.toThrow(message);
});

it('a source fails while no one reads → the process survives, the zip is closed', async () => {
  const source = makeSource(PIECES, whole);
  const zip = streamZip([makeEntry(async () => source)]);
  await expect.poll(() => source.readableFlowing === false).toBe(true);
  source.destroy(new Error('broken'));
  await expect.poll(() => zip.closed).toBe(true);
  expect(zip.errored?.message).toBe('broken');
});

it('destroyed by its reader → closes the source and opens no further one', async () => {
  const opened: Readable[] = [];
  const open = async (): Promise<Readable> => {
    const source = makeSource(PIECES, whole);
    opened.push(source);
    return source;
  };
  const zip = streamZip([makeEntry(open), makeEntry(open, 'b.txt')]);
  await expect.poll(() => opened.length).toBe(1);
  zip.destroy();
  await expect.poll(() => opened.every((source) => source.closed)).toBe(true);
  await nextTurn();
  expect(opened).toHaveLength(1);
});

it('destroyed while a source is opening → that source is closed once open', async () => {
  const { promise: opening, resolve: finishOpening } = Promise.withResolvers<Readable>();
  const zip = streamZip([makeEntry(() => opening)]);
  zip.destroy();
  const source = makeSource(PIECES, whole);
  finishOpening(source);
  await expect.poll(() => source.closed).toBe(true);
});
