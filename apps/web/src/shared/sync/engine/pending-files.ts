import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { uploadFile } from '#shared/api/upload-file.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { FileSource, PendingFile } from '#shared/sync/engine/rules.ts';
import type { Store } from '#shared/sync/engine/store.ts';

/** A form that was never saved keeps its files for a day, as on the server. */
const UNUSED_FOR_MILLIS = 24 * 60 * 60_000;

/** Chosen files, stored on the device until the operation that names them has been received. */
export class PendingFiles implements FileSource {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Stores a file. It is durable once this resolves.
   * @returns the file for forms and screens
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
   * Uploads the files with these ids that are still on the device. A file that is uploaded twice under its id
   * is stored once.
   * @param again also files that the server has already received
   * @throws ProblemError
   */
  async send(ids: readonly string[], again = false): Promise<void> {
    for (const id of ids) {
      const pending = await this.find(id);
      if (pending && (again || !pending.isSent))
        await uploadFile(new File([pending.bytes], pending.name, { type: pending.type }), { id });
    }
  }

  /** Removes unused files older than a day: no form will use them again. */
  async sweep(inUse: ReadonlySet<string>): Promise<void> {
    const before = Date.now() - UNUSED_FOR_MILLIS;
    const unused = (await this.#store.files()).filter(({ id, keptAt }) => !inUse.has(id) && keptAt < before);
    await this.#store.removeFiles(unused.map(({ id }) => id));
  }
}
