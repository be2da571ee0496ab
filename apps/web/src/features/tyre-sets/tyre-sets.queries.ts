import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { read } from '#shared/sync/read.ts';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type TyreSetFilters = Omit<QueryInput<'listTyreSets'>, 'cursor' | 'limit'>;

/** All matching sets of tyres, from every page: a vehicle has few. */
export function tyreSetsQuery(filters: TyreSetFilters = {}) {
  return queryOptions({
    queryKey: queryKeys.tyreSetList(filters),
    queryFn: ({ signal }): Promise<TyreSet[]> =>
      fetchEveryPage((cursor) =>
        read('listTyreSets', { query: { ...filters, cursor, limit: WHOLE_PAGE }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useTyreSets(filters: TyreSetFilters) {
  return useQuery(tyreSetsQuery(filters));
}

export function useTyreSet(id: string) {
  return useQuery({
    queryKey: queryKeys.tyreSet(id),
    queryFn: ({ signal }) => read('getTyreSet', { path: { id }, signal }),
  });
}

export function tyreFittingsQuery(vehicleId: string) {
  const query = { vehicleId };
  return queryOptions({
    queryKey: queryKeys.tyreFittingList(query),
    queryFn: ({ signal }): Promise<TyreFitting[]> =>
      fetchEveryPage((cursor) =>
        read('listTyreFittings', { query: { ...query, cursor, limit: WHOLE_PAGE }, signal }),
      ),
  });
}

/** The fittings of a vehicle, latest first. */
export function useTyreFittings(vehicleId: string) {
  return useQuery(tyreFittingsQuery(vehicleId));
}

export function useTyreFitting(id: string) {
  return useQuery({
    queryKey: queryKeys.tyreFitting(id),
    queryFn: ({ signal }) => read('getTyreFitting', { path: { id }, signal }),
  });
}
