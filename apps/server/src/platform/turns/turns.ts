import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
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
/** Who has had no turn for so long is as one who never had. */
const SHARES_KEPT_MILLIS = 3_600_000;

/** Heavy work of one kind, and how much of it there may be. */
export interface TurnKind {
  readonly name: string;
  /** How many pieces one server works on at once. */
  readonly places: number;
  /** Waiting and worked on, on all servers together. */
  readonly mostOfAccount: number;
  /** For an IPv4 /24 or an IPv6 /64; the wider networks of IPv6 may have more. */
  readonly mostOfNetwork: number;
  readonly most: number;
  /** Processor time that an account may use within an hour. */
  readonly cpuMillisPerHour: number;
}

/** Who asks for work. */
export interface Asker {
  readonly accountId: string;
  readonly networks: Networks;
  /** Given when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** A place among those that are worked on. */
export interface Turn {
  /** So much processor time has gone into it, in milliseconds; may be called again. */
  charge(cpuMillis: number): void;
}

/** A piece of work on this server. */
interface Piece {
  readonly id: string;
  /** Whether its row is there. */
  isEntered: boolean;
  hasPlace: boolean;
  readonly start: () => void;
  readonly giveUp: (error: unknown) => void;
}

/** The work of one kind on this server. */
interface Line {
  readonly pieces: Map<string, Piece>;
  /** Set while the next is chosen; whoever comes meanwhile has it looked at again. */
  choosing: 'no' | 'yes' | 'again';
}

/**
 * Heavy work in turns. Each server works on what was asked of it, as many pieces at once as it has places; rows that all
 * servers share say who has how much waiting and whose turn is next. No server has to wake another, so nothing polls. Rows
 * of a server that has died count until their lease is over.
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
   * Runs `work` when its turn has come. Refuses `rate_limited` where the account or its network has too many waiting, or
   * the account has used up its processor time, and `unavailable` where the queue is full or the signal is given before
   * the turn has come.
   */
  async run<T>(kind: TurnKind, asker: Asker, work: (turn: Turn) => Promise<T>): Promise<T> {
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

  /** Its rows are small and soon removed: they are written while the disk is full, too. */
  #transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return asRemoval(() => this.#context.transactions.run(work));
  }

  async #enter(kind: TurnKind, asker: Asker, id: string): Promise<void> {
    const now = this.#context.clock.now();
    await this.#transact(async (tx) => {
      const entered = await takeTick(tx, kind.name);
      await deleteLostTurns(tx, kind.name, {
        before: instantOf(now - CLOCK_DIFFERENCE_MILLIS),
        after: instantOf(now + LEASE_MILLIS + CLOCK_DIFFERENCE_MILLIS),
      });
      await deleteOldShares(tx, kind.name, instantOf(now - SHARES_KEPT_MILLIS));
      refuseTooMany(kind, asker, await listTurns(tx, kind.name));
      await refuseFull(tx, [{ bucket: budgetOf(kind, asker), most: kind.cpuMillisPerHour }], now);
      await insertTurn(tx, kind.name, {
        id,
        serverId: this.#serverId,
        countedAs: keysOf(asker),
        entered,
        leaseUntil: instantOf(now + LEASE_MILLIS),
      });
    });
  }

  /** Where that cannot be noted now, the row goes when its lease is over. */
  async #leave(kind: TurnKind, asker: Asker, id: string, spent: number): Promise<void> {
    const now = this.#context.clock.now();
    await this.#transact(async (tx) => {
      await takeTick(tx, kind.name);
      await deleteTurn(tx, kind.name, id);
      if (spent > 0) await addToHour(tx, budgetOf(kind, asker), spent, now);
    }).catch(() => {});
  }

  /** Fills the free places of this server, one after the other. */
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

  /** Answers whether one was chosen. */
  async #startOne(kind: TurnKind, { pieces }: Line): Promise<boolean> {
    const waiting = [...pieces.values()].filter(({ isEntered, hasPlace }) => isEntered && !hasPlace);
    try {
      const chosen = await this.#choose(kind);
      // The server stood still for longer than its lease, and others have removed its rows.
      if (chosen === null) throw new Unavailable('The work has lost its place in the queue');
      // One that has left meanwhile takes its row along.
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

  /** Gives a place to the next of this server; answers its id, or null when none waits. */
  #choose({ name }: TurnKind): Promise<string | null> {
    return this.#transact(async (tx) => {
      const tick = await takeTick(tx, name);
      const turns = await listTurns(tx, name);
      const waiting = turns.filter(({ serverId, isStarted }) => serverId === this.#serverId && !isStarted);
      const keys = new Set(waiting.flatMap(({ countedAs }) => countedAs));
      if (keys.size === 0) return null;
      const next = nextInTurn(waiting, await findLastTurns(tx, name, [...keys]));
      if (next === null) return null;
      await startTurn(tx, name, next, { tick, at: instantOf(this.#context.clock.now()) });
      return next.id;
    });
  }

  /** For as long as this server has any work. */
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
    const leaseUntil = instantOf(this.#context.clock.now() + LEASE_MILLIS);
    // A database that does not answer now is asked again in a while.
    await this.#transact((tx) => renewLeases(tx, ids, leaseUntil)).catch(() => {});
  }
}

function hasFreePlace({ places }: TurnKind, { pieces }: Line): boolean {
  const all = [...pieces.values()];
  const working = all.filter(({ hasPlace }) => hasPlace).length;
  return working < places && all.some(({ isEntered, hasPlace }) => isEntered && !hasPlace);
}

function isWanted({ choosing }: Line): boolean {
  return choosing === 'again';
}

function refuseTooMany(kind: TurnKind, { accountId, networks }: Asker, turns: readonly StoredTurn[]): void {
  const countOf = (key: string): number => turns.filter(({ countedAs }) => countedAs.includes(key)).length;
  const isFull =
    countOf(accountKey(accountId)) >= kind.mostOfAccount ||
    networks.some((network) => countOf(networkKey(network)) >= kind.mostOfNetwork * network.allowance);
  if (isFull) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
  if (turns.length >= kind.most) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** The widest network first, the account last. */
function keysOf({ accountId, networks }: Asker): string[] {
  return [...networks.map(networkKey).toReversed(), accountKey(accountId)];
}

/** Hashed: an account that is erased leaves nothing that names it. */
function accountKey(accountId: string): string {
  return `account:${hash('sha256', accountId, 'hex')}`;
}

function budgetOf({ name }: TurnKind, { accountId }: Asker): string {
  return `cpu:${name}:${accountKey(accountId)}`;
}
