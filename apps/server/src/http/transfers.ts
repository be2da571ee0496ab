import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { DiskFull } from '#platform/unavailable.ts';

const RETRY_SECONDS = 5;
/** Each holds a connection and an open file. */
const MOST_TOGETHER = 1000;
/** Left free on the disk, for the log of the embedded database and the thumbnails of photos. */
const KEPT_FREE_BYTES = 4 * 1024 * 1024;

/** Large bodies that arrive, or large answers that are sent, by way of a file on the disk. */
export interface TransferKind {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly mostOfAccount: number;
  /** For an IPv4 /24 or an IPv6 /64; the wider networks of IPv6 may have more. */
  readonly mostOfNetwork: number;
}

export interface TransferClaim {
  readonly kind: TransferKind;
  readonly accountId: string;
  readonly networks: Networks;
  /** Ends its connection. */
  readonly cutOff: () => void;
}

export interface Transfer {
  /**
   * Holds room on the disk for so many bytes. Refuses `unavailable` where there is none beside the other transfers, and
   * throws `DiskFull` where there is none at all.
   */
  reserve(bytes: number): Promise<void>;
  /** So many more of its bytes are on the disk. */
  wrote(bytes: number): void;
  /** All of its bytes are. What has arrived is worked on from now on, and not cut off any more. */
  complete(): void;
}

interface Running {
  readonly claim: TransferClaim;
  /** What it brings to the disk at most. */
  reserved: number;
  written: number;
  isComplete: boolean;
  isCutOff: boolean;
}

/**
 * The transfers of this server in progress, limited by account, by network, in number, and by the disk: what they may
 * still bring has to fit. Where it does not, the network that takes most gives way to one that takes less, so that
 * whoever holds the disk with slow bodies keeps nobody else from it.
 */
export class Transfers {
  readonly #freeBytes: () => Promise<number>;
  readonly #onChange: (kind: string, change: 1 | -1) => void;
  readonly #running = new Set<Running>();

  /** `onChange` hears of each transfer that begins (1) and ends (-1). */
  constructor(freeBytes: () => Promise<number>, onChange: (kind: string, change: 1 | -1) => void = () => {}) {
    this.#freeBytes = freeBytes;
    this.#onChange = onChange;
  }

  /**
   * Counts `work` as a transfer for as long as it runs. Refuses `rate_limited` where the account or its network has too
   * many, `unavailable` where all have.
   */
  async run<T>(claim: TransferClaim, work: (transfer: Transfer) => Promise<T>): Promise<T> {
    this.#refuseTooMany(claim);
    const mine: Running = { claim, reserved: 0, written: 0, isComplete: false, isCutOff: false };
    this.#running.add(mine);
    this.#onChange(claim.kind.name, 1);
    try {
      this.#cutOffWhile(
        mine,
        () => 1,
        () => this.#count() > MOST_TOGETHER,
      );
      return await work({
        reserve: (bytes) => this.#reserve(mine, bytes),
        wrote: (bytes) => {
          mine.written += bytes;
        },
        complete: () => {
          mine.isComplete = true;
        },
      });
    } finally {
      this.#running.delete(mine);
      this.#onChange(claim.kind.name, -1);
    }
  }

  #refuseTooMany({ kind, accountId, networks }: TransferClaim): void {
    const ofKind = [...this.#running].filter(({ claim }) => claim.kind === kind).map(({ claim }) => claim);
    const isFull =
      ofKind.filter((claim) => claim.accountId === accountId).length >= kind.mostOfAccount ||
      networks.some(
        ({ name, allowance }) =>
          ofKind.filter((claim) => claim.networks.some((other) => other.name === name)).length >=
          kind.mostOfNetwork * allowance,
      );
    if (isFull) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
  }

  /** Claims first and looks then: two that come at once both see each other. */
  async #reserve(mine: Running, bytes: number): Promise<void> {
    mine.reserved = bytes;
    const free = (await this.#freeBytes()) - KEPT_FREE_BYTES;
    if (bytes > free + this.#bytesGivenUp()) throw new DiskFull('The disk has no room for this');
    this.#cutOffWhile(
      mine,
      ({ reserved }) => reserved,
      () => this.#bytesToCome() > free + this.#bytesGivenUp(),
    );
  }

  /**
   * Ends transfers of whoever takes most, as long as there is too little and others take more than the newcomer. Where
   * that would not be enough, none.
   */
  #cutOffWhile(mine: Running, weigh: (running: Running) => number, isTooLittle: () => boolean): void {
    const victims: Running[] = [];
    while (isTooLittle()) {
      const victim = this.#heaviest(mine, weigh);
      if (victim === null) {
        for (const spared of victims) spared.isCutOff = false;
        throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      }
      victim.isCutOff = true;
      victims.push(victim);
    }
    for (const { claim } of victims) claim.cutOff();
  }

  /** The heaviest transfer of the widest network that has most; null where none has more than the newcomer's. */
  #heaviest(mine: Running, weigh: (running: Running) => number): Running | null {
    const weights = new Map<string, number>();
    for (const running of this.#running) {
      const name = widestOf(running.claim);
      if (!running.isCutOff) weights.set(name, (weights.get(name) ?? 0) + weigh(running));
    }
    const own = weights.get(widestOf(mine.claim)) ?? 0;
    const weightOf = (running: Running): number => weights.get(widestOf(running.claim)) ?? 0;
    const [heaviest] = [...this.#running]
      .filter((running) => canBeCutOff(running) && weightOf(running) > own)
      .toSorted((a, b) => weightOf(b) - weightOf(a) || weigh(b) - weigh(a));
    return heaviest ?? null;
  }

  #count(): number {
    return [...this.#running].filter(({ isCutOff }) => !isCutOff).length;
  }

  #bytesToCome(): number {
    return sumOf(this.#running, ({ reserved, written, isComplete, isCutOff }) =>
      isComplete || isCutOff ? 0 : Math.max(0, reserved - written),
    );
  }

  /** On the disk until the work of what was cut off has noticed. */
  #bytesGivenUp(): number {
    return sumOf(this.#running, ({ written, isCutOff }) => (isCutOff ? written : 0));
  }
}

function widestOf({ networks }: TransferClaim): string {
  return (networks.at(-1) ?? networks[0]).name;
}

function canBeCutOff({ claim, isComplete, isCutOff }: Running): boolean {
  return !isCutOff && (claim.kind.direction === 'out' || !isComplete);
}

function sumOf(running: Iterable<Running>, weigh: (one: Running) => number): number {
  return [...running].reduce((sum, one) => sum + weigh(one), 0);
}
