import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';

/** One run of the app on one device, with hooks for everything it does outside. */
export interface Surroundings {
  readonly isOnline: boolean;
  /** Called before the app touches its disk or the network. Throws once the app has been killed. */
  step(): void;
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Called with every channel to other windows, which is closed when the app is killed. */
  opened(channel: BroadcastChannel): void;
}

/** The device whose code is running: several devices share this process. */
export const running = new AsyncLocalStorage<Surroundings>();

function surroundings(): Surroundings {
  const found = running.getStore();
  if (!found) throw new Error('The app runs on a device');
  return found;
}

/** Browser globals that Node lacks. */
const page = new EventTarget();
Object.assign(globalThis, { window: page });
Object.defineProperty(navigator, 'onLine', { get: () => running.getStore()?.isOnline ?? true });
globalThis.fetch = (address, init) => {
  // The app passes URLs as text.
  if (typeof address !== 'string') throw new TypeError('An address is a text');
  return surroundings().fetch(address, init ?? {});
};

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    running.getStore()?.opened(this);
  }
};

const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function steppedTransaction(...given) {
  running.getStore()?.step();
  return transaction.apply(this, given);
};

/** The part of it that an upload needs. */
class UploadRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  readonly #headers: Record<string, string> = {};
  #address = '';

  open(_method: string, address: string): void {
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(): null {
    return null;
  }

  abort(): void {}

  send(body: FormData): void {
    void this.#send(body).then(
      () => this.onload?.(),
      () => this.onerror?.(),
    );
  }

  async #send(body: FormData): Promise<void> {
    try {
      const answer = await surroundings().fetch(this.#address, {
        method: 'POST',
        headers: this.#headers,
        body,
      });
      this.status = answer.status;
      this.responseText = await answer.text();
    } finally {
      this.onloadend?.();
    }
  }
}
Object.assign(globalThis, { XMLHttpRequest: UploadRequest });
