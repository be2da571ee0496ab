import type { ProblemCode } from '#problems/problem-codes.ts';
import type { Route } from '#routes/route.ts';

/** Every problem that a call may answer: its own, and those that follow from what the route is. */
export function problemsOf(route: Route): ProblemCode[] {
  const common: ProblemCode[] = ['rate_limited', 'internal_error', 'unavailable', 'disk_full'];
  if (route.tag !== 'operations') common.push('unknown_host');
  const isChanging = route.method !== 'GET';
  if (route.access === 'owner') common.push('unauthenticated');
  if (route.access === 'owner' && isChanging) common.push('forbidden');
  if (route.path.includes('{')) common.push('not_found');
  // Of an owner also without either: a query that the call does not take is refused.
  if (route.query || route.body || route.access === 'owner') common.push('validation_failed');
  // Also of a call that takes no body: what comes with it is read before it is known to be of no use.
  if (isChanging) common.push('malformed_body', 'payload_too_large', 'unsupported_media_type');
  if (route.isGuarded) common.push('version_conflict');
  return [...new Set([...route.problems, ...common])];
}
