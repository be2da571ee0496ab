import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { uploadFile } from '#shared/api/upload-file.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { FileSource, PendingFile } from '#shared/sync/engine/rules.ts';
import type { Store } from '#shared/sync/engine/store.ts';

/** A form that was never saved keeps its files for a day, as the server does. */
const UNUSED_FOR_MILLIS = 24 * 60 * 60_000;

/** Chosen files, kept on the device until the operation that names them has arrived. */
export class PendingFiles implements FileSource {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Keeps a file. It is on the disk once this resolves.
   * @returns the file as forms and screens take it
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  async keep(id: string, content: File, isSent = false): Promise<CarnetFile> {
    const bytes = await content.arrayBuffer();
    const { name, type } = content;
    await this.#store.keepFile({ id, bytes, name, type, keptAt: Date.now(), isSent });
    return withCopyAddresses({ id, name, contentType: type, size: content.size, width: null, height: null });
  }

  find(id: string): Promise<PendingFile | undefined> {
    return this.#store.file(id);
  }

  /**
   * Sends those of these files that are still here. Sent twice under its id, a file is stored once.
   * @param again also those that the server has had before
   * @throws ProblemError
   */
  async send(ids: readonly string[], again = false): Promise<void> {
    for (const id of ids) {
      const pending = await this.find(id);
      if (pending && (again || !pending.isSent))
        await uploadFile(new File([pending.bytes], pending.name, { type: pending.type }), { id });
    }
  }

  /** Removes what no form will come back to: not in use, and older than a day. */
  async sweep(inUse: ReadonlySet<string>): Promise<void> {
    const before = Date.now() - UNUSED_FOR_MILLIS;
    const unused = (await this.#store.files()).filter(({ id, keptAt }) => !inUse.has(id) && keptAt < before);
    await this.#store.removeFiles(unused.map(({ id }) => id));
  }
}
