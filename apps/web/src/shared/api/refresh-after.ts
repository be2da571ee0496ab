import { describeKind, KINDS, type Kind, type CacheGroup } from '@carnet/contract/kinds/kinds';
import type { QueryClient } from '@tanstack/react-query';

/** Queries that only the server answers; the copy of the garage answers the rest. */
const ANSWERED_BY_SERVER: ReadonlySet<CacheGroup> = new Set<CacheGroup>([
  'user',
  'subscription',
  'trash',
  'notifications',
]);

/**
 * Invalidates what a change in this window has made stale. Waits only for queries that the device can answer:
 * offline, a save would otherwise end only after all retries of server calls.
 */
export async function refreshAfter(queryClient: QueryClient, kind: Kind): Promise<void> {
  const refreshes: Promise<void>[] = [];
  for (const noun of KINDS[kind].makesStale) {
    const refresh = queryClient.invalidateQueries({ queryKey: [noun] });
    if (!ANSWERED_BY_SERVER.has(noun)) refreshes.push(refresh);
  }
  await Promise.all(refreshes);
}

/** Invalidates the queries that the copy answers, after objects of these kinds have changed in it. */
export function refreshCopiedQueries(queryClient: QueryClient, kinds: Iterable<Kind>): void {
  const stale = new Set([...kinds].flatMap((kind) => describeKind(kind).makesStale));
  for (const noun of stale) {
    if (!ANSWERED_BY_SERVER.has(noun)) void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}
