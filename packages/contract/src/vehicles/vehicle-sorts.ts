/** The orders of the list of vehicles; a minus turns one round. Apart from the schemas, which a list needs none of. */
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
