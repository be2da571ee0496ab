import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { KINDS, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = '20';

/** The object whose history is shown. */
export interface HistorySubject {
  readonly kind: KindWithHistory;
  readonly id: string;
  /** Display name. */
  readonly title: string;
}

const noCursor = (): string | undefined => undefined;

function historyQuery(kind: KindWithHistory, id: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.historyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(KINDS[kind].calls.history, {
        path: { id },
        query: { limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: noCursor(),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // Always fetched when opened.
    staleTime: 0,
    retry: false,
  });
}

/** Changes of an object, newest first, paginated; from the server, since the copy has no history. */
export function useHistory(kind: KindWithHistory, id: string) {
  return useInfiniteQuery(historyQuery(kind, id));
}
