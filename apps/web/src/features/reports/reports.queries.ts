import { queryKeys } from '#shared/api/query-keys.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { read } from '#shared/sync/read.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';

/** What vehicles cost, by month unless told otherwise. */
export function useCostReport(query: QueryInput<'getCostReport'>, { isNeeded = true } = {}) {
  return useQuery({
    queryKey: queryKeys.costReport(query),
    queryFn: ({ signal }) => read('getCostReport', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
  });
}

/** What vehicles consume, of those of which it is there. */
export function useConsumptions(
  vehicleIds: readonly string[],
): { readonly vehicleId: string; readonly consumption: Consumption }[] {
  const results = useQueries({
    queries: vehicleIds.map((vehicleId) => ({
      queryKey: queryKeys.consumption(vehicleId),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        read('getConsumption', { query: { vehicleId }, signal }),
    })),
  });
  return vehicleIds.flatMap((vehicleId, index) => {
    const consumption = results[index]?.data;
    return consumption ? [{ vehicleId, consumption }] : [];
  });
}
