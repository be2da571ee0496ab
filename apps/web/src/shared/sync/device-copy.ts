import type { Change, ChangeKind, Changes } from '@carnet/contract/changes/changes.schema';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { FROM_THE_START, openCopyDatabase, type CopyDatabase } from '#shared/sync/copy-database.ts';
import { CopyStore, isUnwritable, type Received } from '#shared/sync/copy-store.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { KeptFiles } from '#shared/sync/outbox/files/kept-files.ts';
import { filesInUse } from '#shared/sync/outbox/operation.ts';
import { openMirror } from '#shared/sync/outbox/files/open-mirror.ts';
import type { OutboxMirror } from '#shared/sync/outbox/files/outbox-mirror.ts';
import { OperationStore } from '#shared/sync/outbox/operation-store.ts';
import { Outbox } from '#shared/sync/outbox/outbox.ts';
import { showOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { todayIn } from '#shared/sync/today.ts';
import { noteWaiting } from '#shared/sync/wipe-copies.ts';
import { ownWrites } from '#shared/sync/own-writes.ts';
import { Pictures, picturesOf } from '#shared/sync/pictures.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { call } from '#shared/api/api-client.ts';
import { withLock } from '#shared/sync/window-locks.ts';

const ALL_KINDS: ReadonlySet<ChangeKind> = new Set(KIND_NAMES);

type ChangedNames = readonly Pick<Change, 'kind' | 'id'>[];
type Listener = (kinds: ReadonlySet<ChangeKind>) => void;

/**
 * The copy of one garage on this device: in IndexedDB, and in memory for the screens. What the feed brings goes into
 * the store first; other windows are told the names and read them from there.
 */
export class DeviceCopy {
  readonly garage = new GarageInMemory();
  readonly pictures: Pictures;
  readonly outbox: Outbox;
  readonly #name: string;
  readonly #isCurrent: () => boolean;
  readonly #store: CopyStore;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<Listener>();
  /** Resolves to whether the store holds a whole copy, once all but its records are in memory. */
  #loadingSmallKinds: Promise<boolean>;
  #loadingRecords: Promise<void>;
  #pulling: Promise<void> | null = null;
  #nextPull: Promise<void> | null = null;
  #writesPulled = ownWrites();
  #isGivenUp = false;
  readonly #mirror: OutboxMirror | null;

  private constructor(
    name: string,
    database: CopyDatabase,
    isCurrent: () => boolean,
    mirror: OutboxMirror | null,
  ) {
    this.#name = name;
    this.#isCurrent = isCurrent;
    this.#store = new CopyStore(database);
    this.#mirror = mirror;
    const files = new KeptFiles(database);
    this.pictures = new Pictures(name, this.#store, files);
    this.outbox = new Outbox(new OperationStore(database), files, {
      name,
      isCurrent,
      base: () => this.garage,
      today: () => todayIn(this.garage),
      whenLoaded: () => this.#loadingRecords,
      pull: () => this.pull(),
      whenPulled: () => this.#whenPulled(),
      onChange: (isGarageSame) => {
        if (!isGarageSame) this.tell();
        this.#showOutbox();
        mirror?.follow(this.outbox.operations, files);
      },
    });
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener('message', ({ data }) => void this.#takeFromStore(data));
    this.#loadingSmallKinds = this.#loadSmallKinds();
    this.#loadingRecords = this.#loadRecords();
    // Callers that await it receive the error.
    this.#loadingRecords.catch(() => undefined);
  }

  /**
   * @param isCurrent whether the copy is still that of who is signed in: another window may sign in as somebody else
   * @param onLost called when the system or another window took the copy away
   * @throws DOMException where the browser keeps nothing
   */
  static async open(name: string, isCurrent: () => boolean, onLost: () => void): Promise<DeviceCopy> {
    let lose = onLost;
    const database = await openCopyDatabase(name, () => lose());
    const mirror = await openMirror(name);
    await mirror?.restoreInto(database);
    const copy = new DeviceCopy(name, database, isCurrent, mirror);
    lose = () => {
      copy.#close();
      onLost();
    };
    return copy;
  }

  /** The garage as it will be once what waits in the outbox has been sent: what screens show. */
  get view(): Garage {
    return this.outbox.view(this.garage);
  }

  /** Whether there is a whole copy; resolves once the garage is in memory, or all of it but its many records. */
  async isWhole({ withRecords = true } = {}): Promise<boolean> {
    if (withRecords) await this.#loadingRecords;
    return this.#loadingSmallKinds;
  }

  /** Whether this window has written something that the copy does not know of yet. */
  isBehind(): boolean {
    return this.#writesPulled < ownWrites();
  }

  user(): Promise<User | null> {
    return this.#store.user();
  }

  keepUser(user: User): Promise<void> {
    return this.#store.keepUser(user);
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #showOutbox(): void {
    if (!this.#isCurrent()) return;
    const { outbox, garage: base } = this;
    noteWaiting(this.#name, outbox.operations.length);
    showOutbox({ outbox, operations: outbox.shown, base, view: () => this.view });
  }

  /** Makes room on the device: pictures can be fetched again. */
  dropPictures(): Promise<void> {
    return this.#store.dropPictures();
  }

  #close(): void {
    this.outbox.close();
    this.#mirror?.close();
    showOutbox(null);
    this.#channel.close();
    this.pictures.forget();
    this.#listeners.clear();
  }

  /**
   * Asks the server for what has changed, once at a time: a call meanwhile waits for one that begins after it.
   * @throws ProblemError when the server cannot be asked
   */
  async pull(): Promise<void> {
    if (this.#isGivenUp) return undefined;
    if (this.#pulling === null) {
      this.#pulling = this.#pullLocked()
        .catch((error: unknown) => this.#giveUp(error))
        .finally(() => (this.#pulling = null));
      return this.#pulling;
    }
    this.#nextPull ??= this.#pulling
      .catch(() => undefined)
      .then(() => {
        this.#nextPull = null;
        return this.pull();
      });
    return this.#nextPull;
  }

  /**
   * A copy that cannot be written (the disk is full) would grow old: empty, it leaves reading to the server until the next
   * start. Not where something waits that no server has.
   */
  async #giveUp(error: unknown): Promise<never> {
    const isOurs = isUnwritable(error) && this.#isCurrent();
    if (isOurs && (await this.#store.emptyUnlessWaiting().catch(() => false))) {
      this.#isGivenUp = true;
      this.garage.clear();
      this.#loadingSmallKinds = Promise.resolve(false);
      this.tell();
      this.#channel.postMessage(null);
    }
    throw error;
  }

  /**
   * Brings device and server in step: sends what waits, pulls, and fetches new thumbnails. Of several calls at once, each
   * makes one of these steps no second time.
   * @throws ProblemError when the server cannot be asked
   */
  async synchronise(): Promise<void> {
    await this.outbox.send();
    // What was sent is being pulled already; a pull that is under way is new enough for everything else.
    await (this.#pulling ?? this.pull());
    await this.pictures.fetchThumbnails(() => picturesOf(this.garage));
  }

  /** One window at a time; where there are no locks (plain HTTP), two may do the same twice, which harms nothing. */
  async #pullLocked(): Promise<void> {
    await this.#loadingRecords;
    await withLock(this.#name, 'exclusive', () => this.#pullPages());
  }

  /** Resolves once no window is fetching what it has sent. */
  async #whenPulled(): Promise<void> {
    if (this.#pulling === null) await withLock(this.#name, 'shared', () => Promise.resolve());
  }

  async #pullPages(): Promise<void> {
    const writes = ownWrites();
    const sent = this.outbox.stored;
    const cursor = await this.#store.cursor();
    if (cursor === null) await this.#clear();
    /** Of a garage that was restored, or of an app that was updated: it takes the place of the copy at once, when it is whole. */
    let snapshot: Change[] | null = cursor === FROM_THE_START ? [] : null;
    let isRestored = false;
    for await (const page of feedPages(cursor === FROM_THE_START ? null : cursor)) {
      // The page belongs to the account that is signed in now.
      if (!this.#isCurrent()) return;
      if (page.reset) [snapshot, isRestored] = [[], true];
      // A newer server may tell of kinds that this version has no store for.
      const items = page.items.filter(({ kind }) => ALL_KINDS.has(kind));
      snapshot?.push(...items);
      if (snapshot && isRestored && !page.hasMore) await this.#askAboutLost(snapshot);
      // Everything that was sent before the first page was asked for is in the copy with the last one.
      const received = this.outbox.receivedOf(page.hasMore ? [] : sent);
      if (snapshot && !page.hasMore) await this.#replace(snapshot, page.cursor, received);
      else if (snapshot === null && cursor === null) await this.#fill(items, page, received);
      else if (snapshot === null) await this.#apply(items, page.cursor, received);
    }
    this.#writesPulled = writes;
  }

  async #apply(changes: readonly Change[], cursor: string, received: Received): Promise<void> {
    if (changes.length + received.operations.length === 0) return;
    await this.#store.apply(changes, cursor, received);
    const touched = this.garage.apply(changes);
    this.outbox.forgetReceived(received);
    this.tell(touched);
    this.#channel.postMessage(changes.map(({ kind, id }) => ({ kind, id })) satisfies ChangedNames);
  }

  /** What a first copy that was broken off has left. */
  async #clear(): Promise<void> {
    await this.#store.clear();
    this.garage.clear();
  }

  /** Puts a page into a first copy, which is whole with its last one. */
  async #fill(changes: readonly Change[], { cursor, hasMore }: Changes, received: Received): Promise<void> {
    await this.#store.apply(changes, hasMore ? null : cursor, received);
    this.garage.apply(changes);
    this.outbox.forgetReceived(received);
    if (hasMore) return;
    this.#loadingSmallKinds = Promise.resolve(true);
    this.tell();
    this.#channel.postMessage(null);
  }

  /** Before the copy is replaced, so that a kill in between loses nothing. */
  async #askAboutLost(snapshot: readonly Change[]): Promise<void> {
    const { askAboutLost } = await import('#shared/sync/lost-in-restore.ts');
    await askAboutLost(this, this.#store, snapshot);
  }

  async #replace(changes: readonly Change[], cursor: string, received: Received): Promise<void> {
    await this.#store.replace(changes, cursor, received);
    this.garage.clear();
    this.#loadingSmallKinds = Promise.resolve(true);
    const touched = this.garage.apply(changes);
    this.outbox.forgetReceived(received);
    this.tell(touched);
    this.#channel.postMessage(null);
  }

  /** Another window has written these to the store, or everything anew; what it had sent may have left the outbox with them. */
  async #takeFromStore(names: ChangedNames | null): Promise<void> {
    await this.#loadingRecords;
    if (names === null) {
      this.garage.clear();
      this.#loadingSmallKinds = this.#loadSmallKinds();
      this.#loadingRecords = this.#loadRecords();
      await this.#loadingRecords;
      this.tell();
    } else {
      const touched = this.garage.apply(await this.#store.read(names));
      await this.outbox.load();
      this.tell(touched);
    }
  }

  async #loadSmallKinds(): Promise<boolean> {
    await this.outbox.load();
    void this.outbox.files.sweep(filesInUse(this.outbox.operations)).catch(() => undefined);
    if ((await this.#store.cursor()) === null) return false;
    this.garage.apply(await this.#store.readSmallKinds());
    this.outbox.forgetView();
    return true;
  }

  async #loadRecords(): Promise<void> {
    if (!(await this.#loadingSmallKinds)) return;
    for await (const records of this.#store.readRecords()) {
      this.garage.apply(records);
      this.outbox.forgetView();
    }
  }

  /** Has the screens read again what they show of these kinds. */
  tell(kinds: ReadonlySet<ChangeKind> = ALL_KINDS): void {
    this.outbox.forgetView();
    for (const listener of this.#listeners) listener(kinds);
  }
}

/**
 * The pages of the feed from a cursor on, as long as the server lets them be; null for a whole snapshot. The next page is on
 * its way while one is worked on.
 * @throws ProblemError when the server cannot be asked
 */
async function* feedPages(from: string | null): AsyncGenerator<Changes> {
  let coming: Promise<Changes> | null = fetchPage(from);
  while (coming !== null) {
    const page: Changes = await coming;
    coming = page.hasMore ? fetchPage(page.cursor) : null;
    // The caller that takes the page receives the error.
    coming?.catch(() => undefined);
    yield page;
  }
}

function fetchPage(cursor: string | null): Promise<Changes> {
  return call('listChanges', { query: { cursor: cursor ?? undefined } });
}
