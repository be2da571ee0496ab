import { searchable } from '#text/searchable.ts';
import { plateKey } from '#vehicles/plate.ts';

/** What a vehicle is found by. */
export interface SearchedVehicle {
  readonly name: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly vin: string | null;
}

/** The text that a search of vehicles looks into, folded; `isWordIn` compares words with it. */
export function vehicleSearchText({ name, licensePlate, make, model, vin }: SearchedVehicle): string {
  const parts = [name, make, model, vin].filter((part) => part !== null);
  return `${searchable(parts.join(' '))} ${plateKey(licensePlate ?? '')}`.trim();
}
