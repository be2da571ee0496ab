/** Files of one build that the app needs to start. */
export interface Shell {
  /** Changes with any of the files. */
  readonly version: string;
  /** Paths whose name changes with their content. */
  readonly hashed: readonly string[];
  /** Paths with stable names. */
  readonly named: readonly string[];
}

const PREFIX = 'carnet-shell-';
const PAGE = '/index.html';
/** Never cached: everything about a user, including the pages of buyers' links. */
const CALLS = ['/v1/', '/subscriptions/', '/carnet/'];
/** Other paths of the server. */
const OTHER_PAGES = ['/healthz', '/readyz', '/openapi.json', '/docs', '/metrics'];

function cacheName(shell: Shell): string {
  return PREFIX + shell.version;
}

/** Caches every file of a build, or fails as a whole, to be retried by the browser. Reuses files of older builds. */
export async function cacheShell(shell: Shell, caches: CacheStorage): Promise<void> {
  const cache = await caches.open(cacheName(shell));
  const keep = async (path: string, isHashed: boolean): Promise<void> => {
    const known = isHashed ? await caches.match(path) : undefined;
    // The browser's HTTP cache may have an older version of a file with a stable name.
    const answer = known ?? (await fetch(path, isHashed ? {} : { cache: 'no-cache' }));
    if (!answer.ok || answer.redirected) throw new Error(`${path} could not be cached`);
    await cache.put(path, answer);
  };
  await Promise.all([
    ...shell.hashed.map((path) => keep(path, true)),
    ...[PAGE, ...shell.named].map((path) => keep(path, false)),
  ]);
}

/** Removes all builds but the current and the previous one, whose chunks an open page may still request. */
export async function dropOldShells(shell: Shell, caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = names.filter((name) => name !== cacheName(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The cached response to a request; null for a request to the network. */
export function respondFromCache(
  shell: Shell,
  caches: CacheStorage,
  request: Request,
  origin: string,
): Promise<Response> | null {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return null;
  if (CALLS.some((prefix) => pathname.startsWith(prefix)) || OTHER_PAGES.includes(pathname)) return null;
  if (request.mode === 'navigate') return isScreen(pathname) ? firstKept(shell, caches, PAGE, request) : null;
  const isKept = shell.named.includes(pathname) || pathname.startsWith('/assets/');
  return isKept ? firstKept(shell, caches, pathname, request) : null;
}

/** Whether a path is a screen, not a file. */
function isScreen(pathname: string): boolean {
  return !/\.\w+$/.test(pathname);
}

async function firstKept(
  shell: Shell,
  caches: CacheStorage,
  path: string,
  request: Request,
): Promise<Response> {
  const own = await caches.match(path, { cacheName: cacheName(shell) });
  if (own) return own;
  const older = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  return older ?? fetch(request);
}

/** Where supported (Chromium 123 and later), calls do not wait for this worker to start. */
export function routeCallsToNetwork(event: ExtendableEvent): void {
  if (!('addRoutes' in event) || typeof event.addRoutes !== 'function') return;
  const rules = CALLS.map((prefix) => ({ condition: { urlPattern: `${prefix}*` }, source: 'network' }));
  event.waitUntil(Promise.resolve(event.addRoutes(rules)).catch(() => undefined));
}
