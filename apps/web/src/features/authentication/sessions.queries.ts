import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = '5';

const noCursor = (): string | undefined => undefined;

/** Signed-in devices, last used first, paginated. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ pageParam, signal }) =>
    call('listAccountSessions', {
      query: { limit: PAGE_SIZE, cursor: pageParam },
      signal,
    }),
  initialPageParam: noCursor(),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

export function useSessions() {
  return useInfiniteQuery(sessionsQuery);
}

export function useEndOtherSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteAccountSession', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
