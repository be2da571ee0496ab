import type { ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { read } from '#shared/sync/read.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Only garages with sets of tyres need it; it is loaded with the sets. */
const loadTyreSection = loadOnce(() => import('#features/reports/sections/tyre-section.ts'));

/**
 * The sets of a vehicle, or of all; undefined while they load, empty where they cannot be loaded: a report is shown without
 * them.
 */
export function useReportedTyres(vehicleId: string | null): readonly TyreSet[] | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKeys.reportedTyres(vehicleId),
    async queryFn({ client }): Promise<readonly TyreSet[]> {
      const { items } = await read('listTyreSets', { query: { limit: '1' } });
      return items.length === 0 ? [] : (await loadTyreSection()).fetchTyreSets(client, vehicleId);
    },
    placeholderData: keepPreviousData,
  });
  return isError ? [] : data;
}

/** What a report says of sets that are loaded. */
export function tyreSectionsOf(
  sets: readonly TyreSet[],
  nameOf: ((vehicleId: string) => string) | null,
  wording: ReportWording,
): ReportSection[] {
  return sets.length === 0 ? [] : readLoaded(loadTyreSection()).tyreSections(sets, nameOf, wording);
}
