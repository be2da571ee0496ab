import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { changeCached, without, withReplaced } from '#shared/api/cached-items.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { hideNew, showNew, useNewItems } from '#shared/api/new-items.ts';
import { queryKeys, refreshAfter } from '#shared/api/query-keys.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import {
  fieldsOfBody,
  shownVehicle,
  withNewVehicles,
  type NewVehicle,
} from '#features/vehicles/new-vehicle.ts';
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

/** The vehicles that match, and at their head those that are being added: what an owner looks at. */
export function useVehiclesWithNew(filters: VehicleFilters = {}) {
  const query = useVehicles(filters);
  const added = useNewItems<Vehicle>(queryKeys.newVehicles);
  return { ...query, data: query.data && withNewVehicles(query.data, added, filters) };
}

export function vehicleQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.vehicle(id),
    queryFn: ({ signal }) => read('getVehicle', { path: { id }, signal }),
  });
}

/** One vehicle; shown at once from the list or as it is being added, then as the server holds it. */
export function useVehicle(id: string) {
  const queryClient = useQueryClient();
  const added = useNewItems<Vehicle>(queryKeys.newVehicles).find((vehicle) => vehicle.id === id);
  return useQuery({
    ...vehicleQuery(id),
    enabled: !added,
    placeholderData: () =>
      added ?? queryClient.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id),
  });
}

/** Its `id` is made by the client: a retry then never adds the vehicle twice. It shows at once, as being saved. */
export function useCreateVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body: fields, files }: NewVehicle) => {
      const body = { ...fields, id };
      return write({ verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files }, 'createVehicle', {
        body,
      });
    },
    onMutate: (added) =>
      showNew(queryClient, queryKeys.newVehicles, shownVehicle(added, new Date().toISOString())),
    onSuccess: (vehicle) => {
      queryClient.setQueryData(queryKeys.vehicle(vehicle.id), vehicle);
      queryClient.setQueryData(
        vehiclesQuery().queryKey,
        (list) => list && [...without(list, vehicle.id), vehicle],
      );
      // It stands in the list already: nobody waits for the rest.
      void refreshAfter(queryClient, 'vehicle');
    },
    onSettled: (_vehicle, _error, { id }) => hideNew(queryClient, queryKeys.newVehicles, id),
  });
}

interface ChangedVehicle {
  /** As it was read. */
  readonly vehicle: Vehicle;
  readonly body: VehicleReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/**
 * Changes a vehicle that was read; refused with `version_conflict` when it has changed since. The change shows at once,
 * and is taken back when the server refuses.
 */
export function useReplaceVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicle, body, files }: ChangedVehicle) =>
      write(editOf('vehicle', vehicle.id, vehicle, body, files), 'replaceVehicle', {
        path: { id: vehicle.id },
        body: { ...vehicle, ...body },
        ifMatch: vehicle.version,
      }),
    async onMutate({ vehicle, body, files }) {
      const changed = { ...vehicle, ...fieldsOfBody(body, files) };
      const lists = await changeCached<Vehicle[]>(queryClient, queryKeys.vehicleLists, (list) =>
        withReplaced(list, changed),
      );
      const one = await changeCached<Vehicle>(queryClient, queryKeys.vehicle(vehicle.id), () => changed);
      return [lists, one];
    },
    onSuccess: (vehicle) => {
      queryClient.setQueryData(queryKeys.vehicle(vehicle.id), vehicle);
      queryClient.setQueriesData<Vehicle[]>(
        { queryKey: queryKeys.vehicleLists },
        (list) => list && withReplaced(list, vehicle),
      );
    },
    onError: (_error, _change, undos) => undos?.forEach((undo) => undo.restore()),
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
    onSuccess: (vehicle) => queryClient.setQueryData(queryKeys.vehicle(vehicle.id), vehicle),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

interface Archiving {
  readonly vehicle: Vehicle;
  /** An instant; null puts the vehicle back into use. */
  readonly archivedAt: string | null;
}

/** Archives a vehicle, or puts it back: it changes its list at once, and returns when the server refuses. */
export function useArchiveVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicle, archivedAt }: Archiving) =>
      write(editOf('vehicle', vehicle.id, vehicle, { archivedAt }), 'replaceVehicle', {
        path: { id: vehicle.id },
        body: { ...vehicle, archivedAt },
        ifMatch: vehicle.version,
      }),
    async onMutate({ vehicle: { id }, archivedAt }) {
      const lists = await changeCached<Vehicle[]>(queryClient, queryKeys.vehicleLists, (list) =>
        without(list, id),
      );
      const one = await changeCached<Vehicle>(queryClient, queryKeys.vehicle(id), (vehicle) => ({
        ...vehicle,
        archivedAt,
      }));
      return [lists, one];
    },
    onSuccess: (vehicle) => queryClient.setQueryData(queryKeys.vehicle(vehicle.id), vehicle),
    onError: (_error, _archiving, undos) => undos?.forEach((undo) => undo.restore()),
    onSettled: () => refreshAfter(queryClient, 'vehicle'),
  });
}

/** Deletes a vehicle with all that belongs to it. It leaves the lists at once, and comes back when the server refuses. */
export function useDeleteVehicle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Vehicle) =>
      write({ verb: 'delete', kind: 'vehicle', id, vehicleId: null }, 'deleteVehicle', { path: { id } }),
    onMutate: ({ id }) =>
      changeCached<Vehicle[]>(queryClient, queryKeys.vehicleLists, (list) => without(list, id)),
    onError: (_error, _vehicle, undo) => undo?.restore(),
    onSettled: () => refreshAfter(queryClient, 'vehicleDeletion'),
  });
}
