import type { Actor } from '#platform/actor.ts';

declare const handle: unique symbol;

/**
 * A handle to the database that services pass on and only repositories can open (`queriesOf`): so that no
 * other code can write a query.
 */
export interface Tx {
  readonly [handle]: true;
}

export type OperatingActor = Pick<Actor, 'garageId' | 'operation'>;

/** Opens transactions. A service that writes opens exactly one and passes its handle on. */
export interface Transactions {
  /** For reads that need no transaction of their own. */
  readonly reading: Tx;
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, but it is refused rather than that it waits for another process (SQLite). */
  runAtOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As `run`, and no other transaction of this garage runs beside it: read, decide and write hold together. Refuses
   * `unauthenticated` when the garage is gone: its account was erased while this call was under way.
   */
  forGarage<T>(garageId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `forGarage` for several garages, which are taken in the order of their ids: two such calls never wait for each other. */
  forGarages<T>(garageIds: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `forGarage` for the caller's garage; throws `OperationApplied` when the caller's operation was carried out before. */
  forActor<T>(actor: OperatingActor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the caller's operation was carried out before. */
  wasApplied(actor: OperatingActor): Promise<boolean>;
  /** As `forGarage`, also for a garage that is gone, whose rows the work then does not find: for jobs. */
  forGarageIfThere<T>(garageId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for several garages at once; those that another transaction holds are left out, so that servers that
   * share a job never wait for each other. `garageIds` must not be empty.
   */
  forFreeGarages<T>(
    garageIds: readonly string[],
    work: (tx: Tx, free: readonly string[]) => Promise<T>,
  ): Promise<T>;
}
