import type { Fixed } from '#platform/db/column-types.ts';

/** A count within an hour. The bucket is a hash of who used what. */
export interface HourlyCountTable {
  bucket: Fixed<string>;
  counted_since: string;
  amount: number;
}

/** A queue of heavy work. Each step takes the next tick, and holds the row while it decides. */
export interface WorkQueueTable {
  name: Fixed<string>;
  ticks: number;
}

/** Work in a queue. */
export interface WorkTurnTable {
  queue: Fixed<string>;
  id: Fixed<string>;
  /** The process where it waits or runs. */
  server_id: Fixed<string>;
  /** Hashes of the networks, widest first, then of the account; as JSON. */
  counted_as: Fixed<string>;
  entered: Fixed<number>;
  /** The tick at which it started; null while it waits. */
  started: number | null;
  /** After this time its server counts as dead. */
  lease_until: string;
}

/** The last turn of a network or an account. */
export interface WorkShareTable {
  queue: Fixed<string>;
  key: Fixed<string>;
  last_turn: number;
  used_at: string;
}
