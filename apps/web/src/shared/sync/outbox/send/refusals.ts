import type { ProblemError } from '#shared/api/problem-error.ts';
import type { StoredProblem } from '#shared/sync/outbox/operation.ts';

/** Whether the server will say the same again. What may pass by itself waits: no answer, no session, too many, its own faults. */
export function isRefusal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

/** A problem as it is kept in the outbox. */
export function storedProblem({ code, status, params, errors, current }: ProblemError): StoredProblem {
  return { code, status, params, errors, current };
}
