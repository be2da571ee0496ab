import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { DiskFull } from '#platform/unavailable.ts';

const RETRY_SECONDS = 5;
/** Each occupies a connection and an open file. */
const MOST_TOGETHER = 1000;
/** Disk space kept free for the log of the embedded database and for thumbnails. */
const KEPT_FREE_BYTES = 4 * 1024 * 1024;

/** Large request bodies or responses that are buffered in a file on disk. */
export interface TransferKind {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly mostOfAccount: number;
  /** For an IPv4 /24 or an IPv6 /64. Wider IPv6 networks may have more. */
  readonly mostOfNetwork: number;
}

export interface TransferClaim {
  readonly kind: TransferKind;
  readonly accountId: string;
  readonly networks: Networks;
  /** Closes its connection. */
  readonly cutOff: () => void;
}

export interface Transfer {
  /**
   * Reserves disk space. Refuses `unavailable` when other transfers leave too little, and throws `DiskFull`
   * when the disk is too small in any case.
   */
  reserve(bytes: number): Promise<void>;
  /** Reports that more of its bytes are on disk. */
  wrote(bytes: number): void;
  /** Reports that all bytes are on disk. A received body is processed from now on, and no longer cut off. */
  complete(): void;
}

interface Running {
  readonly claim: TransferClaim;
  /** The most that it may write to disk. */
  reserved: number;
  written: number;
  isComplete: boolean;
  isCutOff: boolean;
}

/**
 * The transfers in progress on this server, limited by account, by network, in number, and by disk space for
 * the bytes still to come. If space is short, the network that uses the most loses a transfer to one that
 * uses less, so that slow bodies cannot block the disk for others.
 */
export class Transfers {
  readonly #freeBytes: () => Promise<number>;
  readonly #onChange: (kind: string, change: 1 | -1) => void;
  readonly #running = new Set<Running>();

  /** `onChange` is called when a transfer begins (1) and ends (-1). */
  constructor(freeBytes: () => Promise<number>, onChange: (kind: string, change: 1 | -1) => void = () => {}) {
    this.#freeBytes = freeBytes;
    this.#onChange = onChange;
  }

  /**
   * Counts `work` as a transfer while it runs. Refuses `rate_limited` when the account or its network has too
   * many, and `unavailable` when there are too many in all.
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

  /** Reserves before it checks, so that two concurrent transfers see each other. */
  async #reserve(mine: Running, bytes: number): Promise<void> {
    mine.reserved = bytes;
    const free = (await this.#freeBytes()) - KEPT_FREE_BYTES;
    if (bytes > free + this.#bytesGivenUp()) throw new DiskFull('The disk is too small for this transfer');
    this.#cutOffWhile(
      mine,
      ({ reserved }) => reserved,
      () => this.#bytesToCome() > free + this.#bytesGivenUp(),
    );
  }

  /**
   * Cuts off transfers of the largest network while space is short and others use more than the newcomer.
   * Cuts off none if that would not be enough.
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

  /** The heaviest transfer of the network that uses the most; null if none uses more than the newcomer's. */
  #heaviest(mine: Running, weigh: (running: Running) => number): Running | null {
    const weights = new Map<string, number>();
    for (const running of this.#running) {
      const name = widestNetwork(running.claim);
      if (!running.isCutOff) weights.set(name, (weights.get(name) ?? 0) + weigh(running));
    }
    const own = weights.get(widestNetwork(mine.claim)) ?? 0;
    const weightOf = (running: Running): number => weights.get(widestNetwork(running.claim)) ?? 0;
    const [heaviest] = [...this.#running]
      .filter((running) => canBeCutOff(running) && weightOf(running) > own)
      .toSorted((a, b) => weightOf(b) - weightOf(a) || weigh(b) - weigh(a));
    return heaviest ?? null;
  }

  #count(): number {
    return [...this.#running].filter(({ isCutOff }) => !isCutOff).length;
  }

  #bytesToCome(): number {
    return sumBy(this.#running, ({ reserved, written, isComplete, isCutOff }) =>
      isComplete || isCutOff ? 0 : Math.max(0, reserved - written),
    );
  }

  /** Bytes that stay on disk until the cut-off work has stopped. */
  #bytesGivenUp(): number {
    return sumBy(this.#running, ({ written, isCutOff }) => (isCutOff ? written : 0));
  }
}

function widestNetwork({ networks }: TransferClaim): string {
  return (networks.at(-1) ?? networks[0]).name;
}

function canBeCutOff({ claim, isComplete, isCutOff }: Running): boolean {
  return !isCutOff && (claim.kind.direction === 'out' || !isComplete);
}

function sumBy(running: Iterable<Running>, weigh: (one: Running) => number): number {
  return [...running].reduce((sum, one) => sum + weigh(one), 0);
}
