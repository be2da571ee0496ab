import 'fake-indexeddb/auto';
import { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import { Pictures } from '#shared/sync/engine/pictures.ts';
import { openStore } from '#testing/left-copy.ts';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

const [first, second] = [newId(), newId()];

/** A server that returns addresses of files; `answer` responds to their downloads. */
async function havePictures(answer: (address: string) => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(address);
    if (address !== '/v1/files/links') return answer(address);
    const { ids } = JSON.parse(typeof init.body === 'string' ? init.body : '') as { ids: string[] };
    const items = ids.map((id) => ({ id, url: `/f/${id}`, thumbnailUrl: `/f/${id}/small` }));
    return Response.json({ items });
  });
  const store = await openStore(newId());
  const open = () => new Pictures(store, new PendingFiles(store), { alone: (_task, work) => work() });
  return { asked, store, open, pictures: open() };
}

const picture = () => new Response('bytes', { headers: { 'Content-Type': 'image/webp' } });

describe('pictures', () => {
  it('several requested together → at most two calls for addresses; stored, and shown again without a network', async () => {
    const { asked, open, pictures } = await havePictures(picture);
    const shown = await Promise.all([first, second, first].map((id) => pictures.addressOf(id, true)));
    expect(shown.map((address) => address.startsWith('blob:'))).toEqual([true, true, true]);
    expect(asked.filter((address) => address === '/v1/files/links').length).toBeLessThanOrEqual(2);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await open().addressOf(first, true)).toMatch(/^blob:/);
    await expect(open().addressOf(first, false)).rejects.toMatchObject({
      code: 'network',
    });
  });

  it('storage that lets pages display a picture but not read it → returns its signed address', async () => {
    const { pictures } = await havePictures(() => {
      throw new TypeError('Refused by the Content-Security-Policy');
    });
    expect(await pictures.addressOf(first, true)).toBe(`/f/${first}/small`);
    expect(await pictures.addressOf(first, false)).toBe(`/f/${first}`);
  });

  it('thumbnails, one of them gone → stores the others and downloads each once', async () => {
    const { asked, store, pictures } = await havePictures((address) =>
      address.includes(first) ? new Response(null, { status: 404 }) : picture(),
    );
    await pictures.fetchThumbnails(() => [first, second]);
    await pictures.fetchThumbnails(() => [first, second]);
    expect(await store.thumbnailIds()).toEqual(new Set([second]));
    expect(asked.filter((address) => address.includes(second))).toHaveLength(1);
  });
});
