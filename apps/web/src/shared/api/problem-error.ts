import { isProblemCode, type ProblemCode } from '@carnet/contract/problems/problem-codes';
import type { Fault, Problem } from '@carnet/contract/problems/problem';

/**
 * Why a call failed: a problem code of the contract, or one that only the client detects. `network`: no
 * response. `timeout`: no response in time. `unknown`: a response that is not of this API (a proxy, a newer
 * server). `device_full`: no storage left on the device. `server_restored`: the server was restored from a
 * backup that lacks the object.
 */
export type FailureCode = ProblemCode | 'network' | 'timeout' | 'unknown' | 'device_full' | 'server_restored';

interface ProblemDetails {
  readonly code: FailureCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly errors?: readonly Fault[] | undefined;
  /** Identifies the request in the server's log; set for server errors. */
  readonly requestId?: string | undefined;
  /** The server's current object, with `version_conflict`. */
  readonly current?: unknown;
}

/** A failed call. `params` belong to the code; `errors` are the faults of a refused body. */
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

/** The problem of any thrown value; `unknown` if it is not a failed call. */
export function problemOf(error: unknown): ProblemError {
  return error instanceof ProblemError
    ? error
    : new ProblemError({ code: 'unknown', status: 0 }, { cause: error });
}

/** Parses `application/problem+json`; `Retry-After` (seconds) becomes the parameter `retryAfterSeconds`. */
export function parseProblem(status: number, body: string, retryAfter: string | null): ProblemError {
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
