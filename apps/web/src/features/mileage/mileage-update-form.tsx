import { readingOf, useMileageUpdate } from '#features/mileage/use-mileage-update.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { ConfirmQuestion } from '#shared/forms/confirm-question.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import classes from './mileage-update-form.module.css';

interface MileageUpdateFormProps {
  readonly vehicleId: string;
  /** Whether the person has asked for it just now, and wants to type at once. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
  /** The form was emptied: it is to be made anew. */
  readonly onDiscard: () => void;
}

/** The quick update: what the odometer shows, and when it did. */
export function MileageUpdateForm({ vehicleId, isAsked, onClose, onDiscard }: MileageUpdateFormProps) {
  const { t } = useTranslation('vehicles');
  const { formatKilometres } = useFormat();
  const today = useToday();
  const update = useMileageUpdate(vehicleId, ({ mileage }) => {
    notifySuccess(t('vehicles.mileage.toast.updated', { mileage: formatKilometres(mileage) }));
    onClose();
  });
  const { form, formProps, alertFaults, outOfOrder, isSaving, submitWith } = update;
  useEffect(() => {
    if (isAsked) formProps.ref.current?.querySelector('input')?.focus();
  }, [isAsked, formProps.ref]);
  const forget = (afterwards: () => void) => () => {
    update.discardDraft();
    afterwards();
  };
  return (
    <form {...formProps} className={classes.form} aria-label={t('vehicles.mileage.update')}>
      {update.isDraftRestored && <DraftNotice before="empty" onDiscard={forget(onDiscard)} />}
      <FormAlert title={t('vehicles.mileage.error.update')} faults={alertFaults} />
      <div className={classes.fields}>
        <MileageInput
          label={t('vehicles.mileage.value.label')}
          enterKeyHint="send"
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        <DateInput
          label={t('vehicles.mileage.date.label')}
          today={today}
          max={today}
          {...form.getInputProps('date')}
        />
      </div>
      <ConfirmQuestion
        isAsked={outOfOrder !== null}
        text={t('vehicles.mileage.outOfOrder.hint')}
        confirmLabel={t('vehicles.mileage.outOfOrder.confirm')}
        isSaving={isSaving}
        onConfirm={() => void submitWith({ confirmedReading: readingOf(form.getValues()) })}
      />
      <div className={classes.actions}>
        <SubmitButton
          isSaving={isSaving}
          label={t('vehicles.mileage.submit')}
          savingLabel={t('common.state.saving')}
        />
        <Button variant="default" onClick={forget(onClose)}>
          {t('common.action.cancel')}
        </Button>
      </div>
    </form>
  );
}
