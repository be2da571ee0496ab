import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type VehicleFilters = Omit<QueryInput<'listVehicles'>, 'cursor' | 'limit'>;

/** All vehicles that match, every page of them: a garage is small, and the bell needs the whole. Without filters: those in use. */
export function vehiclesQuery(filters: VehicleFilters = {}) {
  return queryOptions({
    queryKey: queryKeys.vehicleList(filters),
    queryFn: ({ signal }): Promise<Vehicle[]> =>
      fetchEveryPage((cursor) =>
        read('listVehicles', { query: { ...filters, cursor, limit: WHOLE_PAGE }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useVehicles(filters: VehicleFilters = {}) {
  return useQuery(vehiclesQuery(filters));
}

export function vehicleQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.vehicle(id),
    queryFn: ({ signal }) => read('getVehicle', { path: { id }, signal }),
  });
}

/** One vehicle; shown at once from the list when it is there. */
export function useVehicle(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...vehicleQuery(id),
    placeholderData: () =>
      queryClient.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id),
  });
}

/** A vehicle to be added, with the files that its body names. */
export interface NewVehicle {
  readonly id: string;
  readonly body: VehicleReplacement;
  readonly files: readonly CarnetFile[];
}

/** Its `id` is made by the client: a retry then never adds the vehicle twice. */
export function useCreateVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body: fields, files }: NewVehicle) => {
      const body = { ...fields, id };
      return write({ verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files }, 'createVehicle', {
        body,
      });
    },
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

interface ChangedVehicle {
  /** As it was read. */
  readonly vehicle: Vehicle;
  readonly body: VehicleReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/** Changes a vehicle that was read; refused with `version_conflict` when it has changed since. */
export function useReplaceVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicle, body, files }: ChangedVehicle) =>
      write(editOf('vehicle', vehicle.id, vehicle, body, files), 'replaceVehicle', {
        path: { id: vehicle.id },
        body: { ...vehicle, ...body },
        ifMatch: vehicle.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

/** Tells some facts of a vehicle that was read, such as a date that was missing. */
export function useTellVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicle, facts }: { vehicle: Vehicle; facts: Partial<VehicleReplacement> }) =>
      write(editOf('vehicle', vehicle.id, vehicle, facts), 'replaceVehicle', {
        path: { id: vehicle.id },
        body: { ...vehicle, ...facts },
        ifMatch: vehicle.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

interface Archiving {
  readonly vehicle: Vehicle;
  /** An instant; null puts the vehicle back into use. */
  readonly archivedAt: string | null;
}

/** Archives a vehicle, or puts it back. */
export function useArchiveVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicle, archivedAt }: Archiving) =>
      write(editOf('vehicle', vehicle.id, vehicle, { archivedAt }), 'replaceVehicle', {
        path: { id: vehicle.id },
        body: { ...vehicle, archivedAt },
        ifMatch: vehicle.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

/** Deletes a vehicle with all that belongs to it. */
export function useDeleteVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Vehicle) =>
      write({ verb: 'delete', kind: 'vehicle', id, vehicleId: null }, 'deleteVehicle', { path: { id } }),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}
