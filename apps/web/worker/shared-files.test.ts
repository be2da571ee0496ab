import {
  discardSharing,
  dropExpiredSharing,
  readSharing,
  SHARING_LIMITS,
  takeSharedFiles,
} from '#platform/shared-files.ts';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeShared } from './shared-files.ts';

const ORIGIN = 'https://carnet.example.org';

/** The browser's caches, as far as the worker and the page use them. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();
  isFull = false;

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: async (path: string, kept: Response) => {
        if (this.isFull && !path.endsWith('/index')) throw new Error('QuotaExceededError');
        cache.set(path, kept);
      },
      match: async (path: string) => cache.get(path)?.clone(),
    };
  }

  has = async (name: string) => this.stored.has(name);
  delete = async (name: string) => this.stored.delete(name);
}

let kept: Caches;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 9) });
  kept = new Caches();
  vi.stubGlobal('caches', kept);
});
afterEach(() => void vi.useRealTimers());

const given = () => kept as unknown as CacheStorage;

/** Sends files as the share sheet does, or as a form of another site. */
function share(files: readonly File[], path = '/import/shared', origin = ORIGIN) {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const request = { url: origin + path, method: 'POST', body: null, formData: async () => form };
  return takeShared(given(), request as unknown as Request, ORIGIN);
}

const csv = (name: string, text = 'Date;Km') => new File([text], name, { type: 'text/csv' });
const shownNames = async () => (await readSharing())?.files.map(({ name }) => name);

describe('what comes from outside', () => {
  it('opens the page, which reads names and sizes; the files only once they are opened', async () => {
    const answer = await share([csv('à moi.csv'), csv('b.csv', '')]);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${ORIGIN}/import`]);
    const sharing = await readSharing();
    expect(sharing).toMatchObject({
      files: [
        { name: 'à moi.csv', size: 7 },
        { name: 'b.csv', size: 0 },
      ],
      fault: null,
    });
    const files = await takeSharedFiles(sharing?.id ?? '');
    expect(files.map(({ name }) => name)).toEqual(['à moi.csv', 'b.csv']);
    expect(await files[0]?.text()).toBe('Date;Km');
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('discarded → nothing of it is left', async () => {
    await share([csv('a.csv')]);
    await discardSharing((await readSharing())?.id ?? '');
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('shared again before an answer → the later files alone, and the earlier are not opened in their name', async () => {
    await share([csv('a.csv'), csv('b.csv')]);
    const shown = await readSharing();
    await share([csv('c.csv')]);
    expect(await takeSharedFiles(shown?.id ?? '')).toEqual([]);
    await discardSharing(shown?.id ?? '');
    expect(await shownNames()).toEqual(['c.csv']);
  });

  it('two at once → one of them is kept, whole', async () => {
    await Promise.all([share([csv('a.csv'), csv('b.csv')]), share([csv('c.csv')])]);
    expect(await shownNames()).toEqual(['c.csv']);
    expect([...kept.stored.values()].map((cache) => cache.size)).toEqual([2]);
  });

  it('a name that turns the direction of writing, or is endless → shown as it is read, and short', async () => {
    await share([csv('facture\u202Evsc.exe'), csv(`${'x'.repeat(5000)}.csv`)]);
    expect(await shownNames()).toEqual(['facturevsc.exe', 'x'.repeat(120)]);
  });
});

describe('its limits', () => {
  it('an hour → gone for the page and from the cache', async () => {
    await share([csv('a.csv')]);
    const { id = '' } = (await readSharing()) ?? {};
    vi.setSystemTime(Date.now() + SHARING_LIMITS.millis - 1);
    await dropExpiredSharing(given(), Date.now());
    expect(await shownNames()).toEqual(['a.csv']);
    vi.setSystemTime(Date.now() + 1);
    expect(await takeSharedFiles(id)).toEqual([]);
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('an hour, the page never opened → the next start of the app removes it', async () => {
    await share([csv('a.csv')]);
    await dropExpiredSharing(given(), Date.now() + SHARING_LIMITS.millis);
    expect(kept.stored.size).toBe(0);
  });

  it('the clock was set back → it does not wait longer than an hour', async () => {
    await share([csv('a.csv')]);
    vi.setSystemTime(Date.now() - 60_000);
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('more files than are kept → none, and the page is told', async () => {
    await share(Array.from({ length: SHARING_LIMITS.files + 1 }, (_, index) => csv(`${index}.csv`)));
    expect(await readSharing()).toMatchObject({ files: [], fault: 'too_much' });
  });

  it('more bytes than are kept → the form is refused before it is parsed', async () => {
    // That of happy-dom pipes nothing.
    vi.stubGlobal('TransformStream', TransformStream);
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(SHARING_LIMITS.bytes / 2 + 1));
      },
    });
    const headers = new Headers({ 'Content-Type': 'multipart/form-data; boundary=x' });
    const request = { url: `${ORIGIN}/import/shared`, method: 'POST', body, headers };
    await takeShared(given(), request as unknown as Request, ORIGIN);
    expect(await readSharing()).toMatchObject({ files: [], fault: 'too_much' });
    expect(pulled).toBeLessThan(5);
  });

  it('a browser without room → nothing is kept, and the page is told', async () => {
    kept.isFull = true;
    expect((await share([csv('a.csv')]))?.status).toBe(303);
    expect(await readSharing()).toMatchObject({ files: [], fault: 'failed' });
  });
});

it('passes other requests through', () => {
  expect(share([], '/import')).toBeNull();
  expect(share([], '/import/shared', 'https://elsewhere.example')).toBeNull();
  const get = { url: `${ORIGIN}/import/shared`, method: 'GET' } as Request;
  expect(takeShared(given(), get, ORIGIN)).toBeNull();
});
