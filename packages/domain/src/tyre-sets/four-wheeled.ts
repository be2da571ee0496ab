import type { InspectionCategory } from '#inspection/inspection.ts';
import type { VehicleType } from '#vehicles/vehicle.ts';

/** The facts that decide which tyre rules apply to a vehicle. */
export interface TyredVehicle {
  readonly type: VehicleType;
  readonly inspectionCategory: InspectionCategory | null;
}

/** Whether a vehicle has four wheels: neither a motorcycle nor of category L. */
export function isFourWheeled({ type, inspectionCategory }: TyredVehicle): boolean {
  return type !== 'motorcycle' && inspectionCategory !== 'light';
}

/**
 * Whether a vehicle is a caravan, another trailer or of unknown kind: the law requires no inspection of
 * these.
 */
export function isTrailer({ type, inspectionCategory: category }: TyredVehicle): boolean {
  return type === 'other' && (category === null || category === 'exempt');
}
