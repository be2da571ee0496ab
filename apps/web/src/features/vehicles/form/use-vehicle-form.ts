import { bodyOfVehicle, type VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';

export type VehicleFormState = ObjectForm<VehicleFormValues>;

/** The form of a vehicle. */
export function useVehicleForm(
  options: ObjectFormOptions<'vehicle', VehicleFormValues, VehicleReplacement>,
): VehicleFormState {
  return useObjectForm({
    ...options,
    kind: 'vehicle',
    schema: vehicleReplacement,
    toBody: bodyOfVehicle,
    readingOf: ({ currentMileage }) => String(currentMileage),
  });
}
