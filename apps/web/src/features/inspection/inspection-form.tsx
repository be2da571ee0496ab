import { DocumentField } from '#features/files/pieces/file-fields.tsx';
import { readingOf, useInspectionForm, VISIT_KINDS } from '#features/inspection/use-inspection-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { ConfirmQuestion } from '#shared/forms/confirm-question.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { INSPECTION_RESULTS } from '@carnet/domain/inspection/inspection';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import classes from './inspection-card.module.css';

interface InspectionFormProps {
  readonly vehicle: Pick<Vehicle, 'id'>;
  /** The extra emissions check of a van that can be recorded as well; null where none is due. */
  readonly pollutionCheck: VehicleInspection['pollutionCheck'];
  readonly onClose: () => void;
  /** The form was emptied: it is to be made anew. */
  readonly onDiscard: () => void;
}

/** Records an inspection: when, what came of it, and its report. */
export function InspectionForm({ vehicle, pollutionCheck, onClose, onDiscard }: InspectionFormProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const inspection = useInspectionForm(vehicle.id, pollutionCheck, () => {
    notifySuccess(t('vehicles.inspection.toast.recorded'));
    onClose();
  });
  const { form, formProps, files, kind, outOfOrder, isSaving } = inspection;
  const isInspection = kind !== 'emissions';
  useEffect(() => {
    formProps.ref.current?.querySelector('input')?.focus();
  }, [formProps.ref]);
  const forget = (afterwards: () => void) => () => {
    inspection.discardDraft();
    afterwards();
  };
  return (
    <form {...formProps} className={classes.form} aria-label={t('vehicles.inspection.record')}>
      {inspection.isDraftRestored && <DraftNotice before="empty" onDiscard={forget(onDiscard)} />}
      <FormAlert title={t('vehicles.inspection.error.record')} faults={inspection.alertFaults} />
      <DateInput
        required
        label={t('vehicles.inspection.form.date')}
        today={today}
        max={today}
        hasRecentDays
        {...form.getInputProps('date')}
      />
      <ChoiceChips
        label={t('vehicles.inspection.form.kind')}
        value={kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen)}
        choices={VISIT_KINDS.filter((one) => one !== 'emissions' || pollutionCheck !== null).map((one) => ({
          value: one,
          label: t(`vehicles.inspection.kind.${one}`),
        }))}
      />
      {isInspection && (
        <ChoiceChips
          label={t('vehicles.inspection.form.result')}
          value={form.values.result}
          onChange={(result) => form.setFieldValue('result', result)}
          choices={INSPECTION_RESULTS.map((result) => ({
            value: result,
            label: t(`vehicles.inspection.result.${result}`),
          }))}
        />
      )}
      <div className={classes.fields}>
        {isInspection && (
          <>
            <DateInput
              label={t('vehicles.inspection.form.validUntil')}
              description={t('vehicles.inspection.form.validUntilHint')}
              today={today}
              {...form.getInputProps('validUntil')}
            />
            <TextInput
              label={t('vehicles.inspection.form.center')}
              autoComplete="off"
              {...form.getInputProps('center')}
            />
          </>
        )}
        <MileageInput
          label={t('vehicles.mileage.value.label')}
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        <EuroInput required label={t('vehicles.inspection.form.cost')} {...form.getInputProps('cost')} />
      </div>
      <ConfirmQuestion
        isAsked={outOfOrder !== null}
        text={t('vehicles.mileage.outOfOrder.hint')}
        confirmLabel={t('vehicles.mileage.outOfOrder.confirm')}
        isSaving={isSaving}
        onConfirm={() => void inspection.submitWith({ confirmedReading: readingOf(form.getValues()) })}
      />
      <DocumentField
        uploads={files.document}
        label={t('vehicles.inspection.form.report')}
        addLabel={t('vehicles.inspection.form.addReport')}
        hint={t('vehicles.inspection.form.reportHint')}
        field="invoice"
        errors={form.errors}
      />
      <div className={classes.actions}>
        <SubmitButton
          isSaving={isSaving}
          label={t('vehicles.inspection.form.submit')}
          savingLabel={t('common.state.saving')}
        />
        <Button variant="default" onClick={forget(onClose)}>
          {t('common.action.cancel')}
        </Button>
      </div>
    </form>
  );
}
