import { isFaultCode, type FaultCode } from '#problems/problem-codes.ts';
import type { Fault } from '#problems/problem.ts';
import type * as z from 'zod/v4/core';

type Issue = z.$ZodIssue;

const FORMAT_FAULTS: Readonly<Record<string, FaultCode>> = {
  email: 'invalid_email',
  guid: 'invalid_id',
  uuid: 'invalid_id',
  date: 'invalid_date',
  datetime: 'invalid_instant',
};

/** Keeps the response to an entirely invalid body small. */
export const MAX_FAULTS = 100;

/**
 * Converts the issues of a refused value to faults with pointers and codes of the wire, at most `MAX_FAULTS`.
 * The server returns them; forms show them.
 * @param value the parsed value; Zod does not say whether a missing field was absent or of a wrong type
 * @param prefix put before each pointer, e.g. `/query`
 */
export function toFaults(issues: readonly Issue[], value: unknown, prefix = ''): Fault[] {
  const faults = issues.slice(0, MAX_FAULTS).flatMap((issue) => convertIssue(issue, value, prefix));
  return faults.slice(0, MAX_FAULTS);
}

function convertIssue(issue: Issue, value: unknown, prefix: string): Fault[] {
  const at = (path: readonly PropertyKey[]): string => prefix + toPointer(path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_FAULTS)
      .map((key) => ({ pointer: at([...issue.path, key]), code: 'unknown_field' }));
  }
  if (issue.code === 'invalid_union') {
    const option = closestOption(issue.errors, valueAt(value, issue.path));
    if (option) return toFaults(option, valueAt(value, issue.path), at(issue.path));
  }
  return [{ pointer: at(issue.path), ...toFault(issue, valueAt(value, issue.path)) }];
}

/**
 * Picks the union option with the fewest misses; on a tie, the one that knows more of the given fields.
 * Undefined for a plain value.
 */
function closestOption(options: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const shapes = options.filter((issues) => !issues.some(isAboutTheWhole));
  const candidates = shapes.length > 0 ? shapes : options;
  return candidates.toSorted(
    (a, b) => countMisses(a) - countMisses(b) || countForeignFields(a) - countForeignFields(b),
  )[0];
}

/** Whether the option rejects objects altogether, e.g. because it expects a string. */
function isAboutTheWhole(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0;
}

function countMisses(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function countForeignFields(issues: readonly Issue[]): number {
  return countMisses(
    issues.filter(
      (issue) =>
        issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && issue.expected === 'null'),
    ),
  );
}

function toFault(issue: Issue, received: unknown): Omit<Fault, 'pointer'> {
  if (received === undefined || received === null) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return typeFault(issue, received);
    case 'too_small':
      return smallFault(issue, received);
    case 'too_big':
      return bigFault(issue);
    case 'invalid_format':
      return { code: FORMAT_FAULTS[issue.format] ?? 'invalid_value' };
    case 'invalid_value':
      return { code: 'invalid_value', params: { allowed: issue.values } };
    case 'custom':
      return { code: isFaultCode(issue.params?.['code']) ? issue.params['code'] : 'invalid_value' };
    default:
      return { code: 'invalid_value' };
  }
}

function typeFault(issue: z.$ZodIssueInvalidType, received: unknown): Omit<Fault, 'pointer'> {
  // A nullable-only field belongs to another option of the union.
  if (issue.expected === 'null') return { code: 'unknown_field' };
  if (issue.expected === 'int' && typeof received === 'number') return { code: 'not_integer' };
  return { code: 'invalid_type', params: { expected: issue.expected === 'int' ? 'number' : issue.expected } };
}

function smallFault(issue: z.$ZodIssueTooSmall, received: unknown): Omit<Fault, 'pointer'> {
  if (issue.origin !== 'string') return { code: 'too_small', params: { minimum: Number(issue.minimum) } };
  const isBlank = typeof received === 'string' && received.trim() === '';
  return isBlank ? { code: 'required' } : { code: 'too_short', params: { minimum: Number(issue.minimum) } };
}

function bigFault(issue: z.$ZodIssueTooBig): Omit<Fault, 'pointer'> {
  const params = { maximum: Number(issue.maximum) };
  if (issue.origin === 'string') return { code: 'too_long', params };
  if (issue.origin === 'array') return { code: 'too_many_items', params };
  return { code: 'too_big', params };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    value,
  );
}

/** RFC 6901: escapes `~` and `/` in keys. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
