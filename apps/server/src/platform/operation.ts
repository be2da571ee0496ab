/** A write that its caller may send again: the value of `Idempotency-Key`, and when this one arrived. */
export interface Operation {
  readonly key: string;
  /** RFC 3339, UTC. */
  readonly at: string;
}

/** Thrown by a transaction whose operation has been carried out before: nothing of it is stored again. */
export class OperationApplied extends Error {
  override readonly name = 'OperationApplied';
}
