import {
  toMaintenanceBody,
  nameReading,
  type MaintenanceFormValues,
} from '#features/maintenances/form/maintenance-form-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import {
  maintenanceReplacement,
  type MaintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
import type { NextService } from '@carnet/domain/reminders/mark-done';

interface MaintenanceFormOptions extends ObjectFormOptions<
  'record',
  MaintenanceFormValues,
  Omit<MaintenanceReplacement, 'reminder_id'>
> {
  /** Proposes the next service while the user has chosen none. */
  readonly propose: (values: MaintenanceFormValues) => NextService;
  /** Faults of other parts of the form. */
  readonly checkMore?: () => readonly FormFault[];
}
import { RECORD_FIELDS } from '@carnet/contract/kinds/record-fields';

export type MaintenanceFormState = ObjectForm<MaintenanceFormValues>;

export function useMaintenanceForm({
  propose,
  checkMore = () => [],
  ...options
}: MaintenanceFormOptions): MaintenanceFormState {
  return useObjectForm({
    ...options,
    kind: 'record',
    fields: RECORD_FIELDS,
    schema: maintenanceReplacement,
    toBody: (values) => toMaintenanceBody(values, propose(values)),
    aliases: { inspection: 'visit' },
    check: checkMore,
    nameReading,
  });
}
