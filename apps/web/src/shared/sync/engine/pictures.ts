import { apiAddress } from '#shared/api/address.ts';
import { call } from '#shared/api/api-client.ts';
import { noteFileFailure } from '#shared/api/file-store.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Store, StoredPicture } from '#shared/sync/engine/store.ts';
import type { Windows } from '#shared/sync/engine/windows.ts';
import type { FileLinkList } from '@carnet/contract/files/file.schema';

type FileLink = FileLinkList['items'][number];

/** Maximum number of addresses per call. */
const LINKS_AT_ONCE = 500;
const DOWNLOADS_AT_ONCE = 4;

/** The pictures of a garage: from the device, or downloaded from the server and then stored. */
export class Pictures {
  readonly #store: Store;
  readonly #files: PendingFiles;
  readonly #windows: Pick<Windows, 'alone'>;
  /** Addresses of the pictures shown so far, valid while the page is open. */
  readonly #shown = new Map<string, Promise<string>>();
  /** Running downloads: a picture that is shown and stored at the same time is downloaded once. */
  readonly #fetching = new Map<string, Promise<StoredPicture | null>>();
  #lastThumbnails: Promise<unknown> = Promise.resolve();
  #lastCall: Promise<unknown> = Promise.resolve();
  #asked: { readonly ids: Set<string>; readonly links: Promise<Map<string, FileLink>> } | null = null;

  constructor(store: Store, files: PendingFiles, windows: Pick<Windows, 'alone'>) {
    this.#store = store;
    this.#files = files;
    this.#windows = windows;
  }

  /**
   * An address for `<img>`: an object URL of the bytes on this device, or a signed address where pages may
   * display but not read them, as with a store that the server redirects browsers to (S3).
   * @throws ProblemError when the picture is neither on the device nor available
   */
  addressOf(fileId: string, isThumbnail: boolean): Promise<string> {
    const key = `${fileId} ${isThumbnail}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const made = this.#makeAddress(fileId, isThumbnail);
    this.#shown.set(key, made);
    // A signed address expires, so the next call requests a new one.
    const forget = () => this.#shown.delete(key);
    made.then((address) => address.startsWith('blob:') || forget(), forget);
    return made;
  }

  /** An address to open or download a file: its pending bytes on this device, or a signed address. */
  async linkOf(fileId: string): Promise<FileLink> {
    const kept = await this.#files.find(fileId);
    if (kept) return { id: fileId, url: blobAddress(kept), thumbnailUrl: null };
    const links = await this.#askTogether(fileId);
    const link = links.get(fileId);
    if (!link) throw new ProblemError({ code: 'not_found', status: 404 });
    return link;
  }

  /**
   * Downloads missing thumbnails, one window at a time. Stops at a network failure; a later call continues.
   */
  fetchThumbnails(fileIds: () => readonly string[]): Promise<void> {
    const fetch = () => this.#windows.alone('fetch', () => this.#fetchMissing(fileIds()));
    const fetched = this.#lastThumbnails.then(fetch);
    this.#lastThumbnails = fetched.catch(() => undefined);
    return fetched;
  }

  async #fetchMissing(fileIds: readonly string[]): Promise<void> {
    const kept = await this.#store.thumbnailIds();
    const missing = fileIds.filter((id) => !kept.has(id));
    for (let start = 0; start < missing.length; start += LINKS_AT_ONCE) {
      const links = await linksOf(missing.slice(start, start + LINKS_AT_ONCE));
      const waiting = [...links.values()];
      const fetchNext = async (): Promise<void> => {
        for (let link = waiting.pop(); link; link = waiting.pop()) await this.#fetch(link, true);
      };
      await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, fetchNext));
    }
  }

  forget(): void {
    for (const address of this.#shown.values()) void address.then(URL.revokeObjectURL, () => undefined);
    this.#shown.clear();
  }

  async #makeAddress(fileId: string, isThumbnail: boolean): Promise<string> {
    const stored = await (isThumbnail ? this.#store.thumbnail(fileId) : this.#store.original(fileId));
    const here = stored ?? (await this.#files.find(fileId));
    if (here) return blobAddress(here);
    const link = await this.linkOf(fileId);
    const fetched = await this.#fetch(link, isThumbnail).catch(() => null);
    return fetched ? blobAddress(fetched) : addressIn(link, isThumbnail);
  }

  /** Downloads a picture and stores it; null when the server has none. */
  #fetch(link: FileLink, isThumbnail: boolean): Promise<StoredPicture | null> {
    const key = `${link.id} ${isThumbnail}`;
    const fetching =
      this.#fetching.get(key) ?? this.#fetchNow(link, isThumbnail).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #fetchNow(link: FileLink, isThumbnail: boolean): Promise<StoredPicture | null> {
    const response = await fetch(addressIn(link, isThumbnail), { credentials: 'omit' });
    if (response.status >= 500) noteFileFailure();
    if (!response.ok) return null;
    const blob = await response.blob();
    const picture = { bytes: await blob.arrayBuffer(), type: blob.type };
    // Without room on the device it is only displayed.
    const kept = isThumbnail
      ? this.#store.keepThumbnail(link.id, picture)
      : this.#store.keepOriginal(link.id, picture);
    await kept.catch(() => undefined);
    return picture;
  }

  /** One call at a time: files that are requested during a call share the next one. */
  #askTogether(fileId: string): Promise<Map<string, FileLink>> {
    if (this.#asked === null || this.#asked.ids.size >= LINKS_AT_ONCE) {
      const ids = new Set<string>();
      const links = this.#lastCall.then(() => {
        if (this.#asked?.ids === ids) this.#asked = null;
        return linksOf([...ids]);
      });
      this.#lastCall = links.catch(() => undefined);
      this.#asked = { ids, links };
    }
    this.#asked.ids.add(fileId);
    return this.#asked.links;
  }
}

function blobAddress({ bytes, type }: Pick<StoredPicture, 'bytes' | 'type'>): string {
  return URL.createObjectURL(new Blob([bytes], { type }));
}

function addressIn({ url, thumbnailUrl }: FileLink, isThumbnail: boolean): string {
  return apiAddress((isThumbnail ? thumbnailUrl : null) ?? url);
}

async function linksOf(ids: readonly string[]): Promise<Map<string, FileLink>> {
  const { items } = await call('renewFileLinks', { body: { ids: [...ids] } });
  return new Map(items.map((link) => [link.id, link]));
}
