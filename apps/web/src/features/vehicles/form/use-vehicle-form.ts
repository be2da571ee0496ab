import { bodyOfVehicle, type VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import { vehicleReplacement, type VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

interface VehicleFormOptions {
  readonly initialValues: VehicleFormValues;
  readonly draftName: string;
  /** Faults of what the form does not hold, such as files that could not be sent. */
  readonly check: () => readonly FormFault[];
  readonly save: (body: VehicleReplacement) => Promise<unknown>;
}

/** The form of a vehicle, with what its server last asked to be confirmed. */
export interface VehicleFormState extends ContractForm<VehicleFormValues> {
  /** The mileage in the form was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** The form of a vehicle: refuses what the server would, keeps what is typed as a draft. */
export function useVehicleForm(options: VehicleFormOptions): VehicleFormState {
  const refused = useRefusedReading();
  const today = useToday();
  const contractForm: ContractForm<VehicleFormValues> = useContractForm({
    ...options,
    schema: vehicleReplacement,
    toBody: bodyOfVehicle,
    check: (values) => [...faultsOfRegistration(values, options.initialValues, today), ...options.check()],
    onRefused: (problem) => refused.note(problem, readingOf(contractForm.form.getValues())),
  });
  return { ...contractForm, outOfOrder: refused.faultOf(readingOf(contractForm.form.values)) };
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

function readingOf({ currentMileage }: VehicleFormValues): string {
  return String(currentMileage);
}
