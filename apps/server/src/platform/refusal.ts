import type { ProblemCode } from '@carnet/contract/problems/problem-codes';
import type { Fault, SessionEnd } from '@carnet/contract/problems/problem';

export interface RefusalDetails {
  readonly params?: Record<string, unknown>;
  readonly errors?: readonly Fault[];
  /** The stored object, with `version_conflict`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** An expected refusal: thrown by services, sent as problem+json, never reported as a bug. */
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

/** The account was deleted during its own call, and its session with it. */
export function accountGone(): Refusal {
  const reason: SessionEnd = 'ended';
  return new Refusal('unauthenticated', { params: { reason } });
}

/** Throws one refusal with all the faults found, if any. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('validation_failed', { errors: faults });
}
