import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = '5';

const noCursor = (): string | undefined => undefined;

/** What was deleted in the last 30 days, newest first, page by page. */
const trashQuery = infiniteQueryOptions({
  queryKey: queryKeys.trash,
  queryFn: ({ pageParam, signal }) =>
    call('listTrash', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  initialPageParam: noCursor(),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

export function useTrash() {
  return useInfiniteQuery(trashQuery);
}

/** Erases one entry of the trash for ever. */
export function useEraseTrashed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call('eraseTrashed', { path: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  });
}

/** Erases everything in the trash for ever. */
export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('emptyTrash', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  });
}
