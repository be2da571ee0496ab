import {
  bodyOfMaintenance,
  readingOf,
  type MaintenanceFormValues,
} from '#features/maintenances/form/maintenance-form-values.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import {
  maintenanceReplacement,
  type MaintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { NextService } from '@carnet/domain/reminders/mark-done';

interface MaintenanceFormOptions {
  readonly initialValues: MaintenanceFormValues;
  readonly draftName: string;
  /** What is proposed for the next time, as long as nothing was chosen. */
  readonly propose: (values: MaintenanceFormValues) => NextService;
  /** Faults of what the form does not hold, such as files that could not be sent. */
  readonly check: () => readonly FormFault[];
  readonly save: (body: MaintenanceReplacement) => Promise<unknown>;
}

/** The form of a record, with what its server last asked to be confirmed. */
export interface MaintenanceFormState extends ContractForm<MaintenanceFormValues> {
  /** The mileage in the form was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** The form of a record: refuses what the server would, keeps what is typed as a draft. */
export function useMaintenanceForm(options: MaintenanceFormOptions): MaintenanceFormState {
  const today = useToday();
  const refused = useRefusedReading();
  const contractForm: ContractForm<MaintenanceFormValues> = useContractForm({
    schema: maintenanceReplacement,
    initialValues: options.initialValues,
    draftName: options.draftName,
    toBody: (values) => bodyOfMaintenance(values, options.propose(values)),
    check: ({ date }) => [...faultsOfDate(date, today), ...options.check()],
    save: options.save,
    onRefused: (problem) => refused.note(problem, readingOf(contractForm.form.getValues())),
  });
  return { ...contractForm, outOfOrder: refused.faultOf(readingOf(contractForm.form.values)) };
}

/** A record tells what was done: today at the latest (contract, section 4). */
function faultsOfDate(date: CivilDate | null, today: CivilDate): FormFault[] {
  const isInFuture = date !== null && compareCivilDates(date, today) > 0;
  return isInFuture ? [{ pointer: '/date', code: 'date_in_future' }] : [];
}
