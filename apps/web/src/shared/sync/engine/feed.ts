import type { Change, ChangeKind, Changes } from '@carnet/contract/changes/changes.schema';
import { call } from '#shared/api/api-client.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import { FROM_THE_START, isUnwritable, type Received } from '#shared/sync/engine/store.ts';
import type { ChangedRows } from '#shared/sync/engine/windows.ts';
import { countOwnWrites } from '#shared/sync/own-writes.ts';

/**
 * Brings rows into memory: from the store at start, from the server's feed, and from writes of other windows.
 */
export class Feed {
  readonly #parts: Parts;
  readonly #queue: Queue;
  readonly #knownKinds: ReadonlySet<ChangeKind>;
  /** Whether the store has a complete copy; resolves once all rows except the paged kind's are in memory. */
  #loadingSmallKinds: Promise<boolean>;
  #loadingAll: Promise<void>;
  #pulling: Promise<void> | null = null;
  #nextPull: Promise<void> | null = null;
  #writesPulled = countOwnWrites();
  #isGivenUp = false;

  constructor(parts: Parts, queue: Queue) {
    this.#parts = parts;
    this.#queue = queue;
    this.#knownKinds = new Set(parts.rules.stored.names);
    this.#loadingSmallKinds = this.#loadSmallKinds();
    this.#loadingAll = this.#loadPagedKind();
    // Callers that await it receive the error.
    this.#loadingAll.catch(() => undefined);
  }

  /** Whether the copy is complete; resolves once it is in memory, with or without the paged kind. */
  async isWhole(withPagedKind: boolean): Promise<boolean> {
    if (withPagedKind) await this.#loadingAll;
    return this.#loadingSmallKinds;
  }

  whenLoaded(): Promise<void> {
    return this.#loadingAll;
  }

  /** Whether this window has made a write outside the queue that the rows lack. */
  isBehind(): boolean {
    return this.#writesPulled < countOwnWrites();
  }

  async #loadSmallKinds(): Promise<boolean> {
    const { store, memory } = this.#parts;
    await this.#queue.load();
    if ((await store.cursor()) === null) return false;
    memory.putRows(await store.readSmallKinds());
    return true;
  }

  async #loadPagedKind(): Promise<void> {
    if (!(await this.#loadingSmallKinds)) return;
    for await (const rows of this.#parts.store.readPagedKind()) this.#parts.memory.putRows(rows);
  }

  /** Reads rows that another window has written to the store; null reads everything again. */
  async takeFromStore(changed: ChangedRows): Promise<void> {
    const { store, memory } = this.#parts;
    await this.#loadingAll;
    if (changed === null) {
      memory.clearRows();
      this.#loadingSmallKinds = this.#loadSmallKinds();
      this.#loadingAll = this.#loadPagedKind();
      await this.#loadingAll;
      memory.tellRows();
      return;
    }
    const known = changed.filter((one): one is Pick<Change, 'kind' | 'id'> => this.#isKnown(one.kind));
    const touched = memory.putRows(await store.readRows(known));
    await this.#queue.load();
    memory.tellRows(touched);
  }

  /** A newer server or window may send kinds for which this version has no store. */
  #isKnown(kind: string): kind is ChangeKind {
    return (this.#knownKinds as ReadonlySet<string>).has(kind);
  }

  /**
   * Pulls changes from the server, one pull at a time: a call during a pull waits for another pull that
   * starts after it.
   * @throws ProblemError when the server is unreachable
   */
  async pull(): Promise<void> {
    if (this.#isGivenUp) return undefined;
    if (this.#pulling === null) {
      this.#pulling = this.#pullAlone()
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

  /** The running pull, or a new one. */
  pullOrJoin(): Promise<void> {
    return this.#pulling ?? this.pull();
  }

  /** Resolves once no other window is pulling. */
  async whenPulled(): Promise<void> {
    if (this.#pulling === null) await this.#parts.windows.whenPulled();
  }

  async #pullAlone(): Promise<void> {
    await this.#loadingAll;
    await this.#parts.windows.alone('pull', () => this.#pullPages());
  }

  async #pullPages(): Promise<void> {
    const { store, memory, host } = this.#parts;
    const writes = countOwnWrites();
    const sent = this.#queue.stored;
    const cursor = await store.cursor();
    if (cursor === null) {
      // The first pull was interrupted.
      await store.clearRows();
      memory.clearRows();
    }
    /**
     * Collects a snapshot after a restore of the server or an update of the app; it replaces all rows once
     * complete.
     */
    let snapshot: Change[] | null = cursor === FROM_THE_START ? [] : null;
    let isRestored = false;
    for await (const page of feedPages(cursor === FROM_THE_START ? null : cursor)) {
      // The page belongs to the account that is now signed in.
      if (!host.isCurrent()) return;
      if (page.reset) [snapshot, isRestored] = [[], true];
      const items = page.items.filter(({ kind }) => this.#isKnown(kind));
      snapshot?.push(...items);
      if (snapshot && isRestored && !page.hasMore) {
        const { askAboutLost } = await import('#shared/sync/engine/ask-about-lost.ts');
        await askAboutLost(this.#parts, this.#queue, snapshot);
      }
      // The last page includes everything that was sent before the first page was requested.
      const received = this.#queue.receivedOf(page.hasMore ? [] : sent);
      if (snapshot && !page.hasMore) await this.#replace(snapshot, page.cursor, received);
      else if (snapshot === null && cursor === null) await this.#fill(items, page, received);
      else if (snapshot === null) await this.#apply(items, page.cursor, received);
    }
    this.#writesPulled = writes;
  }

  async #apply(changes: readonly Change[], cursor: string, received: Received): Promise<void> {
    if (changes.length + received.operations.length === 0) return;
    const { store, memory, windows } = this.#parts;
    await store.putRows(changes, cursor, received);
    const touched = memory.putRows(changes);
    this.#queue.forgetReceived(received);
    memory.tellRows(touched);
    windows.tellRows(changes.map(({ kind, id }) => ({ kind, id })));
  }

  /** Adds a page to a first copy, which is complete with its last page. */
  async #fill(changes: readonly Change[], { cursor, hasMore }: Changes, received: Received): Promise<void> {
    await this.#parts.store.putRows(changes, hasMore ? null : cursor, received);
    this.#parts.memory.putRows(changes);
    if (!hasMore) this.#tellWhole(received);
  }

  async #replace(changes: readonly Change[], cursor: string, received: Received): Promise<void> {
    const { store, memory } = this.#parts;
    await store.replaceRows(changes, cursor, received);
    memory.clearRows();
    memory.putRows(changes);
    this.#tellWhole(received);
  }

  #tellWhole(received: Received): void {
    this.#loadingSmallKinds = Promise.resolve(true);
    this.#queue.forgetReceived(received);
    this.#parts.memory.tellRows();
    this.#parts.windows.tellRows(null);
  }

  /**
   * Empties a copy that cannot be written, for example on a full disk: it would become stale. The server
   * answers reads until the next start. Does nothing while unsent operations wait.
   */
  async #giveUp(error: unknown): Promise<never> {
    const { host, store, memory, windows } = this.#parts;
    const isOurs = isUnwritable(error) && host.isCurrent();
    if (isOurs && (await store.emptyUnlessWaiting().catch(() => false))) {
      this.#isGivenUp = true;
      memory.clearRows();
      this.#loadingSmallKinds = Promise.resolve(false);
      memory.tellRows();
      windows.tellRows(null);
    }
    throw error;
  }
}

/**
 * The pages of the feed from a cursor on, as large as the server makes them; null starts a snapshot. Requests
 * the next page while the current one is processed.
 * @throws ProblemError when the server is unreachable
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
