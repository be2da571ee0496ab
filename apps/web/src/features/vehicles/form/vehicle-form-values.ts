import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_FIELDS } from '@carnet/contract/kinds/vehicle-fields';

/** What the form of a vehicle holds. */
export interface VehicleFormValues
  extends ObjectValues<'vehicle'>, Omit<FormFields<'vehicle'>, 'currentMileage'> {
  readonly currentMileage: number | null;
  /** The mileage against the order of the readings that the person confirmed; another one is asked about anew. */
  readonly confirmedMileage: number | null;
}

export function blankVehicle(id: string): VehicleFormValues {
  return {
    ...toFormFields<'vehicle'>(VEHICLE_FIELDS),
    currentMileage: null,
    id,
    basis: null,
    confirmedMileage: null,
  };
}

export function valuesOfVehicle(vehicle: Vehicle): VehicleFormValues {
  return {
    ...toFormFields<'vehicle'>(VEHICLE_FIELDS, vehicle),
    id: vehicle.id,
    basis: vehicle,
    confirmedMileage: null,
  };
}

/** The body of the call, complete or not: its schema says what is missing. */
export function bodyOfVehicle(values: VehicleFormValues) {
  const { archivedAt: _archivedAt, ...fields } = toBodyFields<'vehicle'>(VEHICLE_FIELDS, values);
  const isConfirmed = values.confirmedMileage !== null && values.confirmedMileage === values.currentMileage;
  return { ...fields, confirmMileage: isConfirmed || undefined };
}
