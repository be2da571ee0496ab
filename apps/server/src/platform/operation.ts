/** A write that its caller may repeat: the value of `Idempotency-Key`, and the time this request arrived. */
export interface Operation {
  readonly key: string;
  /** RFC 3339, UTC. */
  readonly at: string;
}

/** Thrown by a transaction whose operation was applied before. Nothing is stored again. */
export class OperationApplied extends Error {
  override readonly name = 'OperationApplied';
}
