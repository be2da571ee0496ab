import { apiAddress } from '#shared/api/address.ts';
import { call } from '#shared/api/api-client.ts';
import { noteFileFailure } from '#shared/api/file-store.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { StoredPicture } from '#shared/sync/copy-database.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { KeptFiles } from '#shared/sync/outbox/files/kept-files.ts';
import type { CopyStore } from '#shared/sync/copy-store.ts';
import { withLock } from '#shared/sync/window-locks.ts';
import type { FileLinkList } from '@carnet/contract/files/file.schema';

type FileLink = FileLinkList['items'][number];

/** How many addresses one call asks for, at most (contract, section 10). */
const LINKS_AT_ONCE = 500;
const DOWNLOADS_AT_ONCE = 4;

/** The pictures of the copy: from the device, else from the server, and then kept. */
export class Pictures {
  readonly #store: CopyStore;
  readonly #files: KeptFiles;
  readonly #lock: string;
  /** What is shown already: an address of its own for each picture, for as long as the page lives. */
  readonly #shown = new Map<string, Promise<string>>();
  /** What is being fetched: shown and kept at once, it is fetched once. */
  readonly #fetching = new Map<string, Promise<StoredPicture | null>>();
  #lastThumbnails: Promise<unknown> = Promise.resolve();
  #lastCall: Promise<unknown> = Promise.resolve();
  #asked: { readonly ids: Set<string>; readonly links: Promise<Map<string, FileLink>> } | null = null;

  /** @param copyName names the copy among the windows of this device */
  constructor(copyName: string, store: CopyStore, files: KeptFiles) {
    this.#lock = `${copyName}|pictures`;
    this.#store = store;
    this.#files = files;
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
    const fetch = () => withLock(this.#lock, 'exclusive', () => this.#fetchMissing(fileIds()));
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

/** The ids of all pictures of a garage: photos, and what among the pages of papers and receipts is a picture. */
export function picturesOf({ vehicles, documents, expenses, recordsNewestFirst }: Garage): string[] {
  const photos = [...vehicles.values(), ...recordsNewestFirst].flatMap((owner) => owner.photos);
  const pages = [...documents.values(), ...expenses.values()].flatMap(({ files }) => files);
  const pictures = pages.filter(({ contentType }) => contentType.startsWith('image/'));
  return [...photos, ...pictures].map(({ id }) => id);
}
