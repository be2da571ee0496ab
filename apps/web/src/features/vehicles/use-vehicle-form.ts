import { bodyOfVehicle, type VehicleFormValues } from '#features/vehicles/vehicle-form-values.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';

interface VehicleFormOptions {
  readonly initialValues: VehicleFormValues;
  readonly draftName: string;
  /** Faults of what the form does not hold, such as files that could not be sent. */
  readonly check: () => readonly FormFault[];
  readonly save: (body: VehicleReplacement) => Promise<unknown>;
}

/** The form of a vehicle: refuses what the server would, keeps what is typed as a draft. */
export function useVehicleForm(options: VehicleFormOptions): ContractForm<VehicleFormValues> {
  return useContractForm<VehicleFormValues, typeof vehicleReplacement>({
    ...options,
    schema: vehicleReplacement,
    toBody: bodyOfVehicle,
  });
}
