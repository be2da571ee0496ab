import type { FormBody } from '#shared/forms/request-body.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import {
  VEHICLE_FACT_NAMES,
  vehicleFact,
  type VEHICLE_FACTS,
  type VehicleFact,
} from '@carnet/domain/vehicles/vehicle-facts';

type LineFact = {
  [Fact in VehicleFact]: (typeof VEHICLE_FACTS)[Fact]['kind'] extends 'line' ? Fact : never;
}[VehicleFact];

/** A line that is not known is empty in the form. */
type FactValues = { readonly [Fact in VehicleFact]: Fact extends LineFact ? string : Vehicle[Fact] };

/** What the form of a vehicle holds. Fields of the wire keep their names, so that faults find them. */
export interface VehicleFormValues extends FactValues {
  /** Made once per form, kept with its draft: however often it is sent, the vehicle is added once. */
  readonly id: string;
  readonly name: string;
  readonly type: Vehicle['type'];
  readonly currentMileage: number | null;
  readonly isCollection: boolean;
  /** In euros. */
  readonly purchasePrice: number | null;
  readonly photos: readonly CarnetFile[];
  readonly registrationDocument: CarnetFile | null;
  /** Of the vehicle that is changed, as it was read; null for a new one. */
  readonly version: number | null;
  /** The mileage against the order of the readings that the person confirmed; another one is asked about anew. */
  readonly confirmedMileage: number | null;
}

export function blankVehicle(id: string): VehicleFormValues {
  return {
    id,
    name: '',
    type: 'car',
    currentMileage: null,
    ...factValues(() => null),
    isCollection: false,
    purchasePrice: null,
    photos: [],
    registrationDocument: null,
    version: null,
    confirmedMileage: null,
  };
}

export function valuesOfVehicle(vehicle: Vehicle): VehicleFormValues {
  return {
    id: vehicle.id,
    name: vehicle.name,
    type: vehicle.type,
    currentMileage: vehicle.currentMileage,
    ...factValues((fact) => vehicle[fact]),
    isCollection: vehicle.isCollection,
    purchasePrice: vehicle.purchasePrice,
    photos: vehicle.photos,
    registrationDocument: vehicle.registrationDocument,
    version: vehicle.version,
    confirmedMileage: null,
  };
}

/** The body of the call, complete or not: its schema says what is missing. */
export function bodyOfVehicle(values: VehicleFormValues) {
  return {
    name: values.name,
    type: values.type,
    currentMileage: values.currentMileage,
    ...factsOf(values),
    isCollection: values.isCollection,
    purchasePrice: values.purchasePrice,
    photos: values.photos.map(({ id }) => id),
    registrationDocument: values.registrationDocument?.id ?? null,
    confirmMileage:
      (values.confirmedMileage !== null && values.confirmedMileage === values.currentMileage) || undefined,
  } satisfies FormBody<VehicleReplacement, 'archivedAt' | 'asOf'>;
}

function factValues(valueOf: (fact: VehicleFact) => unknown): FactValues {
  const values = VEHICLE_FACT_NAMES.map(
    (fact) => [fact, valueOf(fact) ?? (vehicleFact(fact).kind === 'line' ? '' : null)] as const,
  );
  // Each value is that of its field, or blank; `fromEntries` forgets which is whose.
  return Object.fromEntries(values) as FactValues;
}

function factsOf(values: FactValues): Pick<Vehicle, VehicleFact> {
  const facts = VEHICLE_FACT_NAMES.map((fact) => {
    const value = values[fact];
    return [fact, vehicleFact(fact).kind === 'line' ? String(value).trim() || null : value] as const;
  });
  return Object.fromEntries(facts) as Pick<Vehicle, VehicleFact>;
}
