import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type VehicleFilters = Omit<QueryInput<'listVehicles'>, 'cursor' | 'limit'>;

/** All matching vehicles, every page: a garage is small, and the bell needs all. By default those in use. */
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

/** One vehicle; shown at once from the list if it is there. */
export function useVehicle(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...vehicleQuery(id),
    placeholderData: () =>
      queryClient.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id),
  });
}
