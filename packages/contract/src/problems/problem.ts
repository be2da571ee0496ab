import { FAULT_CODES, PROBLEM_CODES, type ProblemCode } from '#problems/problem-codes.ts';
import * as z from 'zod/mini';

/** One fault of a request. `pointer` is a JSON pointer into the body, or `/query/…`. */
export const fault = z.strictObject({
  pointer: z.string(),
  code: z.enum(FAULT_CODES),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type Fault = z.infer<typeof fault>;

/** RFC 9457 `application/problem+json`, the body of every error response. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  instance: z.string(),
  /** Id of the request in the server log; only with status 500 and above. */
  requestId: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(fault)),
  /** The current object, with `version_conflict`. */
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;

/**
 * `params.reason` of `unauthenticated`. `expired`: the session has expired or is unknown. `ended`: it was
 * ended on purpose (signed out, password changed, account erased), so a device deletes its local data.
 */
export type SessionEnd = 'expired' | 'ended';

/** The `type` of a problem: a relative URI with its code, as RFC 9457 allows. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code.replaceAll('_', '-')}`;
}
