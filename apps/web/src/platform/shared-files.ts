/** Where the service worker leaves what was shared to the app (`worker/shared-files.ts`). */
const WAITING = 'carnet-shared-files';

let opened: readonly File[] = [];
const listeners = new Set<() => void>();

/** Hands over files that the native shell was opened with. */
export function handSharedFiles(files: readonly File[]): void {
  opened = files;
  for (const listener of listeners) listener();
}

/** Calls when files arrive while the page that takes them is open. Answers what ends that. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The files that were shared to the app and that no page has taken yet. */
export async function takeSharedFiles(): Promise<File[]> {
  const own = opened;
  opened = [];
  return own.length > 0 ? [...own] : readWaiting();
}

/** Nobody takes them any more: whoever shared them has left. */
export async function discardSharedFiles(): Promise<void> {
  opened = [];
  try {
    if ('caches' in globalThis) await caches.delete(WAITING);
  } catch {
    // A browser that forbids storage has kept none.
  }
}

/** They are read into memory before their place is emptied. */
async function readWaiting(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(WAITING))) return [];
  const cache = await caches.open(WAITING);
  const requests = await cache.keys();
  const files = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request);
      const name = new URL(request.url).searchParams.get('name') ?? '';
      return answer ? [new File([await answer.arrayBuffer()], name)] : [];
    }),
  );
  await caches.delete(WAITING);
  return files.flat();
}
