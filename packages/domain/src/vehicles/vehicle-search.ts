import { searchable } from '#text/searchable.ts';
import { plateKey } from '#vehicles/plate.ts';

/** Fields that a vehicle search covers. */
export interface SearchedVehicle {
  readonly name: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly vin: string | null;
}

/** The folded text that a vehicle search matches with `isWordIn`. */
export function vehicleSearchText({ name, licensePlate, make, model, vin }: SearchedVehicle): string {
  const parts = [name, make, model, vin].filter((part) => part !== null);
  return `${searchable(parts.join(' '))} ${plateKey(licensePlate ?? '')}`.trim();
}
