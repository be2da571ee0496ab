import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** What the form of a vehicle holds. Fields of the wire keep their names, so that faults find them. */
export interface VehicleFormValues {
  /** Made once per form, kept with its draft: however often it is sent, the vehicle is added once. */
  readonly id: string;
  readonly name: string;
  readonly type: Vehicle['type'];
  readonly currentMileage: number | null;
  readonly licensePlate: string;
  readonly make: string;
  readonly model: string;
  readonly energy: Vehicle['energy'];
  readonly color: Vehicle['color'];
  readonly firstRegistrationDate: CivilDate | null;
  readonly inspectionCategory: Vehicle['inspectionCategory'];
  readonly isCollection: boolean;
  readonly vin: string;
  readonly purchaseDate: CivilDate | null;
  /** In euros. */
  readonly purchasePrice: number | null;
  readonly purchaseMileage: number | null;
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
    licensePlate: '',
    make: '',
    model: '',
    energy: null,
    color: null,
    firstRegistrationDate: null,
    inspectionCategory: null,
    isCollection: false,
    vin: '',
    purchaseDate: null,
    purchasePrice: null,
    purchaseMileage: null,
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
    licensePlate: vehicle.licensePlate ?? '',
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    energy: vehicle.energy,
    color: vehicle.color,
    firstRegistrationDate: vehicle.firstRegistrationDate,
    inspectionCategory: vehicle.inspectionCategory,
    isCollection: vehicle.isCollection,
    vin: vehicle.vin ?? '',
    purchaseDate: vehicle.purchaseDate,
    purchasePrice: vehicle.purchasePrice,
    purchaseMileage: vehicle.purchaseMileage,
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
    licensePlate: values.licensePlate.trim() || null,
    make: values.make.trim() || null,
    model: values.model.trim() || null,
    energy: values.energy,
    color: values.color,
    firstRegistrationDate: values.firstRegistrationDate,
    inspectionCategory: values.inspectionCategory,
    isCollection: values.isCollection,
    vin: values.vin.trim() || null,
    purchaseDate: values.purchaseDate,
    purchasePrice: values.purchasePrice,
    purchaseMileage: values.purchaseMileage,
    photos: values.photos.map(({ id }) => id),
    registrationDocument: values.registrationDocument?.id ?? null,
    ...(values.confirmedMileage !== null &&
      values.confirmedMileage === values.currentMileage && { confirmMileage: true }),
  };
}

const COMPARED = [
  'name',
  'type',
  'currentMileage',
  'licensePlate',
  'make',
  'model',
  'energy',
  'color',
  'firstRegistrationDate',
  'inspectionCategory',
  'isCollection',
  'vin',
  'purchaseDate',
  'purchasePrice',
  'purchaseMileage',
] as const;

/**
 * Whether a stored vehicle holds what a body asks for. It may not after a save whose answer got lost and which was
 * changed before it was sent again: the server then answers the first one as it is (contract, section 1).
 */
export function holdsWhat(vehicle: Vehicle, body: VehicleReplacement): boolean {
  const photos = body.photos ?? [];
  return (
    COMPARED.every((field) => (vehicle[field] ?? null) === (body[field] ?? null)) &&
    (vehicle.registrationDocument?.id ?? null) === (body.registrationDocument ?? null) &&
    vehicle.photos.length === photos.length &&
    vehicle.photos.every(({ id }, position) => id === photos[position])
  );
}
