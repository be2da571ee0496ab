import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { INSPECTION_TYPE } from '@carnet/domain/inspection/inspection-reminder';
import { useQuery } from '@tanstack/react-query';

const ALL = '500';

/** Until when, and why, a vehicle has to be inspected by law. */
export function useInspection(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.inspection(vehicleId),
    queryFn: ({ signal }) => read('getVehicleInspection', { path: { id: vehicleId }, signal }),
  });
}

/** The inspections of a vehicle on record, the latest first. */
export function useInspectionRecords(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.inspectionRecords(vehicleId),
    queryFn: async ({ signal }): Promise<Maintenance[]> =>
      (await read('listMaintenances', { query: { vehicleId, type: INSPECTION_TYPE, limit: ALL }, signal }))
        .items,
  });
}
