import { apiAddress } from '#shared/api/address.ts';
import { call } from '#shared/api/api-client.ts';
import { noteFileFailure } from '#shared/api/file-store.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Store, StoredPicture } from '#shared/sync/engine/store.ts';
import type { Windows } from '#shared/sync/engine/windows.ts';
import type { FileLinkList } from '@carnet/contract/files/file.schema';

type FileLink = FileLinkList['items'][number];

/** How many addresses one call asks for, at most. */
const LINKS_AT_ONCE = 500;
const DOWNLOADS_AT_ONCE = 4;

/** The pictures of a garage: from the device, else from the server and then kept. */
export class Pictures {
  readonly #store: Store;
  readonly #files: PendingFiles;
  readonly #windows: Pick<Windows, 'fetchAlone'>;
  /** What is shown already: an address of its own for each picture, for as long as the page lives. */
  readonly #shown = new Map<string, Promise<string>>();
  /** What is being fetched: shown and kept at once, it is fetched once. */
  readonly #fetching = new Map<string, Promise<StoredPicture | null>>();
  #lastThumbnails: Promise<unknown> = Promise.resolve();
  #lastCall: Promise<unknown> = Promise.resolve();
  #asked: { readonly ids: Set<string>; readonly links: Promise<Map<string, FileLink>> } | null = null;

  constructor(store: Store, files: PendingFiles, windows: Pick<Windows, 'fetchAlone'>) {
    this.#store = store;
    this.#files = files;
    this.#windows = windows;
  }

  /**
   * An address for `<img>`: of the bytes on this device, or signed where they may be shown but not read, as in a store that
   * the server sends browsers to (S3).
   * @throws ProblemError when the picture is neither here nor to be had
   */
  addressOf(fileId: string, isThumbnail: boolean): Promise<string> {
    const key = `${fileId} ${isThumbnail}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const made = this.#makeAddress(fileId, isThumbnail);
    this.#shown.set(key, made);
    // A signed address expires: it is asked for anew.
    const forget = () => this.#shown.delete(key);
    made.then((address) => address.startsWith('blob:') || forget(), forget);
    return made;
  }

  /** Where a file can be opened or downloaded: its bytes that still wait here, else a signed address. */
  async linkOf(fileId: string): Promise<FileLink> {
    const kept = await this.#files.find(fileId);
    if (kept) return { id: fileId, url: blobAddress(kept), thumbnailUrl: null };
    const links = await this.#askTogether(fileId);
    const link = links.get(fileId);
    if (!link) throw new ProblemError({ code: 'not_found', status: 404 });
    return link;
  }

  /**
   * Fetches the thumbnails that are not on the device yet, one window at a time. Stops where the network does: another time
   * goes on.
   */
  fetchThumbnails(fileIds: () => readonly string[]): Promise<void> {
    const fetch = () => this.#windows.fetchAlone(() => this.#fetchMissing(fileIds()));
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

  /** Fetches a picture and keeps it; null when the server has none. */
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
    // It is shown all the same where there is no room for it.
    const kept = isThumbnail
      ? this.#store.keepThumbnail(link.id, picture)
      : this.#store.keepOriginal(link.id, picture);
    await kept.catch(() => undefined);
    return picture;
  }

  /** One call after the other: what is asked for while one is under way goes together into the next. */
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
