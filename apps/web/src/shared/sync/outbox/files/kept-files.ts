import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { uploadFile } from '#shared/api/upload-file.ts';
import type { CopyDatabase, KeptFile } from '#shared/sync/copy-database.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';

/** A form that was never saved keeps its files for a day, as the server does. */
const UNUSED_FOR_MILLIS = 24 * 60 * 60_000;

/** Chosen files whose bytes have not reached the server: in IndexedDB, until what names them is in the copy. */
export class KeptFiles {
  readonly #database: CopyDatabase;

  constructor(database: CopyDatabase) {
    this.#database = database;
  }

  /**
   * Keeps a file. It is on the disk once this resolves.
   * @returns the file as forms and screens take it
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  async keep(id: string, content: File, isSent = false): Promise<CarnetFile> {
    const bytes = await content.arrayBuffer();
    const { name, type } = content;
    const writing = this.#database.transaction('kept', 'readwrite', { durability: 'strict' });
    await writing.store.put({ id, bytes, name, type, keptAt: Date.now(), isSent });
    await writing.done;
    return withCopyAddresses({ id, name, contentType: type, size: content.size, width: null, height: null });
  }

  find(id: string): Promise<KeptFile | undefined> {
    return this.#database.get('kept', id);
  }

  /** The ids of all that are here. Their bytes are not read. */
  async ids(): Promise<ReadonlySet<string>> {
    return new Set(await this.#database.getAllKeys('kept'));
  }

  /**
   * Sends those of these files that are still here. Sent twice under its id, a file is stored once.
   * @param again also those that the server has had before
   * @throws ProblemError
   */
  async send(ids: readonly string[], again = false): Promise<void> {
    for (const id of ids) {
      const kept = await this.find(id);
      if (kept && (again || !kept.isSent))
        await uploadFile(new File([kept.bytes], kept.name, { type: kept.type }), { id });
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#database.delete('kept', id)));
  }

  /** Removes what no form will come back to: not in use, and older than a day. */
  async sweep(inUse: ReadonlySet<string>): Promise<void> {
    const kept = await this.#database.getAll('kept');
    const before = Date.now() - UNUSED_FOR_MILLIS;
    await this.remove(kept.filter(({ id, keptAt }) => !inUse.has(id) && keptAt < before).map(({ id }) => id));
  }
}
