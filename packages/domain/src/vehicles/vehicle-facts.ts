/**
 * What may be known of a vehicle beside its name, type and mileage, and is stored as it is sent; null when it is not known.
 * What each of them holds is described in `packages/contract/src/kinds/vehicle-fields.ts`.
 */
export const VEHICLE_FACT_NAMES = [
  'licensePlate',
  'color',
  'energy',
  'secondEnergy',
  'fiscalPower',
  'purchaseMileage',
  'firstRegistrationDate',
  'inspectionCategory',
  'purchaseDate',
  'vin',
  'make',
  'model',
] as const;
export type VehicleFact = (typeof VEHICLE_FACT_NAMES)[number];

export function isVehicleFact(name: string): name is VehicleFact {
  return VEHICLE_FACT_NAMES.some((fact) => fact === name);
}
