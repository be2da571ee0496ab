import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import { addToHour, refuseFull, type CountContext } from '#platform/db/hourly-counts.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { networkKey, type Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { nextInTurn } from '#platform/turns/next-in-turn.ts';
import {
  deleteLostTurns,
  deleteOldShares,
  deleteTurn,
  findLastTurns,
  insertTurn,
  listTurns,
  renewLeases,
  startTurn,
  takeTick,
  type StoredTurn,
} from '#platform/turns/turns.repository.ts';
import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const RETRY_SECONDS = 5;
/** How long the rows of a server that has died still count. */
const LEASE_MILLIS = 60_000;
const RENEWAL_MILLIS = 20_000;
/** After this time without a turn, an account or network counts as new. */
const SHARES_KEPT_MILLIS = 3_600_000;

/** Heavy work of one kind, and its limits. */
export interface TurnKind {
  readonly name: string;
  /** How much of it one server runs at once. */
  readonly slots: number;
  /** Limit of waiting and running work, on all servers together. */
  readonly mostOfAccount: number;
  /** For an IPv4 /24 or an IPv6 /64. Wider IPv6 networks may have more. */
  readonly mostOfNetwork: number;
  readonly most: number;
  /** Processor time of an account within an hour. */
  readonly cpuMillisPerHour: number;
}

/** The requester of the work. */
export interface Requester {
  readonly accountId: string;
  readonly networks: Networks;
  /** Aborted when no one waits for the result any more. */
  readonly signal: AbortSignal;
}

/** A running turn. */
export interface Turn {
  /** Charges processor time in milliseconds to the account; may be called repeatedly. */
  charge(cpuMillis: number): void;
}

/** A piece of work on this server. */
interface Piece {
  readonly id: string;
  /** Whether its row is stored. */
  isEntered: boolean;
  hasPlace: boolean;
  readonly start: () => void;
  readonly giveUp: (error: unknown) => void;
}

/** The work of one kind on this server. */
interface Line {
  readonly pieces: Map<string, Piece>;
  /** Set while the next one is chosen. `again`: something changed meanwhile, so choose once more. */
  choosing: 'no' | 'yes' | 'again';
}

/**
 * Queues heavy work fairly. Each server runs its own requests, as many at once as it has slots. Rows shared
 * by all servers record who has how much waiting and whose turn is next. No server has to wake another, so
 * there is no polling. Rows of a server that has died count until their lease expires.
 */
export class Turns {
  readonly #context: CountContext;
  readonly #serverId = uuidv7();
  readonly #lines = new Map<string, Line>();
  #renewal: NodeJS.Timeout | null = null;

  constructor(context: CountContext) {
    this.#context = context;
  }

  /**
   * Runs `work` when its turn comes. Refuses `rate_limited` when the account or its network has too much
   * waiting, or the account has used up its processor time, and `unavailable` when the queue is full or the
   * signal is aborted before the turn.
   */
  async run<T>(kind: TurnKind, asker: Requester, work: (turn: Turn) => Promise<T>): Promise<T> {
    const { promise: turn, resolve: start, reject: giveUp } = Promise.withResolvers<void>();
    const piece = { id: uuidv7(), isEntered: false, hasPlace: false, start, giveUp };
    const line = this.#lineOf(kind);
    const leave = (): void => giveUp(new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }));
    // It may be rejected before it is awaited.
    turn.catch(() => {});
    asker.signal.addEventListener('abort', leave, { once: true });
    if (asker.signal.aborted) leave();
    line.pieces.set(piece.id, piece);
    this.#keepLeases();
    let spent = 0;
    try {
      await this.#enter(kind, asker, piece.id);
      piece.isEntered = true;
      void this.#startNext(kind, line);
      await turn;
      return await work({
        charge: (cpuMillis) => {
          spent += cpuMillis;
        },
      });
    } finally {
      asker.signal.removeEventListener('abort', leave);
      line.pieces.delete(piece.id);
      if (piece.isEntered) await this.#leave(kind, asker, piece.id, Math.ceil(spent));
      void this.#startNext(kind, line);
    }
  }

  #lineOf({ name }: TurnKind): Line {
    const line = this.#lines.get(name) ?? { pieces: new Map(), choosing: 'no' };
    this.#lines.set(name, line);
    return line;
  }

  /** Queue rows are small and soon deleted, so they are written even when the disk is full. */
  #transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return asRemoval(() => this.#context.transactions.run(work));
  }

  async #enter(kind: TurnKind, asker: Requester, id: string): Promise<void> {
    const now = this.#context.clock.now();
    await this.#transact(async (tx) => {
      const entered = await takeTick(tx, kind.name);
      await deleteLostTurns(tx, kind.name, {
        before: formatInstant(now - CLOCK_DIFFERENCE_MILLIS),
        after: formatInstant(now + LEASE_MILLIS + CLOCK_DIFFERENCE_MILLIS),
      });
      await deleteOldShares(tx, kind.name, formatInstant(now - SHARES_KEPT_MILLIS));
      refuseTooMany(kind, asker, await listTurns(tx, kind.name));
      await refuseFull(tx, [{ bucket: budgetBucket(kind, asker), most: kind.cpuMillisPerHour }], now);
      await insertTurn(tx, kind.name, {
        id,
        serverId: this.#serverId,
        countedAs: listKeys(asker),
        entered,
        leaseUntil: formatInstant(now + LEASE_MILLIS),
      });
    });
  }

  /** If this fails now, the row disappears when its lease expires. */
  async #leave(kind: TurnKind, asker: Requester, id: string, spent: number): Promise<void> {
    const now = this.#context.clock.now();
    await this.#transact(async (tx) => {
      await takeTick(tx, kind.name);
      await deleteTurn(tx, kind.name, id);
      if (spent > 0) await addToHour(tx, budgetBucket(kind, asker), spent, now);
    }).catch(() => {});
  }

  /** Fills the free slots of this server, one after the other. */
  async #startNext(kind: TurnKind, line: Line): Promise<void> {
    if (line.choosing !== 'no') {
      line.choosing = 'again';
      return;
    }
    do {
      line.choosing = 'yes';
      while (hasFreePlace(kind, line)) if (!(await this.#startOne(kind, line))) break;
    } while (isWanted(line));
    line.choosing = 'no';
  }

  /** Returns whether one was chosen. */
  async #startOne(kind: TurnKind, { pieces }: Line): Promise<boolean> {
    const waiting = [...pieces.values()].filter(({ isEntered, hasPlace }) => isEntered && !hasPlace);
    try {
      const chosen = await this.#choose(kind);
      // The server paused for longer than its lease, and others have deleted its rows.
      if (chosen === null) throw new Unavailable('The work has lost its place in the queue');
      // If it was aborted meanwhile, it deletes its row itself.
      const piece = pieces.get(chosen);
      if (piece === undefined) return true;
      piece.hasPlace = true;
      piece.start();
      return true;
    } catch (error) {
      for (const piece of waiting) piece.giveUp(error);
      return false;
    }
  }

  /** Starts the next work of this server; returns its id, or null if none waits. */
  #choose({ name }: TurnKind): Promise<string | null> {
    return this.#transact(async (tx) => {
      const tick = await takeTick(tx, name);
      const turns = await listTurns(tx, name);
      const waiting = turns.filter(({ serverId, isStarted }) => serverId === this.#serverId && !isStarted);
      const keys = new Set(waiting.flatMap(({ countedAs }) => countedAs));
      if (keys.size === 0) return null;
      const next = nextInTurn(waiting, await findLastTurns(tx, name, [...keys]));
      if (next === null) return null;
      await startTurn(tx, name, next, { tick, at: formatInstant(this.#context.clock.now()) });
      return next.id;
    });
  }

  /** Runs for as long as this server has any work. */
  #keepLeases(): void {
    this.#renewal ??= setInterval(() => void this.#renewLeases(), RENEWAL_MILLIS).unref();
  }

  async #renewLeases(): Promise<void> {
    const ids = [...this.#lines.values()].flatMap(({ pieces }) => [...pieces.keys()]);
    if (ids.length === 0) {
      if (this.#renewal) clearInterval(this.#renewal);
      this.#renewal = null;
      return;
    }
    const leaseUntil = formatInstant(this.#context.clock.now() + LEASE_MILLIS);
    // Retried at the next renewal.
    await this.#transact((tx) => renewLeases(tx, ids, leaseUntil)).catch(() => {});
  }
}

function hasFreePlace({ slots }: TurnKind, { pieces }: Line): boolean {
  const all = [...pieces.values()];
  const working = all.filter(({ hasPlace }) => hasPlace).length;
  return working < slots && all.some(({ isEntered, hasPlace }) => isEntered && !hasPlace);
}

function isWanted({ choosing }: Line): boolean {
  return choosing === 'again';
}

function refuseTooMany(
  kind: TurnKind,
  { accountId, networks }: Requester,
  turns: readonly StoredTurn[],
): void {
  const countOf = (key: string): number => turns.filter(({ countedAs }) => countedAs.includes(key)).length;
  const isFull =
    countOf(accountKey(accountId)) >= kind.mostOfAccount ||
    networks.some((network) => countOf(networkKey(network)) >= kind.mostOfNetwork * network.allowance);
  if (isFull) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
  if (turns.length >= kind.most) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** The widest network first, the account last. */
function listKeys({ accountId, networks }: Requester): string[] {
  return [...networks.map(networkKey).toReversed(), accountKey(accountId)];
}

/** Hashed, so that a deleted account leaves nothing that identifies it. */
function accountKey(accountId: string): string {
  return `account:${hash('sha256', accountId, 'hex')}`;
}

function budgetBucket({ name }: TurnKind, { accountId }: Requester): string {
  return `cpu:${name}:${accountKey(accountId)}`;
}
