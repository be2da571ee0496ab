import {
  toVehicleBody,
  checkPurchase,
  type VehicleFormValues,
} from '#features/vehicles/form/vehicle-form-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_FIELDS } from '@carnet/contract/kinds/vehicle-fields';

export type VehicleFormState = ObjectForm<VehicleFormValues>;

export function useVehicleForm(
  options: ObjectFormOptions<'vehicle', VehicleFormValues, VehicleReplacement>,
): VehicleFormState {
  const today = useToday();
  return useObjectForm({
    ...options,
    kind: 'vehicle',
    fields: VEHICLE_FIELDS,
    schema: vehicleReplacement,
    toBody: toVehicleBody,
    check: (values) => checkPurchase(values, today),
    nameReading: ({ currentMileage }) => String(currentMileage),
  });
}
