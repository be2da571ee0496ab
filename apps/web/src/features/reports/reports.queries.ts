import { queryKeys } from '#shared/api/query-keys.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { read } from '#shared/sync/read.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';

/** Costs of vehicles, by month by default. */
export function useCostReport(query: QueryInput<'getCostReport'>, { isNeeded = true } = {}) {
  return useQuery({
    queryKey: queryKeys.costReport(query),
    queryFn: ({ signal }) => read('getCostReport', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
  });
}

/** Consumption of those vehicles whose query has loaded. */
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
