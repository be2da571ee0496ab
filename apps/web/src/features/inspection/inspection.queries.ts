import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { lawToFollow } from '@carnet/domain/inspection/inspection-reminder';
import { INSPECTION_TYPE, isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { lawTermOf, type LawTerm } from '@carnet/domain/inspection/law-term';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

const ALL = '500';

/** Until when, and why, a vehicle has to be inspected by law. */
export function useInspection(vehicleId: string) {
  return useQuery(inspectionQuery(vehicleId));
}

/** The day that the law gives a reminder of this vehicle and type; null where it gives none, or is not known yet. */
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

/** The terms by law of the vehicles of reminders that follow it, as far as they are known yet. */
export function useLawTerms(reminders: readonly { readonly vehicle_id: string }[]): Map<string, LawTerm> {
  const ids = [...new Set(reminders.map(({ vehicle_id: id }) => id))];
  const answers = useQueries({ queries: ids.map(inspectionQuery) });
  return new Map(
    ids.flatMap((id, index) => {
      const outcome = answers[index]?.data;
      return outcome ? [[id, lawTermOf(outcome)] as const] : [];
    }),
  );
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
