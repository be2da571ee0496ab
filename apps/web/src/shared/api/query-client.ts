import { problemOf } from '#shared/api/problem-error.ts';
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const KEPT_FOR_MS = 30 * 60_000;
const MAX_RETRIES = 2;

/**
 * The cache of what the server answered. Calls are made also when the browser believes to be offline: it is
 * often wrong, and a save that waits in silence looks like a save that was made.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: KEPT_FOR_MS,
        networkMode: 'always',
        retry: isWorthRetrying,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A refusal stays a refusal; only what may pass by itself is tried again. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const { code, status } = problemOf(error);
  return failureCount < MAX_RETRIES && (code === 'network' || status >= 500);
}
