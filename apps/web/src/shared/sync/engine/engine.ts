import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { Feed } from '#shared/sync/engine/feed.ts';
import { Memory, type Changed } from '#shared/sync/engine/memory.ts';
import {
  filesInUse,
  filterShown,
  type Intent,
  type Operation,
  type StoredProblem,
} from '#shared/sync/engine/operation.ts';
import { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import { Pictures } from '#shared/sync/engine/pictures.ts';
import { Queue, type Parts } from '#shared/sync/engine/queue.ts';
import type { Host, Rows, Rules, View } from '#shared/sync/engine/rules.ts';
import { Sender } from '#shared/sync/engine/sender.ts';
import { Store } from '#shared/sync/engine/store.ts';
import { Windows } from '#shared/sync/engine/windows.ts';

/** The commands that `write` accepts. */
export type Message =
  /** Queues what the user did. `problem`: why it waits for the user's decision. */
  | {
      readonly do: 'add';
      readonly intent: Intent;
      readonly madeOn?: CivilDate;
      readonly problem?: StoredProblem;
    }
  /** Undoes an operation, sent or not. */
  | { readonly do: 'undo'; readonly operation: Operation }
  /** Abandons an operation and those that depend on it. */
  | { readonly do: 'takeOut'; readonly operation: Operation }
  /**
   * Queues a refused operation again, as the user decided. `merged`: later changes that the intent includes.
   */
  | {
      readonly do: 'resend';
      readonly operation: Operation;
      readonly intent: Intent;
      readonly merged?: readonly Operation[];
    };

/** The result of `write`: an added operation has its position in the queue. */
type Written<M extends Message> = M extends { readonly do: 'add' } ? Operation : void;

/**
 * One garage on this device: its rows and its queue in IndexedDB and in memory, synchronised with the server
 * and with other windows. It knows no object kind, screen or device: these are behind `Rules` and `Host`.
 *
 * Rows (from the server) and queue (from this device) are never mixed; the view applies the queue to the
 * rows.
 *
 * - `Store`: IndexedDB
 * - `Memory`: rows, queue and view of this window
 * - `Windows`: locks and messages between windows
 * - `Queue`: adds, undoes and removes operations
 * - `Sender` and its `round`: send operations
 * - `Feed`: brings rows
 * - `PendingFiles`, `Pictures`: bytes that have not reached the server, and bytes downloaded from it
 */
export class Engine {
  readonly files: PendingFiles;
  readonly pictures: Pictures;
  readonly #parts: Parts;
  readonly #queue: Queue;
  readonly #feed: Feed;
  readonly #sender: Sender;

  private constructor(name: string, store: Store, rules: Rules, host: Host) {
    const windows = new Windows(name, {
      onRows: (changed) => void this.#feed.takeFromStore(changed),
      onQueue: () => void this.#queue.load(),
    });
    const memory = new Memory(rules);
    this.#parts = { store, memory, windows, rules, host };
    this.files = new PendingFiles(store);
    this.pictures = new Pictures(store, this.files, windows);
    this.#queue = new Queue(this.#parts);
    this.#feed = new Feed(this.#parts, this.#queue);
    this.#sender = new Sender(this.#parts, this.#queue, this.#feed, this.files);
    memory.subscribe(({ isQueueChanged }) => {
      if (isQueueChanged) host.mirror?.follow(this.operations, this.files);
    });
    void this.#sweepFiles();
  }

  /**
   * Opens a garage.
   * @param name of its database; each garage has its own
   * @throws DOMException where the browser allows no storage
   */
  static async open(name: string, rules: Rules, host: Host): Promise<Engine> {
    let lose = host.onLost;
    const store = await Store.open(name, rules.stored, () => lose());
    if (host.mirror) await store.restoreFrom(host.mirror);
    const engine = new Engine(name, store, rules, host);
    lose = () => {
      engine.close();
      host.onLost();
    };
    return engine;
  }

  /** The rows as the server sent them. */
  get garage(): Rows {
    return this.#parts.memory.rows;
  }

  /** The garage as it will be once the queue has been sent. Screens show this. */
  get view(): View {
    return this.#parts.memory.view;
  }

  /** The queue, in order. */
  get operations(): readonly Operation[] {
    return this.#queue.operations;
  }

  /** The operations that the user sees: waiting or refused ones, without undone ones. */
  get shown(): readonly Operation[] {
    return filterShown(this.operations);
  }

  /** Operations that the server has accepted and the rows may lack. */
  get stored(): readonly Operation[] {
    return this.#queue.stored;
  }

  /** Today in the owner's time zone. */
  get today(): CivilDate {
    return this.#parts.rules.today(this.garage);
  }

  /**
   * Whether the copy is complete. Resolves once it is in memory; `withRecords: false` does not wait for the
   * paged kind.
   */
  isWhole({ withRecords = true } = {}): Promise<boolean> {
    return this.#feed.isWhole(withRecords);
  }

  /** Whether this window has made a write outside the queue that the rows lack. */
  isBehind(): boolean {
    return this.#feed.isBehind();
  }

  subscribe(listener: (changed: Changed) => void): () => void {
    return this.#parts.memory.subscribe(listener);
  }

  /** Makes the screens read everything again. */
  tell(): void {
    this.#parts.memory.tellRows();
  }

  /**
   * Carries out a command of the user. It is durable once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   * @throws ProblemError `unauthenticated` when another window is signing out
   */
  async write<M extends Message>(message: M): Promise<Written<M>> {
    // `Written` maps each message to its result; TypeScript cannot follow it into the branches.
    return (await this.#carryOut(message)) as Written<M>;
  }

  async #carryOut(message: Message): Promise<Operation | undefined | void> {
    const queue = this.#queue;
    if (message.do === 'add') {
      const { do: _do, intent, ...made } = message;
      return queue.add(queue.make(intent, made));
    }
    if (message.do === 'takeOut') return queue.takeOut(message.operation);
    if (message.do === 'resend') await queue.resend(message.operation, message.intent, message.merged);
    else if (!(await queue.undo(message.operation))) return undefined;
    void this.send();
    return undefined;
  }

  /** Sends the queue and waits up to `millis` for the response to one operation; see `Sender`. */
  outcomeOf(operation: Operation, millis: number): Promise<{ readonly answer: unknown } | null> {
    return this.#sender.outcomeOf(operation, millis);
  }

  /** Sends waiting operations. Never rejects. */
  send(): Promise<void> {
    return this.#sender.send();
  }

  /** @throws ProblemError when the server is unreachable */
  pull(): Promise<void> {
    return this.#feed.pull();
  }

  /**
   * Synchronises with the server: sends waiting operations, pulls, and downloads new thumbnails. Concurrent
   * calls share these steps.
   * @throws ProblemError when the server is unreachable
   */
  async synchronise(): Promise<void> {
    await this.send();
    // A pull for the sent operations is already running; for everything else a running pull is recent enough.
    await this.#feed.pullOrJoin();
    await this.pictures.fetchThumbnails(() => this.#parts.rules.picturesOf(this.garage));
  }

  /**
   * Writes which operations the server has accepted before a pull confirms them, for code that counts in the
   * database.
   */
  writeTaken(): Promise<void> {
    return this.#queue.writeTaken();
  }

  user(): Promise<User | null> {
    return this.#parts.store.user();
  }

  keepUser(user: User): Promise<void> {
    return this.#parts.store.keepUser(user);
  }

  /** Frees space on the device: pictures can be downloaded again. */
  dropPictures(): Promise<void> {
    return this.#parts.store.dropPictures();
  }

  /** Stops sending and notifying. */
  close(): void {
    const { memory, windows, host } = this.#parts;
    this.#queue.close();
    this.#sender.close();
    host.mirror?.close();
    windows.close();
    this.pictures.forget();
    memory.close();
  }

  async #sweepFiles(): Promise<void> {
    try {
      await this.isWhole({ withRecords: false });
      await this.files.sweep(filesInUse(this.operations));
    } catch {
      // The next start sweeps.
    }
  }
}
