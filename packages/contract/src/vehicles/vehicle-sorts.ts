/**
 * Sort orders of the vehicle list; a minus means descending. Separate from the schemas so that the list need
 * not load them.
 */
export const VEHICLE_SORTS = [
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'mileage',
  '-mileage',
  'purchasePrice',
  '-purchasePrice',
] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];
