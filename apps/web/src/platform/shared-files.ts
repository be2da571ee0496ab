/**
 * Files shared by another app, or posted by another site; headers do not distinguish the two. They are
 * kept until the user opens or discards them: in a cache of the service worker, or in memory in the native
 * shell. New files replace earlier ones.
 */

/** Maximum size of one sharing, and how long it is kept. */
export const SHARING_LIMITS = { files: 20, bytes: 50_000_000, millis: 3_600_000 } as const;
/** The name is displayed, and stored in an address. */
const NAME_MAX_LENGTH = 120;

/** The path to which the manifest's share target posts; never served. */
export const SHARE_TARGET = '/import/shared';
const CACHE = 'carnet-shared-files';
/** Database of an import that the user has started here but neither stored nor discarded. */
export const KEPT_IMPORT = 'carnet-import';
/** Contents of the sharing, written after its files are stored. */
const INDEX = `${SHARE_TARGET}/index`;

/** Why a sharing was not kept: it exceeds the limits, or the browser could not store it. */
export type SharingFault = 'too_much' | 'failed';

/** Files waiting to be opened. */
export interface Sharing {
  /** Identifies the sharing, so that the user never opens one that has replaced it meanwhile. */
  readonly id: string;
  /** Sizes in bytes. Empty if there is a fault. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly fault: SharingFault | null;
  /** Expiry in milliseconds since the epoch. */
  readonly until: number;
}

function isSharing(value: unknown): value is Sharing {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && 'until' in value && 'files' in value && Array.isArray(value.files);
}

/** Whether a sharing exceeds the limits. */
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

/** The name without control characters and bidi marks, which could disguise it. */
function shownName(name: string): string {
  return [...name.replace(/\p{C}/gu, '')].slice(0, NAME_MAX_LENGTH).join('');
}

function addressOf({ id }: Pick<Sharing, 'id'>, index: number): string {
  return `${SHARE_TARGET}/${id}/${index}`;
}

/**
 * Stores a sharing in the cache, replacing the previous one.
 * @param content its files, or why there are none
 * @throws if the browser has no space
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

export async function dropExpiredSharing(caches: CacheStorage, now: number): Promise<void> {
  const sharing = await readIndex(caches);
  // An expiry too far ahead means that the clock was set back.
  const isCurrent = sharing && sharing.until > now && sharing.until <= now + SHARING_LIMITS.millis;
  if (sharing && !isCurrent) await caches.delete(CACHE);
}

/** Clears the cache, including entries of earlier versions. */
export async function dropCachedSharing(caches: CacheStorage): Promise<void> {
  await caches.delete(CACHE);
}

async function readIndex(caches: CacheStorage): Promise<Sharing | null> {
  if (!(await caches.has(CACHE))) return null;
  const kept = await (await caches.open(CACHE)).match(INDEX);
  const index: unknown = await kept?.json();
  return isSharing(index) ? index : null;
}

/** The file with which the native shell was opened. */
let nativeSharing: { readonly sharing: Sharing; readonly files: readonly File[] } | null = null;
const listeners = new Set<() => void>();

/** Keeps the file with which the native shell was opened, or why there is none. */
export function storeSharedFile(content: File | SharingFault): void {
  const files = typeof content === 'string' ? [] : [content];
  const sharing = newSharing(typeof content === 'string' ? content : files, Date.now());
  nativeSharing = { sharing, files };
  for (const listener of listeners) listener();
}

/** Called when files arrive while the app is open. Returns the unsubscribe function. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The waiting sharing, or null. Drops an expired one. */
export async function readSharing(): Promise<Sharing | null> {
  const now = Date.now();
  if (nativeSharing && nativeSharing.sharing.until <= now) nativeSharing = null;
  if (nativeSharing) return nativeSharing.sharing;
  if (!('caches' in globalThis)) return null;
  await dropExpiredSharing(caches, now);
  return readIndex(caches);
}

/** Takes the files of a sharing; empty if it is gone or was replaced. */
export async function takeSharedFiles(id: string): Promise<File[]> {
  const sharing = await readSharing();
  if (sharing?.id !== id) return [];
  // Read into memory before the cache is cleared.
  const files = nativeSharing ? [...nativeSharing.files] : await readFiles(sharing);
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

/** Removes this sharing, unless another has replaced it. */
export async function discardSharing(id: string): Promise<void> {
  if (nativeSharing?.sharing.id === id) nativeSharing = null;
  else if ('caches' in globalThis && (await readIndex(caches))?.id === id) await dropCachedSharing(caches);
}

/** Removes waiting files and the files of a started import, when the user signs out. */
export async function discardWaitingFiles(): Promise<void> {
  nativeSharing = null;
  try {
    if ('caches' in globalThis) await dropCachedSharing(caches);
    indexedDB.deleteDatabase(KEPT_IMPORT);
  } catch {
    // A browser that forbids storage has stored none.
  }
}
