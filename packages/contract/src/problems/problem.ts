import { FAULT_CODES, PROBLEM_CODES, type ProblemCode } from '#problems/problem-codes.ts';
import * as z from 'zod/mini';

/** One thing wrong with a request. `pointer` is a JSON pointer into the body, or `/query/…`. */
export const fault = z.strictObject({
  pointer: z.string(),
  code: z.enum(FAULT_CODES),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type Fault = z.infer<typeof fault>;

/** RFC 9457 `application/problem+json`, as every error is answered. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  instance: z.string(),
  /** Names the request in the log of the server; with a status of 500 and above. */
  requestId: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(fault)),
  /** The object as it stands, with `version_conflict`. */
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;

/**
 * `params.reason` of `unauthenticated`: the session has run out, or nothing is known of it; or it was ended on purpose
 * (signed out, password replaced, account erased), and a device wipes what it keeps.
 */
export type SessionEnd = 'expired' | 'ended';

/** The `type` of a problem: a relative URI that names the code, as RFC 9457 allows. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code.replaceAll('_', '-')}`;
}
