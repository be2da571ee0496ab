import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { listWorkshops } from '#features/maintenances/workshops.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

type MaintenanceFilters = Omit<QueryInput<'listMaintenances'>, 'cursor'>;

/** The latest records, as shown on the dashboard. */
export const RECENT_RECORDS: MaintenanceFilters = { limit: '5' };

/** Page size of the whole list. */
export const LONG_PAGE = '200';

/** Latest records of one vehicle, as shown on its page. */
export function vehicleRecordFilters(vehicleId: string): MaintenanceFilters {
  return { vehicleId, limit: '10' };
}

/** Matching records, paginated: `data` is the list so far. `limit` is the page size, 100 by default. */
export function maintenancesQuery(filters: MaintenanceFilters = {}) {
  return infiniteQueryOptions({
    queryKey: queryKeys.maintenanceList(filters),
    queryFn: ({ pageParam, signal }): Promise<Page<Maintenance>> =>
      read('listMaintenances', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: noCursor(),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: (data) => data.pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });
}

export function useMaintenances(filters: MaintenanceFilters = {}) {
  return useInfiniteQuery(maintenancesQuery(filters));
}

export function useMaintenance(id: string) {
  return useQuery({
    queryKey: queryKeys.maintenance(id),
    queryFn: ({ signal }) => read('getMaintenance', { path: { id }, signal }),
  });
}

/** Enough to find the latest work behind a number of refunds. */
const LATEST_WITH_REFUNDS = '20';

/** Latest work of a type on a vehicle, newest first, without refunds. */
export function latestMaintenancesQuery(vehicleId: string, type: string) {
  return queryOptions({
    queryKey: queryKeys.latestMaintenances(vehicleId, type),
    queryFn: async ({ signal }): Promise<readonly Maintenance[]> => {
      const query = { vehicleId, type, limit: LATEST_WITH_REFUNDS };
      const { items } = await read('listMaintenances', { query, signal });
      return items.filter(({ isRefund }) => !isRefund);
    },
    enabled: vehicleId !== '' && type !== '',
  });
}

/** Workshops of the latest records, as suggestions. */
export const workshopsQuery = queryOptions({
  queryKey: queryKeys.workshops,
  queryFn: async ({ signal }) =>
    listWorkshops((await read('listMaintenances', { query: { limit: LONG_PAGE }, signal })).items),
  staleTime: 5 * 60_000,
});

export function useWorkshops() {
  return useQuery(workshopsQuery);
}

/** Every record with a warranty. */
export function useWarranties() {
  return useQuery({
    queryKey: queryKeys.warranties,
    queryFn: async ({ signal }) => {
      const records = await fetchEveryPage((cursor) =>
        read('listMaintenances', { query: { cursor, limit: '500' }, signal }),
      );
      return records.filter((record) => record.warranty_until !== null);
    },
  });
}

/** Counts and costs in euros, of one vehicle or of all. */
export function maintenanceSummaryQuery(vehicleId: string | null = null) {
  return queryOptions({
    queryKey: queryKeys.maintenanceSummary(vehicleId),
    queryFn: ({ signal }) =>
      read('getMaintenanceSummary', { query: { vehicleId: vehicleId ?? undefined }, signal }),
  });
}

export function useMaintenanceSummary(vehicleId: string | null = null) {
  return useQuery(maintenanceSummaryQuery(vehicleId));
}

function noCursor(): string | undefined {
  return undefined;
}
