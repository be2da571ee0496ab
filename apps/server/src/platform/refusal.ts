import type { ProblemCode } from '@carnet/contract/problems/problem-codes';
import type { Fault, SessionEnd } from '@carnet/contract/problems/problem';

export interface RefusalDetails {
  readonly params?: Record<string, unknown>;
  readonly errors?: readonly Fault[];
  /** The object as it stands, with `version_conflict`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** An expected "no": thrown by services, answered as problem+json, never reported as a bug. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** The account was erased while a call of its own was under way: its session has ended with it. */
export function accountGone(): Refusal {
  const reason: SessionEnd = 'ended';
  return new Refusal('unauthenticated', { params: { reason } });
}

/** A refusal for the faults found, if any: all of them together. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('validation_failed', { errors: faults });
}
