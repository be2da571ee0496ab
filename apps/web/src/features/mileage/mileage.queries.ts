import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { changeCached, without, type CacheUndo } from '#shared/api/cached-items.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys, refreshAfter } from '#shared/api/query-keys.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';

/** All readings of a vehicle, latest first. */
export function mileageReadingsQuery(vehicleId: string) {
  return queryOptions({
    queryKey: queryKeys.mileageOf(vehicleId),
    queryFn: ({ signal }): Promise<MileageReading[]> =>
      fetchEveryPage((cursor) =>
        read('listMileageReadings', { path: { id: vehicleId }, query: { cursor, limit: '500' }, signal }),
      ),
  });
}

export function useMileageReadings(vehicleId: string) {
  return useQuery(mileageReadingsQuery(vehicleId));
}

/**
 * Adds a reading. Send an `id` made by the client. A mileage against the order of the readings is refused with
 * `mileage_out_of_order` until the body carries `confirmMileage`.
 */
export function useCreateMileageReading(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(body: MileageReadingCreation) {
      const intent = { verb: 'create', kind: 'reading', id: body.id ?? newId(), vehicleId, body } as const;
      return write({ ...intent, files: [] }, 'createMileageReading', { path: { id: vehicleId }, body });
    },
    onMutate: ({ mileage }) => showMileage(queryClient, vehicleId, mileage),
    onError: (_error, _body, undos) => undos?.forEach((undo) => undo.restore()),
    onSettled: () => refreshAfter(queryClient, 'mileage'),
  });
}

export function useDeleteMileageReading(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id: readingId, version }: MileageReading) =>
      write({ verb: 'delete', kind: 'reading', id: readingId, vehicleId }, 'deleteMileageReading', {
        path: { id: vehicleId, readingId },
        ifMatch: version,
      }),
    onMutate: ({ id }) =>
      changeCached<MileageReading[]>(queryClient, queryKeys.mileageOf(vehicleId), (list) =>
        without(list, id),
      ),
    onError: (_error, _reading, undo) => undo?.restore(),
    onSettled: () => refreshAfter(queryClient, 'mileage'),
  });
}

/**
 * Stores a reading, once however often it is sent. When an earlier sending had arrived without our knowing, the server
 * answers that one as it is (contract, section 1): what was corrected since takes its place.
 */
export function useSaveMileageReading(
  vehicleId: string,
): (body: MileageReadingCreation) => Promise<MileageReading> {
  const creation = useCreateMileageReading(vehicleId);
  const deletion = useDeleteMileageReading(vehicleId);
  return async (body) => {
    const stored = await creation.mutateAsync(body);
    if (stored.mileage === body.mileage && stored.date === body.date) return stored;
    await deletion.mutateAsync(stored);
    return creation.mutateAsync(body);
  };
}

/** A mileage that moves forward shows at once; for one that does not, the server knows which is current. */
function showMileage(queryClient: QueryClient, vehicleId: string, mileage: number): Promise<CacheUndo[]> {
  const moved = (vehicle: Vehicle): Vehicle =>
    vehicle.id === vehicleId && mileage > vehicle.currentMileage
      ? { ...vehicle, currentMileage: mileage }
      : vehicle;
  return Promise.all([
    changeCached<Vehicle[]>(queryClient, queryKeys.vehicleLists, (list) => list.map(moved)),
    changeCached<Vehicle>(queryClient, queryKeys.vehicle(vehicleId), moved),
  ]);
}
