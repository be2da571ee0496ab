import { FeedFollower } from '#testing/fuzz/feed-follower.ts';
import { newId } from '#testing/builders.ts';
import { diceFrom, type Dice } from '#seed/dice.ts';

const CARDINALITY = 12;

/**
 * An account as known to its devices while they race each other: acknowledged changes, and calls with lost responses.
 */
export class HostileAccount {
  readonly email: string;
  /** Address of the caller as reported by a trusted proxy, because limits by address are not tested here. */
  readonly address: string;
  readonly feed = new FeedFollower();
  readonly vehicles: string[] = [];
  readonly records: string[] = [];
  readonly photoIds: string[] = [];
  /** Signed addresses. */
  readonly fileUrls: string[] = [];
  /** Sessions that were opened and, as far as is known, not ended. */
  readonly tokens = new Set<string>();
  /** The last complete export. */
  archive: Uint8Array<ArrayBuffer> | null = null;
  password: string;
  /** Passwords that an acknowledged change has replaced. */
  readonly changedFrom = new Set<string>();
  /** Number of acknowledged password replacements: no session from a sign-in before one may survive it. */
  passwordNumber = 0;
  /** Number of running calls that may replace the password. */
  replacing = 0;
  /** The response to a replacement was lost: the password is one of two. */
  isPasswordLost = false;
  /** Running deletions, and whether one was acknowledged or its response lost. */
  erasing = 0;
  isErased = false;
  /** One reset at a time, because the order of two acknowledged ones would be unknown. */
  isResetting = false;

  constructor(name: string) {
    const dice = diceFrom(name);
    // Seeds are reused on the same database.
    this.email = `${idFrom(dice)}.${newId()}@example.org`;
    this.password = passwordFrom(dice);
    const group = (): string => dice.integer(1, 0xffff).toString(16);
    this.address =
      dice.fraction() < 0.5
        ? ['10', ...[1, 2, 3].map(() => String(dice.integer(1, 254)))].join('.')
        : `2001:db8:${group()}:${group()}::${group()}`;
  }

  /** Whether it is unusable: deleted, or its password is unknown. */
  get isGone(): boolean {
    return this.isErased || this.isPasswordLost;
  }

  /** Whether signing in with the known password must succeed. */
  get isPasswordCertain(): boolean {
    return !this.isGone && this.erasing === 0 && this.replacing === 0;
  }

  remember(list: string[], id: string): void {
    list.push(id);
    if (list.length > CARDINALITY) list.shift();
  }
}

export function passwordFrom(dice: Dice): string {
  return Buffer.from(dice.bytes(12)).toString('base64url');
}

/** A UUID (version 4) that is the same for the same seed. */
export function idFrom(dice: Dice): string {
  const bytes = Buffer.from(dice.bytes(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
