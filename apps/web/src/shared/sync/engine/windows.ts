/** The rows that a window has written to the store; null for all. */
export type ChangedRows = readonly { readonly kind: string; readonly id: string }[] | null;

interface Listener {
  /** Another window has written rows, and may have removed operations from the queue with them. */
  readonly onRows: (changed: ChangedRows) => void;
  /** Another window has changed the queue. */
  readonly onQueue: () => void;
}

/** Ends of the names of the locks. */
const LOCKS = { pull: '', send: '|outbox', fetch: '|pictures' } as const;

/**
 * Messages and locks between the windows of one garage. Their names and format have not changed since build
 * 426448bb, so a window that was not reloaded after an update takes part.
 */
export class Windows {
  readonly #name: string;
  readonly #rows: BroadcastChannel;
  readonly #queue: BroadcastChannel;

  constructor(name: string, { onRows, onQueue }: Listener) {
    this.#name = name;
    this.#rows = new BroadcastChannel(name);
    this.#queue = new BroadcastChannel(`${name}|outbox`);
    this.#rows.addEventListener('message', ({ data }) => onRows(data));
    this.#queue.addEventListener('message', onQueue);
  }

  tellRows(changed: ChangedRows): void {
    this.#rows.postMessage(changed);
  }

  tellQueue(): void {
    this.#queue.postMessage(null);
  }

  /** One window at a time pulls, sends or downloads thumbnails. */
  alone(task: keyof typeof LOCKS, work: () => Promise<void>): Promise<void> {
    return withLock(this.#name + LOCKS[task], 'exclusive', work);
  }

  /** Resolves once no window is pulling. */
  whenPulled(): Promise<void> {
    return withLock(this.#name, 'shared', () => Promise.resolve());
  }

  close(): void {
    this.#rows.close();
    this.#queue.close();
  }
}

/** Without locks (plain HTTP) two windows may send the same operation; the server recognises its key. */
async function withLock(name: string, mode: LockMode, work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (locks) await locks.request(name, { mode }, work);
  else await work();
}
