import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import {
  bodyOfFitting,
  readingOfFitting,
  type FittingValues,
  type TyresOfVehicle,
} from '#features/tyre-sets/form/fitting-values.ts';
import { TYRE_FITTING_FIELDS } from '@carnet/contract/kinds/tyre-fitting-fields';
import {
  tyreFittingReplacement,
  type TyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { faultsOfFitting } from '@carnet/domain/tyre-sets/fitting-faults';

export type FittingFormState = ObjectForm<FittingValues>;

interface FittingFormOptions extends ObjectFormOptions<
  'tyre_fitting',
  FittingValues,
  TyreFittingReplacement
> {
  readonly vehicle: Pick<Vehicle, 'firstRegistrationDate'>;
  readonly sets: TyresOfVehicle['sets'];
}

/** State of the fitting form; reports the faults that the server would find. */
export function useFittingForm({ vehicle, sets, ...options }: FittingFormOptions): FittingFormState {
  const { firstRegistrationDate } = vehicle;
  return useObjectForm({
    ...options,
    kind: 'tyre_fitting',
    fields: TYRE_FITTING_FIELDS,
    schema: tyreFittingReplacement,
    toBody: bodyOfFitting,
    check({ basis, date, ...fitting }) {
      if (date === null) return [];
      const surroundings = { firstRegistrationDate, sets, stored: basis };
      return faultsOfFitting({ ...fitting, date }, surroundings);
    },
    nameReading: readingOfFitting,
  });
}
