import type { CarnetDocument, DocumentReplacement } from '@carnet/contract/documents/document.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type DocumentFilters = Omit<QueryInput<'listDocuments'>, 'cursor' | 'limit'>;

/** All documents that match, every page of them: a person has few, and the bell needs the whole. */
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

/** A document to be added, with the files that its body names. */
interface NewDocument {
  readonly id: string;
  readonly body: DocumentReplacement;
  readonly files: readonly CarnetFile[];
}

/** Its `id` is made by the client: sent again, it is stored once. */
export function useCreateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body: fields, files }: NewDocument) => {
      const body = { ...fields, id };
      const vehicleId = body.vehicle_id ?? null;
      return write({ verb: 'create', kind: 'document', id, vehicleId, body, files }, 'createDocument', {
        body,
      });
    },
    onSettled: () => refreshAfter(queryClient, 'document'),
  });
}

interface ChangedDocument {
  /** As it was read. */
  readonly document: CarnetDocument;
  readonly body: DocumentReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/** Changes a document that was read; refused with `version_conflict` when it has changed since. */
export function useReplaceDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ document, body, files }: ChangedDocument) =>
      write(editOf('document', document.id, document, body, files), 'replaceDocument', {
        path: { id: document.id },
        body: { ...document, ...body },
        ifMatch: document.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'document'),
  });
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<CarnetDocument, 'id'>) =>
      write({ verb: 'delete', kind: 'document', id, vehicleId: null }, 'deleteDocument', { path: { id } }),
    onSettled: () => refreshAfter(queryClient, 'document'),
  });
}
