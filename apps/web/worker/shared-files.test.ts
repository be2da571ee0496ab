import {
  discardSharing,
  dropExpiredSharing,
  readSharing,
  SHARING_LIMITS,
  takeSharedFiles,
} from '#platform/shared-files.ts';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleShare } from './shared-files.ts';

const ORIGIN = 'https://carnet.example.org';

/** Fake of the browser's caches, as far as worker and page use them. */
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

/** Posts files like the share sheet, or like a form of another site. */
function share(files: readonly File[], path = '/import/shared', origin = ORIGIN) {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const request = { url: origin + path, method: 'POST', body: null, formData: async () => form };
  return handleShare(given(), request as unknown as Request, ORIGIN);
}

const csv = (name: string, text = 'Date;Km') => new File([text], name, { type: 'text/csv' });
const shownNames = async () => (await readSharing())?.files.map(({ name }) => name);

describe('shared files', () => {
  it('opens the page with names and sizes; files are read only when opened', async () => {
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

  it('discarded → nothing is left', async () => {
    await share([csv('a.csv')]);
    await discardSharing((await readSharing())?.id ?? '');
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('shared again before a decision → replaces the earlier files, which cannot be opened by their id', async () => {
    await share([csv('a.csv'), csv('b.csv')]);
    const shown = await readSharing();
    await share([csv('c.csv')]);
    expect(await takeSharedFiles(shown?.id ?? '')).toEqual([]);
    await discardSharing(shown?.id ?? '');
    expect(await shownNames()).toEqual(['c.csv']);
  });

  it('two at once → one of them is kept completely', async () => {
    await Promise.all([share([csv('a.csv'), csv('b.csv')]), share([csv('c.csv')])]);
    expect(await shownNames()).toEqual(['c.csv']);
    expect([...kept.stored.values()].map((cache) => cache.size)).toEqual([2]);
  });

  it('name with bidi marks or of excessive length → cleaned and shortened', async () => {
    await share([csv('facture\u202Evsc.exe'), csv(`${'x'.repeat(5000)}.csv`)]);
    expect(await shownNames()).toEqual(['facturevsc.exe', 'x'.repeat(120)]);
  });
});

describe('limits', () => {
  it('after an hour → gone from page and cache', async () => {
    await share([csv('a.csv')]);
    const { id = '' } = (await readSharing()) ?? {};
    vi.setSystemTime(Date.now() + SHARING_LIMITS.millis - 1);
    await dropExpiredSharing(given(), Date.now());
    expect(await shownNames()).toEqual(['a.csv']);
    vi.setSystemTime(Date.now() + 1);
    expect(await takeSharedFiles(id)).toEqual([]);
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('after an hour without opening the page → removed at the next start of the app', async () => {
    await share([csv('a.csv')]);
    await dropExpiredSharing(given(), Date.now() + SHARING_LIMITS.millis);
    expect(kept.stored.size).toBe(0);
  });

  it('clock set back → kept for an hour at most', async () => {
    await share([csv('a.csv')]);
    vi.setSystemTime(Date.now() - 60_000);
    expect([await readSharing(), kept.stored.size]).toEqual([null, 0]);
  });

  it('too many files → none kept, the page reports it', async () => {
    await share(Array.from({ length: SHARING_LIMITS.files + 1 }, (_, index) => csv(`${index}.csv`)));
    expect(await readSharing()).toMatchObject({ files: [], fault: 'too_much' });
  });

  it('too many bytes → refused before the form is parsed', async () => {
    // happy-dom's TransformStream does not pipe.
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
    await handleShare(given(), request as unknown as Request, ORIGIN);
    expect(await readSharing()).toMatchObject({ files: [], fault: 'too_much' });
    expect(pulled).toBeLessThan(5);
  });

  it('browser without space → none kept, the page reports it', async () => {
    kept.isFull = true;
    expect((await share([csv('a.csv')]))?.status).toBe(303);
    expect(await readSharing()).toMatchObject({ files: [], fault: 'failed' });
  });
});

it('passes other requests through', () => {
  expect(share([], '/import')).toBeNull();
  expect(share([], '/import/shared', 'https://elsewhere.example')).toBeNull();
  const get = { url: `${ORIGIN}/import/shared`, method: 'GET' } as Request;
  expect(handleShare(given(), get, ORIGIN)).toBeNull();
});
