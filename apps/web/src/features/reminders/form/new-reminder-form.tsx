import { ReminderTermFields } from '#features/reminders/form/reminder-term-fields.tsx';
import {
  blankReminder,
  shownTerms,
  withChosen,
  type NewReminderValues,
} from '#features/reminders/form/new-reminder-values.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { useReminderProposal } from '#features/reminders/form/use-reminder-proposal.ts';
import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import { useCreateReminder } from '#features/reminders/reminders.queries.ts';
import classes from '#features/reminders/form/reminder-edit-form.module.css';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { reminderCreation, type Reminder } from '@carnet/contract/reminders/reminder.schema';
import { fitsEnergy } from '@carnet/domain/maintenance/maintenance-types';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { v7 as newId } from 'uuid';

interface NewReminderFormProps {
  readonly basics: RecordBasics;
  /** The vehicle that was asked for. */
  readonly vehicleId: string | null;
  readonly onSaved: (reminder: Reminder) => void;
  readonly onClose: () => void;
  /** The form was emptied: it is to be made anew. */
  readonly onDiscard: () => void;
}

/** The form of a new reminder: its terms are proposed from the settings and the latest record. Keeps a draft. */
export function NewReminderForm({ basics, vehicleId, onSaved, onClose, onDiscard }: NewReminderFormProps) {
  const { t } = useTranslation('reminders');
  const creation = useCreateReminder();
  const [initialValues] = useState(() => {
    const [first, ...others] = basics.vehicles;
    const only = others.length === 0 ? first?.id : undefined;
    const asked = basics.vehicles.find(({ id }) => id === vehicleId)?.id;
    return blankReminder({ id: newId(), vehicle_id: asked ?? only ?? null, maintenance_type: null });
  });
  const draftName = `reminder.new.${vehicleId ?? 'any'}`;
  const contractForm: ContractForm<NewReminderValues> = useContractForm({
    schema: reminderCreation,
    initialValues,
    draftName,
    toBody: ({ chosen, ...fields }) => ({ ...fields, ...shownTerms({ chosen, ...fields }, proposal) }),
    save: async (body) => onSaved(await creation.mutateAsync(body)),
  });
  const { form, formProps, isSaving } = contractForm;
  useRenewIdOnDraftConflict(draftName, () => form.setFieldValue('id', newId()));
  const { values } = form;
  const proposal = useReminderProposal(basics, values);
  const vehicle = basics.vehicles.find(({ id }) => id === values.vehicle_id);
  const actionsRef = useRef<HTMLDivElement>(null);
  useToastLift(actionsRef, 0);
  return (
    <form {...formProps} className={classes.form} aria-label={t('reminders.new.title')}>
      {contractForm.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            contractForm.discardDraft();
            onDiscard();
          }}
        />
      )}
      <FormAlert title={t('reminders.error.add')} faults={contractForm.alertFaults} />
      <VehicleSelect
        required
        allowDeselect={false}
        label={t('maintenance.form.vehicle.label')}
        placeholder={t('maintenance.form.vehicle.placeholder')}
        vehicles={basics.vehicles}
        {...form.getInputProps('vehicle_id')}
      />
      <TypeSelect
        required
        allowDeselect={false}
        label={t('maintenance.form.type.label')}
        placeholder={t('maintenance.form.type.placeholder')}
        types={basics.types.filter(({ key }) => fitsEnergy(key, vehicle?.energy ?? null))}
        {...form.getInputProps('maintenance_type')}
      />
      <ExistingReminder reminders={basics.reminders} values={values} />
      <ReminderTermFields
        terms={shownTerms(values, proposal)}
        errors={form.errors}
        onChange={(field, value) => {
          form.setValues(withChosen(form.getValues(), field, value));
          form.clearFieldError(field);
        }}
      />
      <p className={classes.advice}>{t('reminders.advice')}</p>
      <div ref={actionsRef} className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <SubmitButton
          isSaving={isSaving}
          label={t('reminders.new.submit')}
          savingLabel={t('common.state.saving')}
        />
      </div>
    </form>
  );
}

interface ExistingReminderProps {
  readonly reminders: readonly Reminder[];
  readonly values: NewReminderValues;
}

/** Says that the vehicle has a reminder of this type already, with the way to it: a second one is allowed. */
function ExistingReminder({ reminders, values }: ExistingReminderProps) {
  const { t } = useTranslation('reminders');
  const existing = reminders.find(
    ({ vehicle_id: vehicleId, maintenance_type: type }) =>
      vehicleId === values.vehicle_id && type === values.maintenance_type,
  );
  return (
    <p role="status" className={classes.existing}>
      {existing && (
        <>
          {t('reminders.new.exists')}{' '}
          <Link to={paths.editReminder(existing.id)}>{t('reminders.edit.title')}</Link>
        </>
      )}
    </p>
  );
}
