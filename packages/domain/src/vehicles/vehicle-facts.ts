/**
 * Facts of a vehicle besides name, type and mileage, stored as sent; null if unknown. They are described in
 * `packages/contract/src/kinds/vehicle-fields.ts`.
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
