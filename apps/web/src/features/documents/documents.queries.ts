import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type DocumentFilters = Omit<QueryInput<'listDocuments'>, 'cursor' | 'limit'>;

/** All matching documents, every page: there are few, and the bell needs all. */
function documentsQuery(filters: DocumentFilters = {}) {
  return queryOptions({
    queryKey: queryKeys.documentList(filters),
    queryFn: ({ signal }): Promise<CarnetDocument[]> =>
      fetchEveryPage((cursor) =>
        read('listDocuments', { query: { ...filters, cursor, limit: WHOLE_PAGE }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useDocuments(filters: DocumentFilters = {}) {
  return useQuery(documentsQuery(filters));
}

export function useDocument(id: string) {
  return useQuery({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) => read('getDocument', { path: { id }, signal }),
  });
}
