import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { lawToFollow } from '@carnet/domain/inspection/inspection-reminder';
import { INSPECTION_TYPE, isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { toLawTerm, type LawTerm } from '@carnet/domain/inspection/law-term';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

const ALL = '500';

/** Due date and reason of a vehicle's legal inspection. */
export function useInspection(vehicleId: string) {
  return useQuery(inspectionQuery(vehicleId));
}

/** Legal date of a reminder of this vehicle and type; null if the law gives none, and while loading. */
export function useLawDate({
  vehicle_id: vehicleId,
  maintenance_type: type,
}: {
  readonly vehicle_id: string | null;
  readonly maintenance_type: string | null;
}): CivilDate | null {
  const isAsked = vehicleId !== null && type !== null && isInspectionType(type);
  const { data } = useQuery({ ...inspectionQuery(vehicleId ?? ''), enabled: isAsked });
  return (isAsked && data && lawToFollow(type, data)?.date) || null;
}

function inspectionQuery(vehicleId: string) {
  return queryOptions({
    queryKey: queryKeys.inspection(vehicleId),
    queryFn: ({ signal }) => read('getVehicleInspection', { path: { id: vehicleId }, signal }),
  });
}

/** Legal terms by vehicle id, as far as they have loaded. */
export function useLawTerms(reminders: readonly { readonly vehicle_id: string }[]): Map<string, LawTerm> {
  const ids = [...new Set(reminders.map(({ vehicle_id: id }) => id))];
  const answers = useQueries({ queries: ids.map(inspectionQuery) });
  return new Map(
    ids.flatMap((id, index) => {
      const outcome = answers[index]?.data;
      return outcome ? [[id, toLawTerm(outcome)] as const] : [];
    }),
  );
}

/** Recorded inspections of a vehicle, latest first. */
export function useInspectionRecords(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.inspectionRecords(vehicleId),
    queryFn: async ({ signal }): Promise<Maintenance[]> =>
      (await read('listMaintenances', { query: { vehicleId, type: INSPECTION_TYPE, limit: ALL }, signal }))
        .items,
  });
}
