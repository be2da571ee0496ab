import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { hasKilometreSide } from '#features/reminders/form/new-reminder-values.ts';
import { useLawDate } from '#features/inspection/inspection.queries.ts';
import { useInsuranceDocument } from '#features/documents/pieces/use-insurance-document.ts';
import { useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { projectionText } from '@carnet/i18n/projection-text';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import {
  reminder as reminderSchema,
  reminderReplacement,
  type Reminder,
} from '@carnet/contract/reminders/reminder.schema';
import { isInsuranceType } from '@carnet/domain/documents/insurance-reminder';
import { Button, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './reminder-edit-form.module.css';
import layout from '#shared/ui/layout/form-in-dialog.module.css';

interface ReminderEditFormProps {
  readonly reminder: Reminder;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

const DAYS_OF_A_MONTH = 30.4;

type ReminderFields = Pick<
  Reminder,
  'next_reminder_date' | 'planned_mileage' | 'interval_days' | 'interval_km' | 'last_mileage' | 'active'
>;
interface ReminderValues extends ReminderFields {
  readonly id: string;
  readonly basis: Reminder;
}

/**
 * Edits the terms of a reminder: five fields, and the last mileage if a mileage term counts from it. Stores
 * the input as a draft.
 */
export function ReminderEditForm({ reminder, onSaved, onClose, onDiscard }: ReminderEditFormProps) {
  const { t } = useTranslation('reminders');
  const today = useToday();
  const format = useFormat();
  const replacement = useReplaceReminder();
  const edit = useEditForm({
    kind: 'reminder',
    stored: reminder,
    schema: reminderSchema,
    toValues,
    toBody: toChanges,
    // The server fills in an empty last mileage.
    toHeld: (changes: ReminderFields) => ({ ...changes, last_mileage: changes.last_mileage ?? undefined }),
    replace: (basis, changes: ReminderFields) => replacement.mutateAsync({ reminder: basis, changes }),
    done: () => t('reminders.toast.updated'),
    onSaved,
    failure: t('reminders.error.update'),
    onDiscard,
  });
  const { save, ...options } = edit.options;
  const contractForm: ContractForm<ReminderValues> = useContractForm({
    ...options,
    schema: reminderReplacement,
    toBody: (values) => ({ ...values.basis, ...toChanges(values) }),
    save() {
      const values = contractForm.form.getValues();
      return save(toChanges(values), values, []);
    },
  });
  const { form, formProps, isSaving } = contractForm;
  const sourceHint = useSourceHint(reminder);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const actionsRef = useRef<HTMLDivElement>(null);
  useToastLift(actionsRef, 0);
  // The dialog focuses its first field on opening, when the reminder may still be loading.
  useEffect(() => {
    fieldsRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <form {...formProps} className={layout.form} aria-label={t('reminders.edit.title')}>
      {edit.showDraft(contractForm)}
      {edit.showAlert(contractForm)}
      <div ref={fieldsRef} className={layout.fields}>
        <DateInput
          label={t('reminders.edit.nextDate.label')}
          description={sourceHint}
          today={today}
          {...form.getInputProps('next_reminder_date')}
          data-autofocus
        />
        <MileageInput
          label={t('reminders.edit.plannedMileage.label')}
          {...form.getInputProps('planned_mileage')}
        />
        <DaysInput label={t('reminders.edit.intervalDays.label')} {...form.getInputProps('interval_days')} />
        <MileageInput
          label={t('reminders.edit.intervalKilometres.label')}
          {...form.getInputProps('interval_km')}
        />
        {hasKilometreSide(form.values) && (
          <MileageInput
            label={t('reminders.edit.lastMileage.label')}
            description={t('reminders.edit.lastMileage.empty')}
            {...form.getInputProps('last_mileage')}
          />
        )}
      </div>
      {reminder.projected && (
        <p className={classes.advice}>
          {t('reminders.projected.explained', {
            expected: projectionText(reminder.projected, today, t, format),
            pace: format.formatKilometres(Math.round(reminder.projected.kmPerDay * DAYS_OF_A_MONTH)),
            readings: reminder.projected.readings,
          })}
        </p>
      )}
      <p className={classes.advice}>{t('reminders.advice')}</p>
      <Switch
        label={t('reminders.edit.active.label')}
        description={t('reminders.edit.active.hint')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <div ref={actionsRef} className={layout.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <SubmitButton
          isSaving={isSaving}
          label={t('reminders.edit.submit')}
          savingLabel={t('common.state.saving')}
        />
      </div>
    </form>
  );
}

/** Source of the date if the owner does not set it: the law, or the insurance document. */
function useSourceHint(reminder: Reminder): ReactNode {
  const { t } = useTranslation('reminders');
  const { formatDate } = useFormat();
  const lawDate = useLawDate(reminder);
  const insurance = useInsuranceDocument(reminder.vehicle_id);
  if (lawDate !== null) return t('reminders.edit.nextDate.lawHint', { date: formatDate(lawDate) });
  if (!isInsuranceType(reminder.maintenance_type) || !insurance?.expiresOn) return null;
  const key = reminder.follows === 'document' ? 'byDocument' : 'documentHint';
  return (
    <>
      {t(`reminders.edit.nextDate.${key}`, { date: formatDate(insurance.expiresOn) })}{' '}
      <Link to={paths.document(insurance.id)}>{t('reminders.edit.nextDate.openDocument')}</Link>
    </>
  );
}

function toValues(reminder: Reminder): ReminderValues {
  const { next_reminder_date, planned_mileage, interval_days, interval_km, last_mileage, active } = reminder;
  const fields = { next_reminder_date, planned_mileage, interval_days, interval_km, last_mileage, active };
  return { ...fields, id: reminder.id, basis: reminder };
}

/** Without a mileage term the last mileage is cleared too: alone it would add the default interval. */
function toChanges({ basis, id: _id, ...fields }: ReminderValues): ReminderFields {
  const isLost = hasKilometreSide(basis) && !hasKilometreSide(fields);
  return isLost ? { ...fields, last_mileage: null } : fields;
}
