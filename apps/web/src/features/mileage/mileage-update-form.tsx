import { useToday } from '#shared/calendar/today.tsx';
import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  blankMileageUpdate,
  mileageDraftName,
  type MileageUpdateValues,
} from '#features/mileage/mileage-draft.ts';
import { useMileageReadings, useSaveMileageReading } from '#features/mileage/mileage.queries.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import { checkBody } from '@carnet/contract/refusals/body-faults';
import { mileageReadingCreation, type MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { v7 as newId } from 'uuid';
import classes from './mileage-update-form.module.css';

interface MileageUpdateFormProps {
  readonly vehicleId: string;
  /** Opened by the user just now: focus the field. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

/** Quick entry of a mileage and its date. */
export function MileageUpdateForm({ vehicleId, isAsked, onClose, onDiscard }: MileageUpdateFormProps) {
  const { t } = useTranslation('mileage', 'vehicles');
  const { formatKilometres } = useFormat();
  const today = useToday();
  const { data: readings = [] } = useMileageReadings(vehicleId);
  const showDone = useDoneMessage();
  /** The question shows the message of a correction. */
  const isCorrection = useRef(false);
  const update = useMileageUpdate(vehicleId, (saved) => {
    const current = currentReading([...readings, saved]) ?? saved;
    const [mileage, shown] = [formatKilometres(saved.mileage), formatKilometres(current.mileage)];
    if (!isCorrection.current) {
      showDone(
        current.mileage === saved.mileage
          ? t('vehicles.mileage.toast.updated', { mileage })
          : t('mileage.toast.kept', { mileage, current: shown }),
        [{ verb: 'create', kind: 'reading', stored: saved }],
      );
    }
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
      <MileageDoubt
        fault={outOfOrder}
        vehicleId={vehicleId}
        object={{ id: form.values.id, isReading: true }}
        date={form.values.date}
        mileage={form.values.mileage}
        isSaving={isSaving}
        onConfirm={(asCorrection) => {
          isCorrection.current = asCorrection;
          return submitWith({ confirmedReading: nameReading(form.getValues()) });
        }}
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

/** The quick-entry form with the pending mileage confirmation. */
interface MileageUpdate extends ContractForm<MileageUpdateValues> {
  /** The mileage was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** Quick-entry form, which stores the input as a draft. */
function useMileageUpdate(vehicleId: string, onSaved: (reading: MileageReading) => void): MileageUpdate {
  const today = useToday();
  const [initialValues] = useState(() => blankMileageUpdate(newId(), today));
  const saveReading = useSaveMileageReading(vehicleId);
  const refused = useRefusedReading();
  const contractForm: ContractForm<MileageUpdateValues> = useContractForm({
    schema: mileageReadingCreation,
    initialValues,
    draftName: mileageDraftName(vehicleId),
    toBody: (values) => ({
      id: values.id,
      mileage: values.mileage,
      date: values.date,
      ...(values.confirmedReading === nameReading(values) && { confirmMileage: true }),
    }),
    check: ({ date }) => checkBody({ kind: 'reading', body: date ? { date } : {}, stored: null, today }),
    save: async (body) => onSaved(await saveReading(body)),
    onRefused: (problem) => refused.note(problem, nameReading(contractForm.form.getValues())),
  });
  useRenewIdOnDraftConflict(mileageDraftName(vehicleId), () =>
    contractForm.form.setFieldValue('id', newId()),
  );
  return { ...contractForm, outOfOrder: refused.faultOf(nameReading(contractForm.form.values)) };
}

function nameReading({ date, mileage }: Pick<MileageUpdateValues, 'date' | 'mileage'>): string {
  return `${date} ${mileage}`;
}
