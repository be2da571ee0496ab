import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { workshopsOf } from '#features/maintenances/workshops.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
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

/** The latest record of one vehicle and type; null when there is none. */
export function latestMaintenanceQuery(vehicleId: string, type: string) {
  return queryOptions({
    queryKey: queryKeys.latestMaintenance(vehicleId, type),
    queryFn: async ({ signal }): Promise<Maintenance | null> => {
      const { items } = await read('listMaintenances', { query: { vehicleId, type, limit: '1' }, signal });
      return items[0] ?? null;
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

/** A record to be added, with the files that its body names. */
export interface NewRecord {
  readonly id: string;
  /** The reminder that it marks as done, if any. */
  readonly reminderId: string | null;
  readonly body: MaintenanceReplacement;
  readonly files: readonly CarnetFile[];
}

/** Its `id` is made by the client; with a reminder, that one is marked as done. */
export function useCreateMaintenance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reminderId, body: fields, files }: NewRecord) => {
      const body = { ...fields, id, reminder_id: reminderId };
      const vehicleId = body.vehicle_id;
      return write({ verb: 'create', kind: 'record', id, vehicleId, body, files }, 'createMaintenance', {
        body,
      });
    },
    onSettled: () => refreshAfter(queryClient, 'record'),
  });
}

interface ChangedRecord {
  /** As it was read. */
  readonly record: Maintenance;
  readonly body: MaintenanceReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/** Changes a record that was read; refused with `version_conflict` when it has changed since. */
export function useReplaceMaintenance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ record, body, files }: ChangedRecord) =>
      write(editOf('record', record.id, record, body, files), 'replaceMaintenance', {
        path: { id: record.id },
        body: { ...record, ...body },
        ifMatch: record.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'record'),
  });
}

export function useDeleteMaintenance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Maintenance) =>
      write({ verb: 'delete', kind: 'record', id, vehicleId: null }, 'deleteMaintenance', { path: { id } }),
    onSettled: () => refreshAfter(queryClient, 'record'),
  });
}

function noCursor(): string | undefined {
  return undefined;
}
