/** `line`: text on one line. `choice`: one of a list. `day`: a civil date. `number`: a whole number without a unit. */
type FactKind = 'line' | 'choice' | 'day' | 'kilometres' | 'number';

interface FactDefinition {
  readonly kind: FactKind;
  /** A PUT that leaves it out leaves it as it is stored (contract, part two), and an export may lack its column. */
  readonly addedLater?: true;
}

/**
 * What may be known of a vehicle beside its name, type and mileage, and is stored as it is sent; null when it is not known.
 * Columns, the CSV of an export, the outbox, the form’s blank values and its comparison, and the names of what changed
 * follow from this list.
 */
export const VEHICLE_FACTS = {
  licensePlate: { kind: 'line' },
  color: { kind: 'choice' },
  energy: { kind: 'choice' },
  fiscalPower: { kind: 'number', addedLater: true },
  purchaseMileage: { kind: 'kilometres' },
  firstRegistrationDate: { kind: 'day' },
  inspectionCategory: { kind: 'choice', addedLater: true },
  purchaseDate: { kind: 'day' },
  vin: { kind: 'line' },
  make: { kind: 'line' },
  model: { kind: 'line' },
} as const satisfies Readonly<Record<string, FactDefinition>>;

export type VehicleFact = keyof typeof VEHICLE_FACTS;

export const VEHICLE_FACT_NAMES: readonly VehicleFact[] = Object.keys(VEHICLE_FACTS).filter(isVehicleFact);

export function isVehicleFact(name: string): name is VehicleFact {
  return Object.hasOwn(VEHICLE_FACTS, name);
}
