/**
 * Files that came from outside: shared by another app, or sent by a page of another site, which no header tells apart. They
 * wait until the person opens or discards them. The service worker keeps them in a cache; in the native shell they are in
 * memory. The files of one sharing replace those before.
 */

/** How much one sharing may hold, and for how long it waits. */
export const SHARING_LIMITS = { files: 20, bytes: 50_000_000, millis: 3_600_000 } as const;
/** A name of a file is shown, and kept in an address. */
const NAME_MAX_LENGTH = 120;

/** The path that the share target of the manifest posts to; nothing is ever answered from it. */
export const SHARE_TARGET = '/import/shared';
const CACHE = 'carnet-shared-files';
/** The database of the import that its owner has begun here, and neither stored nor discarded. */
export const KEPT_IMPORT = 'carnet-import';
/** What the sharing holds, written once its files are stored. */
const INDEX = `${SHARE_TARGET}/index`;

/** Why nothing was kept of a sharing: it passes the limits, or the browser could not store it. */
export type SharingFault = 'too_much' | 'failed';

/** One sharing that waits for an answer. */
export interface Sharing {
  /** Opening names it: what was shown is opened, not what has replaced it since. */
  readonly id: string;
  /** Sizes in bytes. Empty where there is a fault. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly fault: SharingFault | null;
  /** When it is dropped, in milliseconds since the epoch. */
  readonly until: number;
}

function isSharing(value: unknown): value is Sharing {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && 'until' in value && 'files' in value && Array.isArray(value.files);
}

/** Whether a sharing is larger than what may wait. */
export function isTooMuch(files: readonly { readonly size: number }[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length > SHARING_LIMITS.files || bytes > SHARING_LIMITS.bytes;
}

function newSharing(content: readonly File[] | SharingFault, now: number): Sharing {
  const files = typeof content === 'string' ? [] : content;
  return {
    id: crypto.randomUUID(),
    files: files.map(({ name, size }) => ({ name: shownName(name), size })),
    fault: typeof content === 'string' ? content : null,
    until: now + SHARING_LIMITS.millis,
  };
}

/** A name without what could make it look like another: control characters and marks that turn the direction of writing. */
function shownName(name: string): string {
  return [...name.replace(/\p{C}/gu, '')].slice(0, NAME_MAX_LENGTH).join('');
}

function addressOf({ id }: Pick<Sharing, 'id'>, index: number): string {
  return `${SHARE_TARGET}/${id}/${index}`;
}

/**
 * Stores a sharing in the cache, in place of the one before.
 * @param content its files, or why there are none
 * @throws when the browser has no room
 */
export async function keepInCache(
  caches: CacheStorage,
  content: readonly File[] | SharingFault,
  now: number,
): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const sharing = newSharing(content, now);
  const files = typeof content === 'string' ? [] : content;
  await Promise.all(files.map((file, index) => cache.put(addressOf(sharing, index), new Response(file))));
  await cache.put(INDEX, Response.json(sharing));
}

/** Removes the files of the cache once they have waited too long. */
export async function dropExpiredSharing(caches: CacheStorage, now: number): Promise<void> {
  const sharing = await readIndex(caches);
  // One that ends later than it could was kept before the clock was set back.
  const isCurrent = sharing && sharing.until > now && sharing.until <= now + SHARING_LIMITS.millis;
  if (sharing && !isCurrent) await caches.delete(CACHE);
}

/** Removes whatever waits in the cache, also what an earlier version has kept there. */
export async function dropCachedSharing(caches: CacheStorage): Promise<void> {
  await caches.delete(CACHE);
}

async function readIndex(caches: CacheStorage): Promise<Sharing | null> {
  if (!(await caches.has(CACHE))) return null;
  const kept = await (await caches.open(CACHE)).match(INDEX);
  const index: unknown = await kept?.json();
  return isSharing(index) ? index : null;
}

/** What the native shell was opened with. */
let handed: { readonly sharing: Sharing; readonly files: readonly File[] } | null = null;
const listeners = new Set<() => void>();

/** Keeps what the native shell was opened with: a file, or why there is none. */
export function handSharedFile(content: File | SharingFault): void {
  const files = typeof content === 'string' ? [] : [content];
  const sharing = newSharing(typeof content === 'string' ? content : files, Date.now());
  handed = { sharing, files };
  for (const listener of listeners) listener();
}

/** Calls when files arrive while the app is open. Returns what ends that. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sharing that waits; null where there is none. One that has waited too long is dropped. */
export async function readSharing(): Promise<Sharing | null> {
  const now = Date.now();
  if (handed && handed.sharing.until <= now) handed = null;
  if (handed) return handed.sharing;
  if (!('caches' in globalThis)) return null;
  await dropExpiredSharing(caches, now);
  return readIndex(caches);
}

/** The files of a sharing, which then waits no longer; empty where it is gone or another has replaced it. */
export async function takeSharedFiles(id: string): Promise<File[]> {
  const sharing = await readSharing();
  if (sharing?.id !== id) return [];
  // They are read into memory before their place is emptied.
  const files = handed ? [...handed.files] : await readFiles(sharing);
  await discardSharing(id);
  return files;
}

async function readFiles(sharing: Sharing): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const files = sharing.files.map(async ({ name }, index) => {
    const kept = await cache.match(addressOf(sharing, index));
    return kept ? [new File([await kept.arrayBuffer()], name)] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Removes a sharing; one that has replaced it stays. */
export async function discardSharing(id: string): Promise<void> {
  if (handed?.sharing.id === id) handed = null;
  else if ('caches' in globalThis && (await readIndex(caches))?.id === id) await dropCachedSharing(caches);
}

/** Removes the files that wait, those from outside and those of an import that was begun: their owner has left. */
export async function discardWaitingFiles(): Promise<void> {
  handed = null;
  try {
    if ('caches' in globalThis) await dropCachedSharing(caches);
    indexedDB.deleteDatabase(KEPT_IMPORT);
  } catch {
    // A browser that forbids storage has kept none.
  }
}
