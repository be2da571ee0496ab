import { bodyOfVehicle, type VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
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
    check: (values) => faultsOfRegistration(values, options.initialValues, today),
    readingOf: ({ currentMileage }) => String(currentMileage),
  });
}

/** No vehicle was registered after today; what is stored so does not keep anybody from changing the rest. */
function faultsOfRegistration(
  { firstRegistrationDate: date }: VehicleFormValues,
  { firstRegistrationDate: stored }: VehicleFormValues,
  today: CivilDate,
): FormFault[] {
  if (date === null || date <= today || date === stored) return [];
  return [{ pointer: '/firstRegistrationDate', code: 'date_in_future' }];
}
