import { takeSharedFiles } from '#platform/shared-files.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeShared } from './shared-files.ts';

const ORIGIN = 'https://carnet.example.org';

/** The browser's caches, as far as the worker and the page use them. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: async (path: string, kept: Response) => void cache.set(ORIGIN + path, kept),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      match: async ({ url }: { readonly url: string }) => cache.get(url),
    };
  }

  has = async (name: string) => this.stored.has(name);
  delete = async (name: string) => this.stored.delete(name);
}

let kept: Caches;

beforeEach(() => {
  kept = new Caches();
  vi.stubGlobal('caches', kept);
});
afterEach(() => vi.unstubAllGlobals());

function share(files: readonly File[], path = '/import/shared', origin = ORIGIN) {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const request = { url: origin + path, method: 'POST', formData: async () => form };
  return takeShared(kept as unknown as CacheStorage, request as unknown as Request, ORIGIN);
}

const csv = (name: string) => new File(['Date;Km'], name, { type: 'text/csv' });

it('files shared to the app → the page that imports them takes each once, by its name', async () => {
  const answer = await share([csv('à moi.csv'), csv('b.csv')]);
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${ORIGIN}/import`]);
  const files = await takeSharedFiles();
  expect(files.map(({ name }) => name)).toEqual(['à moi.csv', 'b.csv']);
  expect(await files[0]?.text()).toBe('Date;Km');
  expect(await takeSharedFiles()).toEqual([]);
});

it('shared again before anybody came → the later files alone', async () => {
  await share([csv('a.csv'), csv('b.csv')]);
  await share([csv('c.csv')]);
  expect((await takeSharedFiles()).map(({ name }) => name)).toEqual(['c.csv']);
});

it('any other request → the network’s', () => {
  expect(share([], '/import')).toBeNull();
  expect(share([], '/import/shared', 'https://elsewhere.example')).toBeNull();
  const get = { url: `${ORIGIN}/import/shared`, method: 'GET' } as Request;
  expect(takeShared(kept as unknown as CacheStorage, get, ORIGIN)).toBeNull();
});
