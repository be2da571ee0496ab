import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { workshopsOf } from '#features/maintenances/workshops.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

type MaintenanceFilters = Omit<QueryInput<'listMaintenances'>, 'cursor'>;

/** The latest records, as the dashboard shows them. */
export const RECENT_RECORDS: MaintenanceFilters = { limit: '5' };

/** How many records a page of the whole list has. */
export const LONG_PAGE = '200';

/** The latest records of one vehicle, as its page shows them. */
export function recordsOfVehicle(vehicleId: string): MaintenanceFilters {
  return { vehicleId, limit: '10' };
}

/** The records that match, page by page: `data` is the list so far. `limit` is the size of a page, 100 by default. */
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

/** The latest work decides what comes next; so many refunds may follow it. */
const LATEST_WITH_REFUNDS = '20';

/** The latest work of a type on a vehicle, the newest first, without refunds. */
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

/** The workshops of the latest records, to choose from instead of typing. */
export const workshopsQuery = queryOptions({
  queryKey: queryKeys.workshops,
  queryFn: async ({ signal }) =>
    workshopsOf((await read('listMaintenances', { query: { limit: LONG_PAGE }, signal })).items),
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
