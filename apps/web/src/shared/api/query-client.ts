import { problemOf } from '#shared/api/problem-error.ts';
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const KEPT_FOR_MS = 30 * 60_000;
const MAX_RETRIES = 2;

/**
 * Query cache. Calls are made even if the browser reports being offline: it is often wrong, and a save that
 * waits silently looks like a completed one.
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

/** Retry only failures that may be temporary, never refusals. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const { code, status } = problemOf(error);
  return failureCount < MAX_RETRIES && (code === 'network' || status >= 500);
}
