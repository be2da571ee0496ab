import {
  bodyOfVehicle,
  faultsOfPurchase,
  type VehicleFormValues,
} from '#features/vehicles/form/vehicle-form-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_FIELDS } from '@carnet/contract/kinds/vehicle-fields';

export type VehicleFormState = ObjectForm<VehicleFormValues>;

/** The form of a vehicle. */
export function useVehicleForm(
  options: ObjectFormOptions<'vehicle', VehicleFormValues, VehicleReplacement>,
): VehicleFormState {
  const today = useToday();
  return useObjectForm({
    ...options,
    fields: VEHICLE_FIELDS,
    schema: vehicleReplacement,
    toBody: bodyOfVehicle,
    check: (values) => [
      ...faultsOfPastDay(
        '/firstRegistrationDate',
        values.firstRegistrationDate,
        today,
        options.initialValues.firstRegistrationDate,
      ),
      ...faultsOfPurchase(values, today),
    ],
    readingOf: ({ currentMileage }) => String(currentMileage),
  });
}
