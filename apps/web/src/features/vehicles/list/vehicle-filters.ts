import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_SORTS, type VehicleSort } from '@carnet/contract/vehicles/vehicle-sorts';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';

export const SORT_FIELDS = ['name', 'createdAt', 'mileage', 'purchasePrice'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface VehicleFilters {
  readonly q: string;
  readonly type: Vehicle['type'] | null;
  readonly sort: VehicleSort;
  /** Archived vehicles instead of those in use. */
  readonly archived: boolean;
}

/** Order of creation, also the server's default. */
const DEFAULT_SORT: VehicleSort = 'createdAt';

/** Parses the filters of an address; invalid values (typed by hand, an older link) count as absent. */
export function readVehicleFilters(parameters: URLSearchParams): VehicleFilters {
  const [type, sort] = [parameters.get('type'), parameters.get('sort')];
  return {
    q: parameters.get('q')?.trim().slice(0, 200) ?? '',
    type: VEHICLE_TYPES.find((known) => known === type) ?? null,
    sort: VEHICLE_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
    archived: parameters.get('archived') === 'true',
  };
}

/** Address parameters that differ from the defaults. */
export function writeVehicleFilters({ q, type, sort, archived }: VehicleFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (type !== null) parameters.set('type', type);
  if (sort !== DEFAULT_SORT) parameters.set('sort', sort);
  if (archived) parameters.set('archived', 'true');
  return parameters;
}

/** Number of active filters, including the order but not the search, which is visible anyway. */
export function activeFilters({ type, sort, archived }: VehicleFilters): number {
  return [type !== null, sort !== DEFAULT_SORT, archived].filter(Boolean).length;
}

/** Query of the list; without filters it is empty and shares the bell's query. */
export function toVehicleQuery({ q, type, sort, archived }: VehicleFilters) {
  return {
    ...(q !== '' && { q }),
    ...(type !== null && { type }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(archived && { archived: 'true' as const }),
  };
}

export function sortFieldOf(sort: VehicleSort): SortField {
  return SORT_FIELDS.find((field) => sort === field || sort === `-${field}`) ?? 'createdAt';
}

export function isDescending(sort: VehicleSort): boolean {
  return sort.startsWith('-');
}

export function sortBy(field: SortField, descending: boolean): VehicleSort {
  return descending ? `-${field}` : field;
}

/** Default direction of a sort field: names ascending, mileage and price descending. */
export function naturalSort(field: SortField): VehicleSort {
  return sortBy(field, field === 'mileage' || field === 'purchasePrice');
}
