import { describe, KINDS, type Kind, type StaleNoun } from '@carnet/contract/kinds/kinds';
import type { QueryClient } from '@tanstack/react-query';

/** What only the server answers; the copy of the garage on this device answers the rest. */
const ANSWERED_BY_SERVER: ReadonlySet<StaleNoun> = new Set<StaleNoun>([
  'user',
  'subscription',
  'trash',
  'notifications',
]);

/**
 * Fetches again what a change of this window has made stale; what no screen shows is fetched when it is next shown. Waits
 * for what the device can answer: without a network a save would otherwise end only when the retries of calls to the
 * server are over.
 */
export async function refreshAfter(queryClient: QueryClient, kind: Kind): Promise<void> {
  const refreshes: Promise<void>[] = [];
  for (const noun of KINDS[kind].makesStale) {
    const refresh = queryClient.invalidateQueries({ queryKey: [noun] });
    if (!ANSWERED_BY_SERVER.has(noun)) refreshes.push(refresh);
  }
  await Promise.all(refreshes);
}

/** Reads again what the copy of the garage answers, after objects of these kinds have changed in it. */
export function refreshFromCopy(queryClient: QueryClient, kinds: Iterable<Kind>): void {
  const stale = new Set([...kinds].flatMap((kind) => describe(kind).makesStale));
  for (const noun of stale) {
    if (!ANSWERED_BY_SERVER.has(noun)) void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}
