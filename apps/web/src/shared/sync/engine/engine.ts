import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { Feed } from '#shared/sync/engine/feed.ts';
import { Memory, type Changed } from '#shared/sync/engine/memory.ts';
import {
  filesInUse,
  shownOf,
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

/** What the engine is asked to do. */
export type Message =
  /** What the user did. `problem`: why it does not go before they have decided. */
  | {
      readonly do: 'add';
      readonly intent: Intent;
      readonly madeOn?: CivilDate;
      readonly problem?: StoredProblem;
    }
  /** Takes back what was done, sent or not. */
  | { readonly do: 'undo'; readonly operation: Operation }
  /** Gives an operation up, with what cannot do without it. */
  | { readonly do: 'takeOut'; readonly operation: Operation }
  /** Queues a refused operation again, as the user has decided. `merged`: later changes that the intent holds. */
  | {
      readonly do: 'resend';
      readonly operation: Operation;
      readonly intent: Intent;
      readonly merged?: readonly Operation[];
    };

/** What `write` resolves to: an added operation has its position in the queue. */
type Written<M extends Message> = M extends { readonly do: 'add' } ? Operation : void;

/**
 * One garage on this device: its rows and its queue in IndexedDB and in memory, kept in step with the server and with other
 * windows. It knows no kind of object, no screen and no device: `Rules` and `Host` tell it what it needs of them.
 *
 * Rows (what the server gave) and queue (what was done here) are never mixed; the view applies the queue to the rows.
 * - `Store`: IndexedDB · `Memory`: rows, queue and view of this window · `Windows`: locks and messages between windows
 * - `Queue`: adds, takes back and removes operations · `Sender` and its `round`: sends them · `Feed`: brings rows
 * - `PendingFiles`, `Pictures`: bytes that have not reached the server, and bytes that came from it
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
   * @param name of its database; each garage has one
   * @throws DOMException where the browser keeps nothing
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

  /** The rows as the server gave them. */
  get garage(): Rows {
    return this.#parts.memory.rows;
  }

  /** The garage as it will be once the queue has been sent: what screens show. */
  get view(): View {
    return this.#parts.memory.view;
  }

  /** The queue in its order. */
  get operations(): readonly Operation[] {
    return this.#queue.operations;
  }

  /** What the user sees of the queue: what waits or was refused, without what was taken back. */
  get shown(): readonly Operation[] {
    return shownOf(this.operations);
  }

  /** What the server has taken and the rows may lack. */
  get stored(): readonly Operation[] {
    return this.#queue.stored;
  }

  /** The owner's day. */
  get today(): CivilDate {
    return this.#parts.rules.today(this.garage);
  }

  /** Whether there is a whole copy; resolves once it is in memory, or all of it but the kind with the most rows. */
  isWhole({ withRecords = true } = {}): Promise<boolean> {
    return this.#feed.isWhole(withRecords);
  }

  /** Whether this window has written something past the queue that the rows do not hold yet. */
  isBehind(): boolean {
    return this.#feed.isBehind();
  }

  subscribe(listener: (changed: Changed) => void): () => void {
    return this.#parts.memory.subscribe(listener);
  }

  /** Has the screens read everything again. */
  tell(): void {
    this.#parts.memory.tellRows();
  }

  /**
   * Does what the user asked for. It is on the disk once this resolves.
   * @throws DOMException `QuotaExceededError` when the device has no room
   * @throws ProblemError `unauthenticated` when another window is leaving
   */
  async write<M extends Message>(message: M): Promise<Written<M>> {
    // What each message resolves to is said by `Written`, which TypeScript does not follow into the branches.
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

  /** Sends the queue and waits up to so many milliseconds for the answer to one operation; see `Sender`. */
  outcomeOf(operation: Operation, millis: number): Promise<{ readonly answer: unknown } | null> {
    return this.#sender.outcomeOf(operation, millis);
  }

  /** Sends what waits. Never rejects. */
  send(): Promise<void> {
    return this.#sender.send();
  }

  /** @throws ProblemError when the server cannot be asked */
  pull(): Promise<void> {
    return this.#feed.pull();
  }

  /**
   * Brings device and server in step: sends what waits, pulls, and fetches new thumbnails. Calls at the same time share these
   * steps.
   * @throws ProblemError when the server cannot be asked
   */
  async synchronise(): Promise<void> {
    await this.send();
    // What was sent is being pulled already; a pull that is under way is new enough for everything else.
    await this.#feed.pullOrJoin();
    await this.pictures.fetchThumbnails(() => this.#parts.rules.picturesOf(this.garage));
  }

  /** Writes what the server has taken and a pull has not brought yet: for who counts in the database. */
  writeTaken(): Promise<void> {
    return this.#queue.writeTaken();
  }

  user(): Promise<User | null> {
    return this.#parts.store.user();
  }

  keepUser(user: User): Promise<void> {
    return this.#parts.store.keepUser(user);
  }

  /** Makes room on the device: pictures can be fetched again. */
  dropPictures(): Promise<void> {
    return this.#parts.store.dropPictures();
  }

  /** Sends and shows nothing any more. */
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
