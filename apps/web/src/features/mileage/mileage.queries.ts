import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';

/** All readings of a vehicle, latest first. */
export function mileageReadingsQuery(vehicleId: string) {
  return queryOptions({
    queryKey: queryKeys.mileageOf(vehicleId),
    queryFn: ({ signal }): Promise<MileageReading[]> =>
      fetchEveryPage((cursor) =>
        read('listMileageReadings', { path: { id: vehicleId }, query: { cursor, limit: '500' }, signal }),
      ),
    // Compare rows by identity: a new row shifts all others, and structural sharing would compare them field by field.
    structuralSharing: (before, after) => (isSameList(before, after) ? before : after),
  });
}

function isSameList(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
  return before.every((row, index) => row === after[index]);
}

export function useMileageReadings(vehicleId: string) {
  return useQuery(mileageReadingsQuery(vehicleId));
}

/** Adds a reading with a client-generated `id`. A doubtful mileage is refused until the body has `confirmMileage`. */
export function useCreateMileageReading(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(body: MileageReadingCreation) {
      const intent = { verb: 'create', kind: 'reading', id: body.id ?? newId(), vehicleId, body } as const;
      return write({ ...intent, files: [] }, 'createMileageReading', { path: { id: vehicleId }, body });
    },
    onSettled: () => refreshAfter(queryClient, 'reading'),
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
    onSettled: () => refreshAfter(queryClient, 'reading'),
  });
}

/**
 * Stores a reading once, however often it is sent. If an earlier attempt had arrived unnoticed, the server
 * returns that reading; a corrected one then replaces it.
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
