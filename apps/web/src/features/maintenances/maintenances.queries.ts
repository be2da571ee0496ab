import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { changeCached, without, withReplaced } from '#shared/api/cached-items.ts';
import { hideNew, showNew, useNewItems } from '#shared/api/new-items.ts';
import { queryKeys, refreshAfter } from '#shared/api/query-keys.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { fieldsOfBody, shownRecord, type NewRecord } from '#features/maintenances/new-record.ts';
import { showInLists, withNewRecords } from '#features/maintenances/new-record-in-lists.ts';
import { workshopsOf } from '#features/maintenances/workshops.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';

type MaintenanceFilters = Omit<QueryInput<'listMaintenances'>, 'cursor'>;
type MaintenancePages = InfiniteData<Page<Maintenance>, string | undefined>;

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

/** The records that match, and among them those that are being saved. */
export function useMaintenances(filters: MaintenanceFilters = {}) {
  const query = useInfiniteQuery(maintenancesQuery(filters));
  const added = useNewItems<Maintenance>(queryKeys.newMaintenances);
  if (added.length === 0 || !query.data || query.isPlaceholderData) return query;
  return { ...query, data: withNewRecords(query.data, added, filters, query.hasNextPage) };
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

/** Its `id` is made by the client; with a reminder, that one is marked as done. It shows at once, as being saved. */
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
    onMutate: (added) =>
      showNew(queryClient, queryKeys.newMaintenances, shownRecord(added, new Date().toISOString())),
    onSuccess: async (record, { reminderId }) => {
      queryClient.setQueryData(queryKeys.maintenance(record.id), record);
      showInLists(queryClient, record);
      // It stands in the list already: nobody waits for the rest, but a reminder that is done is not shown as due.
      void refreshAfter(queryClient, 'maintenance');
      if (reminderId !== null)
        await queryClient.refetchQueries({ queryKey: queryKeys.reminders }, { cancelRefetch: false });
    },
    onSettled: (_record, _error, { id }) => hideNew(queryClient, queryKeys.newMaintenances, id),
  });
}

interface ChangedRecord {
  /** As it was read. */
  readonly record: Maintenance;
  readonly body: MaintenanceReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/**
 * Changes a record that was read; refused with `version_conflict` when it has changed since. The change shows at once,
 * and is taken back when the server refuses.
 */
export function useReplaceMaintenance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ record, body, files }: ChangedRecord) =>
      write(editOf('record', record.id, record, body, files), 'replaceMaintenance', {
        path: { id: record.id },
        body: { ...record, ...body },
        ifMatch: record.version,
      }),
    onMutate: ({ record, body, files }) =>
      changeLists(queryClient, (items) => withReplaced(items, { ...record, ...fieldsOfBody(body, files) })),
    onSuccess: async (record) => {
      queryClient.setQueryData(queryKeys.maintenance(record.id), record);
      await changeLists(queryClient, (items) => withReplaced(items, record));
    },
    onError: (_error, _change, undo) => undo?.restore(),
    onSettled: () => refreshAfter(queryClient, 'maintenance'),
  });
}

/** Deletes a record. It leaves the lists at once, and comes back when the server refuses. */
export function useDeleteMaintenance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Maintenance) =>
      write({ verb: 'delete', kind: 'record', id, vehicleId: null }, 'deleteMaintenance', { path: { id } }),
    onMutate: ({ id }) => changeLists(queryClient, (items) => without(items, id)),
    onError: (_error, _record, undo) => undo?.restore(),
    onSettled: () => refreshAfter(queryClient, 'maintenance'),
  });
}

function changeLists(queryClient: QueryClient, change: (items: Maintenance[]) => Maintenance[]) {
  return changeCached<MaintenancePages>(queryClient, queryKeys.maintenanceLists, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

function noCursor(): string | undefined {
  return undefined;
}
