import { latestMaintenancesQuery } from '#features/maintenances/maintenances.queries.ts';
import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { useRecordBasics, type RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import {
  blankReminder,
  hasKilometreSide,
  isTermChosen,
  shownTerms,
  chooseTerm,
  type NewReminderValues,
  type WireTerms,
} from '#features/reminders/form/new-reminder-values.ts';
import { useInsuranceDocument } from '#features/documents/pieces/use-insurance-document.ts';
import { useLawDate } from '#features/inspection/inspection.queries.ts';
import { documentToFollow } from '@carnet/domain/documents/insurance-reminder';
import { FormDialog } from '#shared/ui/layout/form-dialog.tsx';
import { useCreateReminder } from '#features/reminders/reminders.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { reminderCreation, type Reminder } from '@carnet/contract/reminders/reminder.schema';
import { fitsEnergy } from '@carnet/domain/maintenance/maintenance-types';
import { proposeReminder, type ReminderTerms } from '@carnet/domain/reminders/new-reminder';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { v7 as newId } from 'uuid';
import classes from '#features/reminders/form/reminder-edit-form.module.css';
import layout from '#shared/ui/layout/form-in-dialog.module.css';

interface NewReminderProps {
  readonly isOpen: boolean;
  /** Preselected vehicle, if any. */
  readonly vehicleId: string | null;
  readonly onClose: () => void;
}

/** Dialog that adds a reminder. */
export function NewReminder({ isOpen, vehicleId, onClose }: NewReminderProps) {
  const { t } = useTranslation('reminders');
  const { basics, hasFailed, isRetrying, retry } = useRecordBasics();
  const showDone = useDoneMessage();
  const [attempt, setAttempt] = useState(0);
  return (
    <FormDialog isOpen={isOpen} title={t('reminders.new.title')} onClose={onClose}>
      {basics && (
        <NewReminderForm
          key={attempt}
          basics={basics}
          vehicleId={vehicleId}
          onSaved={(stored) => {
            showDone(t('reminders.toast.added'), [{ verb: 'create', kind: 'reminder', stored }]);
            onClose();
          }}
          onClose={onClose}
          onDiscard={() => setAttempt(attempt + 1)}
        />
      )}
      {!basics && hasFailed && (
        <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />
      )}
      {!basics && !hasFailed && <SkeletonForm count={4} />}
    </FormDialog>
  );
}

interface NewReminderFormProps {
  readonly basics: RecordBasics;
  /** Preselected vehicle. */
  readonly vehicleId: string | null;
  readonly onSaved: (reminder: Reminder) => void;
  readonly onClose: () => void;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

/** Form of a new reminder: proposes its terms from the settings and the latest record. Stores a draft. */
function NewReminderForm({ basics, vehicleId, onSaved, onClose, onDiscard }: NewReminderFormProps) {
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
    toBody: (fields) => toBody(fields, proposal),
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
    <form {...formProps} className={layout.form} aria-label={t('reminders.new.title')}>
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
          form.setValues(chooseTerm(form.getValues(), field, value));
          form.clearFieldError(field);
        }}
      />
      <p className={classes.advice}>{t('reminders.advice')}</p>
      <div ref={actionsRef} className={layout.actions}>
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

/** Says that the vehicle already has a reminder of this type, with a link to it; a second one is allowed. */
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

interface ReminderTermFieldsProps {
  readonly terms: WireTerms;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: <Field extends keyof WireTerms>(field: Field, value: WireTerms[Field]) => void;
}

/** Terms of a reminder; the last mileage is shown if a term needs it. */
function ReminderTermFields({ terms, errors, onChange }: ReminderTermFieldsProps) {
  const { t } = useTranslation('reminders');
  const today = useToday();
  return (
    <div className={layout.fields}>
      <DateInput
        label={t('reminders.edit.nextDate.label')}
        today={today}
        name="next_reminder_date"
        value={terms.next_reminder_date}
        error={errors['next_reminder_date']}
        onChange={(date) => onChange('next_reminder_date', date)}
      />
      <MileageInput
        label={t('reminders.edit.plannedMileage.label')}
        name="planned_mileage"
        value={terms.planned_mileage}
        error={errors['planned_mileage']}
        onChange={(mileage) => onChange('planned_mileage', mileage)}
      />
      <DaysInput
        label={t('reminders.edit.intervalDays.label')}
        name="interval_days"
        value={terms.interval_days}
        error={errors['interval_days']}
        onChange={(days) => onChange('interval_days', days)}
      />
      <MileageInput
        label={t('reminders.edit.intervalKilometres.label')}
        name="interval_km"
        value={terms.interval_km}
        error={errors['interval_km']}
        onChange={(distance) => onChange('interval_km', distance)}
      />
      {hasKilometreSide(terms) && (
        <MileageInput
          label={t('reminders.edit.lastMileage.label')}
          description={t('reminders.edit.lastMileage.empty')}
          name="last_mileage"
          value={terms.last_mileage}
          error={errors['last_mileage']}
          onChange={(mileage) => onChange('last_mileage', mileage)}
        />
      )}
    </div>
  );
}

/**
 * Proposed terms for the chosen vehicle and type, from the settings and the latest record of the type; null
 * until both are chosen.
 */
function useReminderProposal(
  basics: RecordBasics,
  { vehicle_id: vehicleId, maintenance_type: key }: NewReminderValues,
): ReminderTerms | null {
  const today = useToday();
  const lawDate = useLawDate({ vehicle_id: vehicleId, maintenance_type: key });
  const insurance = useInsuranceDocument(vehicleId);
  const sourceDate = lawDate ?? documentToFollow(key ?? '', insurance?.expiresOn ?? null)?.date ?? null;
  const { data: [latest] = [] } = useQuery(latestMaintenancesQuery(vehicleId ?? '', key ?? ''));
  const vehicle = basics.vehicles.find(({ id }) => id === vehicleId);
  const type = basics.types.find((known) => known.key === key);
  if (!vehicle || !type) return null;
  const done = latest && {
    date: latest.date,
    mileage: latest.mileage,
    nextServiceDate: latest.next_service_date,
    nextServiceMileage: latest.next_service_mileage,
  };
  const proposed = proposeReminder(type, done ?? null, vehicle.currentMileage, today);
  return sourceDate === null ? proposed : { ...proposed, nextReminderDate: sourceDate };
}

/** A proposed date is not the owner's: the reminder follows the law or a document if possible. */
function toBody({ chosen, ...fields }: NewReminderValues, proposal: ReminderTerms | null) {
  const isDateChosen = isTermChosen({ chosen }, 'next_reminder_date');
  return {
    ...fields,
    ...shownTerms({ chosen, ...fields }, proposal),
    ...(isDateChosen ? {} : { follows: null }),
  };
}
