import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_SORTS, type VehicleSort } from '@carnet/contract/vehicles/vehicle-sorts';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';

export const SORT_FIELDS = ['name', 'createdAt', 'mileage', 'purchasePrice'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** What the list of vehicles shows, and in which order. */
export interface VehicleFilters {
  readonly q: string;
  readonly type: Vehicle['type'] | null;
  readonly sort: VehicleSort;
  /** The archived ones instead of those in use. */
  readonly archived: boolean;
}

/** In the order in which they were added, which is also what a list asked for without a sort answers. */
const DEFAULT_SORT: VehicleSort = 'createdAt';

/** The filters in an address; what is not one of them (typed by hand, an older link) reads as absent. */
export function readVehicleFilters(parameters: URLSearchParams): VehicleFilters {
  const [type, sort] = [parameters.get('type'), parameters.get('sort')];
  return {
    q: parameters.get('q')?.trim().slice(0, 200) ?? '',
    type: VEHICLE_TYPES.find((known) => known === type) ?? null,
    sort: VEHICLE_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
    archived: parameters.get('archived') === 'true',
  };
}

/** The address of the filters: only what differs from the plain list. */
export function writeVehicleFilters({ q, type, sort, archived }: VehicleFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (type !== null) parameters.set('type', type);
  if (sort !== DEFAULT_SORT) parameters.set('sort', sort);
  if (archived) parameters.set('archived', 'true');
  return parameters;
}

/** How many filters, the order among them, differ from the plain list; the search is seen by itself. */
export function activeFilters({ type, sort, archived }: VehicleFilters): number {
  return [type !== null, sort !== DEFAULT_SORT, archived].filter(Boolean).length;
}

/** The query of the list; the plain list asks for nothing, and so shares what the bell has already fetched. */
export function vehicleQueryOf({ q, type, sort, archived }: VehicleFilters) {
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

/** The order that a person means by a field: names from A on, the most driven and the dearest first. */
export function naturalSort(field: SortField): VehicleSort {
  return sortBy(field, field === 'mileage' || field === 'purchasePrice');
}
