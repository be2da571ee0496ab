import type { InspectionCategory } from '#inspection/inspection.ts';
import type { VehicleType } from '#vehicles/vehicle.ts';

/** What decides which rules hold for the tyres of a vehicle. */
export interface TyredVehicle {
  readonly type: VehicleType;
  readonly inspectionCategory: InspectionCategory | null;
}

/** Whether a vehicle has four wheels: what is no motorcycle and none of category L. */
export function isFourWheeled({ type, inspectionCategory }: TyredVehicle): boolean {
  return type !== 'motorcycle' && inspectionCategory !== 'light';
}

/** A caravan or another trailer, or a vehicle of unknown kind: the law inspects neither. */
export function isTrailer({ type, inspectionCategory: category }: TyredVehicle): boolean {
  return type === 'other' && (category === null || category === 'exempt');
}
