import type { Fixed } from '#platform/db/column-types.ts';

/** An amount spent within an hour; the bucket is a hash of who spends it on what. */
export interface HourlyCountTable {
  bucket: Fixed<string>;
  counted_since: string;
  amount: number;
}

/** A queue of heavy work. Each step in it takes the next tick, and holds the row while it decides. */
export interface WorkQueueTable {
  name: Fixed<string>;
  ticks: number;
}

/** A piece of work in a queue. */
export interface WorkTurnTable {
  queue: Fixed<string>;
  id: Fixed<string>;
  /** The process that waits for it or works on it. */
  server_id: Fixed<string>;
  /** Who it is for, as JSON: hashes of the networks, the widest first, then of the account. */
  counted_as: Fixed<string>;
  entered: Fixed<number>;
  /** The tick at which its turn came; null while it waits. */
  started: number | null;
  /** Its server has died when this is past. */
  lease_until: string;
}

/** When a network or an account last had its turn. */
export interface WorkShareTable {
  queue: Fixed<string>;
  key: Fixed<string>;
  last_turn: number;
  used_at: string;
}
