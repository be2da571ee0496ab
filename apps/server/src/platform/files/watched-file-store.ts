import type { FileStore } from '#platform/files/file-store.ts';
import { isUnavailable } from '#platform/unavailable.ts';

/** A store, and whether it responded to the last call. */
export class WatchedFileStore {
  readonly store: FileStore;
  readonly #onChange: (error: unknown) => void;
  #isAnswering = true;

  /** @param onChange called when the store stops responding, and when it responds again (no error) */
  constructor(store: FileStore, onChange: (error: unknown) => void) {
    this.#onChange = onChange;
    const watch = <T>(asking: Promise<T>): Promise<T> => this.#watch(asking);
    this.store = {
      put: (...file) => watch(store.put(...file)),
      read: (...file) => watch(store.read(...file)),
      has: (...file) => watch(store.has(...file)),
      publicAddress: (...file) => store.publicAddress(...file),
      remove: (...file) => watch(store.remove(...file)),
      removeGarage: (garageId) => watch(store.removeGarage(garageId)),
      list: () => store.list(),
      removeLeftovers: (beforeMillis) => store.removeLeftovers(beforeMillis),
      ping: (signal) => watch(store.ping(signal)),
      close: () => store.close(),
    };
  }

  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  async #watch<T>(asking: Promise<T>): Promise<T> {
    try {
      const answer = await asking;
      if (!this.#isAnswering) this.#onChange(null);
      this.#isAnswering = true;
      return answer;
    } catch (error) {
      if (isUnavailable(error)) {
        if (this.#isAnswering) this.#onChange(error);
        this.#isAnswering = false;
      }
      throw error;
    }
  }
}
