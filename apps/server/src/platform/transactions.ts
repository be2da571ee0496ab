import type { Actor } from '#platform/actor.ts';

declare const handle: unique symbol;

/**
 * A database handle that services pass on and only repositories can open (`queriesOf`), so that no other code
 * can write a query.
 */
export interface Tx {
  readonly [handle]: true;
}

export type OperatingActor = Pick<Actor, 'garageId' | 'operation'>;

/** Opens transactions. A service that writes opens exactly one and passes its handle on. */
export interface Transactions {
  /** For reads that need no transaction of their own. */
  readonly readOnly: Tx;
  /** Runs `work` in one transaction. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `run`, but fails instead of waiting for another process (SQLite). */
  runAtOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `run`, and excludes other transactions of the garage, so that read, decision and write are atomic.
   * Refuses `unauthenticated` when the account was deleted during the call.
   */
  forGarage<T>(garageId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `forGarage` for several garages, locked in the order of their ids to avoid deadlocks. */
  forGarages<T>(garageIds: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `forGarage` for the caller's garage. Throws `OperationApplied` when the caller's operation was applied before.
   */
  forActor<T>(actor: OperatingActor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the caller's operation was applied before. */
  wasApplied(actor: OperatingActor): Promise<boolean>;
  /** Like `forGarage`, for jobs: also runs when the garage no longer exists. */
  forGarageIfExists<T>(garageId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `forGarageIfExists` for several garages. Skips garages that another transaction holds, so that
   * servers sharing a job never wait for each other. `garageIds` must not be empty.
   */
  forFreeGarages<T>(
    garageIds: readonly string[],
    work: (tx: Tx, free: readonly string[]) => Promise<T>,
  ): Promise<T>;
}
