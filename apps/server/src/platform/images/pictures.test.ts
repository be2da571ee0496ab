import { childProgram } from '#platform/children/child-process.ts';
import { Children } from '#platform/children/children.ts';
import { PICTURES, Pictures } from '#platform/images/pictures.ts';
import { reencodeImage } from '#platform/images/reencode-image.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { jpegSample, pngClaiming } from '#testing/sample-files.ts';
import { afterEach, describe, expect, it } from 'vitest';

const UPLOAD = { isExported: false, maximumBytes: 1_000_000 };
const EXPORTED = { isExported: true, maximumBytes: 1_000_000 };

const log = { warn: () => undefined };
const opened: Children[] = [];

function newChildren(): Children {
  const children = new Children(log);
  opened.push(children);
  return children;
}

afterEach(() => {
  for (const children of opened.splice(0)) children.close();
});

describe('Pictures', () => {
  it('an upload → the output of the encoder', async () => {
    const photo = await jpegSample(3000, 1000);
    const outcome = await new Pictures(newChildren()).read('anna', photo, UPLOAD);
    expect(outcome).toEqual(await reencodeImage(photo, 'jpeg'));
  });

  it('a picture made by the encoder → the same bytes', async () => {
    const made = await reencodeImage(await jpegSample(), 'jpeg');
    const bytes = 'image' in made ? Buffer.from(made.image.bytes) : Buffer.alloc(0);
    const outcome = await new Pictures(newChildren()).read('anna', bytes, EXPORTED);
    expect(outcome).toMatchObject({ image: { contentType: 'image/jpeg', width: 64, height: 48, bytes } });
  });

  it('not a picture, broken, too large, or too many pixels → refused with the reason', async () => {
    const pictures = new Pictures(newChildren());
    const photo = await jpegSample();
    const read = (bytes: Buffer, order = UPLOAD) => pictures.read('anna', bytes, order);
    expect(await read(Buffer.from('<svg/>'))).toEqual({ refused: 'unknown' });
    expect(await read(photo.subarray(0, photo.length / 2))).toEqual({ refused: 'undecodable' });
    expect(await read(photo, { ...UPLOAD, maximumBytes: 10 })).toEqual({ refused: 'unknown' });
    expect(await read(pngClaiming(50_000, 50_000))).toEqual({
      refused: 'too_many_pixels',
      maximumPixels: 50_000_000,
    });
  });

  it('the server stops → no decision about the picture', async () => {
    const children = newChildren();
    children.close();
    await expect(new Pictures(children).read('anna', await jpegSample(), UPLOAD)).rejects.toThrow(
      Unavailable,
    );
  });
});

/** Uses a stand-in decoder, which returns its process id as the width and follows the instructions in the picture. */
function standIn(kind: Partial<typeof PICTURES> = {}): (owner: string, words?: string) => Promise<unknown> {
  const program = childProgram(new URL('../../../testing/children/picture-stand-in.ts', import.meta.url));
  const pictures = new Pictures(newChildren(), { ...PICTURES, program, ...kind });
  return async (owner, words = '') => {
    const outcome = await pictures.read(owner, Buffer.from(words), UPLOAD);
    return 'image' in outcome ? outcome.image.width : outcome.refused;
  };
}

describe('a picture', () => {
  it.each(['abort', 'kill', 'grow'])(
    'that makes the decoder %s → undecodable, and the next one is read',
    async (words) => {
      const read = standIn();
      expect(await read('anna', words)).toBe('undecodable');
      expect(await read('anna')).toBeTypeOf('number');
    },
  );

  it('that never finishes → undecodable, and the next one is read', async () => {
    const read = standIn({ millis: 3000 });
    expect(await read('anna', 'loop')).toBe('undecodable');
    expect(await read('anna')).toBeTypeOf('number');
  });

  it('after another of its owner → the same process', async () => {
    const read = standIn();
    expect(await read('anna')).toBe(await read('anna'));
  });

  it('after one of another owner → another process', async () => {
    const read = standIn({ slots: 1 });
    const processes = [await read('anna'), await read('berta'), await read('anna')];
    expect(new Set(processes).size).toBe(3);
  });

  it('of others waiting → the owner of the first ones does not keep the slot', async () => {
    const read = standIn({ slots: 1 });
    const order: string[] = [];
    const readNoting = async (owner: string) => {
      await read(owner);
      order.push(owner);
    };
    await Promise.all(['anna', 'anna', 'berta', 'anna'].map(readNoting));
    expect(order).toEqual(['anna', 'anna', 'berta', 'anna']);
  });
});
