import { isProblemCode, type ProblemCode } from '@carnet/contract/problems/problem-codes';
import type { Fault, Problem } from '@carnet/contract/problems/problem';

/**
 * Why a call failed: the contract's own codes, or what the client alone can tell. `network`: no answer came.
 * `timeout`: none came in time. `unknown`: an answer that is not of this API (a proxy, a newer server).
 * `device_full`: this device has no room to keep what was done. `server_restored`: the server was brought back from a backup
 * that lacks it.
 */
export type FailureCode = ProblemCode | 'network' | 'timeout' | 'unknown' | 'device_full' | 'server_restored';

interface ProblemDetails {
  readonly code: FailureCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly errors?: readonly Fault[] | undefined;
  /** Names the request in the log of the server, with faults of the server. */
  readonly requestId?: string | undefined;
  /** The object as the server holds it, with `version_conflict`. */
  readonly current?: unknown;
}

/** A call that failed. `params` are those of the code; `errors` the faults of a refused body. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: FailureCode;
  readonly status: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly Fault[];
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(details: ProblemDetails, options?: ErrorOptions) {
    super(`${details.code} (${details.status})`, options);
    this.code = details.code;
    this.status = details.status;
    this.params = details.params ?? {};
    this.errors = details.errors ?? [];
    this.current = details.current;
    this.requestId = details.requestId;
  }
}

/** The problem behind any thrown value: what is not a failed call is `unknown`. */
export function problemOf(error: unknown): ProblemError {
  return error instanceof ProblemError
    ? error
    : new ProblemError({ code: 'unknown', status: 0 }, { cause: error });
}

/** Reads a refusal: `application/problem+json`, with `Retry-After` (seconds) among its params when the server set it. */
export function problemFrom(status: number, body: string, retryAfter: string | null): ProblemError {
  const problem = readProblem(body);
  const seconds = Number(retryAfter);
  const wait = retryAfter !== null && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  return new ProblemError({
    code: problem && isProblemCode(problem.code) ? problem.code : 'unknown',
    status,
    params: { ...wait, ...problem?.params },
    errors: problem?.errors,
    current: problem?.current,
    requestId: problem?.requestId,
  });
}

function readProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
