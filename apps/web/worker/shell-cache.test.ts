import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  respondFromCache,
  dropOldShells,
  cacheShell,
  routeCallsToNetwork,
  type Shell,
} from './shell-cache.ts';

const ORIGIN = 'https://carnet.example.org';
const shell: Shell = { version: 'two', hashed: ['/assets/app-2.js'], named: ['/theme.js'] };

/** Fake of the browser's caches, as far as the worker uses them. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return { put: async (path: string, kept: Response) => void cache.set(path, kept) };
  }

  async match(path: string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    const names = cacheName === undefined ? [...this.stored.keys()] : [cacheName];
    return names
      .map((name) => this.stored.get(name)?.get(path)?.clone())
      .find((found) => found !== undefined);
  }

  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
}

let caches: Caches;
let fetched: [string, RequestInit][];
let answers: (path: string) => Response;

/** The fake with the browser's type. */
function storage(): CacheStorage {
  return caches as unknown as CacheStorage;
}

beforeEach(() => {
  caches = new Caches();
  fetched = [];
  answers = (path) => new Response(`network ${path}`);
  vi.stubGlobal('fetch', async (asked: string | Request, init: RequestInit = {}) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
    fetched.push([path, init]);
    return answers(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

function requestOf(path: string, init: { method?: string; isNavigation?: boolean; origin?: string } = {}) {
  const { method = 'GET', isNavigation = false, origin = ORIGIN } = init;
  return { url: origin + path, method, mode: isNavigation ? 'navigate' : 'cors' } as Request;
}

function answer(path: string, init?: Parameters<typeof requestOf>[1]) {
  return respondFromCache(shell, storage(), requestOf(path, init), ORIGIN);
}

describe('installing a build', () => {
  it('→ caches every file, and revalidates files with stable names', async () => {
    await cacheShell(shell, storage());
    expect([...(caches.stored.get('carnet-shell-two')?.keys() ?? [])].toSorted()).toEqual([
      '/assets/app-2.js',
      '/index.html',
      '/theme.js',
    ]);
    expect(Object.fromEntries(fetched)).toEqual({
      '/assets/app-2.js': {},
      '/index.html': { cache: 'no-cache' },
      '/theme.js': { cache: 'no-cache' },
    });
  });

  it('file cached by an older build → not fetched again', async () => {
    await (await storage().open('carnet-shell-one')).put('/assets/app-2.js', new Response('kept'));
    await cacheShell(shell, storage());
    expect(fetched.map(([path]) => path).toSorted()).toEqual(['/index.html', '/theme.js']);
  });

  it('a file cannot be fetched → the installation fails and is retried later', async () => {
    answers = (path) => new Response('', { status: path === '/theme.js' ? 503 : 200 });
    await expect(cacheShell(shell, storage())).rejects.toThrow('/theme.js');
  });

  it('activation → keeps the previous build for open pages, removes older ones', async () => {
    for (const name of ['carnet-shell-zero', 'carnet-shell-one', 'other', 'carnet-shell-two']) {
      await storage().open(name);
    }
    await dropOldShells(shell, storage());
    expect(await caches.keys()).toEqual(['carnet-shell-one', 'other', 'carnet-shell-two']);
  });
});

describe('a request', () => {
  beforeEach(() => cacheShell(shell, storage()).then(() => void (fetched = [])));

  it.each(['/', '/dashboard', '/maintenance?edit=1', '/vehicles/01a', '/no/such/page'])(
    'for the screen %s → cached page, without the network',
    async (path) => {
      expect(await (await answer(path, { isNavigation: true }))?.text()).toBe('network /index.html');
      expect(fetched).toEqual([]);
    },
  );

  it.each([
    '/v1/vehicles',
    '/v1/files/1/original/abc',
    '/subscriptions/current',
    '/healthz',
    '/docs',
    '/openapi.json',
    '/metrics',
    '/service-worker.js',
    '/unknown.png',
  ])('for %s → network, as a call and as a page', (path) => {
    expect(answer(path)).toBeNull();
    expect(answer(path, { isNavigation: true })).toBeNull();
  });

  it('that is not GET, or for another origin → network', () => {
    expect(answer('/dashboard', { method: 'POST', isNavigation: true })).toBeNull();
    expect(answer('/assets/app-2.js', { origin: 'https://elsewhere.example' })).toBeNull();
  });

  it('for an asset → cached, else from an older build, else network', async () => {
    await (await storage().open('carnet-shell-one')).put('/assets/old-1.js', new Response('old'));
    expect(await (await answer('/assets/app-2.js'))?.text()).toBe('network /assets/app-2.js');
    expect(await (await answer('/assets/old-1.js'))?.text()).toBe('old');
    expect(fetched).toEqual([]);
    expect(await (await answer('/assets/new-3.js'))?.text()).toBe('network /assets/new-3.js');
    expect(fetched).toHaveLength(1);
  });

  it('for API calls → bypass the worker where the browser supports it', () => {
    const addRoutes = vi.fn<(rules: object) => Promise<void>>(() => Promise.resolve());
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
    const event = { addRoutes, waitUntil } as unknown as ExtendableEvent;
    routeCallsToNetwork(event);
    expect(addRoutes).toHaveBeenCalledWith([
      { condition: { urlPattern: '/v1/*' }, source: 'network' },
      { condition: { urlPattern: '/subscriptions/*' }, source: 'network' },
      { condition: { urlPattern: '/carnet/*' }, source: 'network' },
    ]);
    routeCallsToNetwork({ waitUntil } as unknown as ExtendableEvent);
    expect(waitUntil).toHaveBeenCalledTimes(1);
  });
});
