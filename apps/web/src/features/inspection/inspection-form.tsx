import { DocumentField } from '#features/files/pieces/file-fields.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { checkBody } from '@carnet/contract/refusals/body-faults';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import {
  INSPECTION_RESULTS,
  INSPECTION_KINDS,
  type InspectionResult,
} from '@carnet/domain/inspection/inspection';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './inspection-card.module.css';
import { useFormFiles, type FormFiles } from '#features/files/pieces/use-form-files.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { maintenanceCreation, type Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSPECTION_TYPE, isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { v7 as newId } from 'uuid';
import { RECORD_FIELDS } from '@carnet/contract/kinds/record-fields';

interface InspectionFormProps {
  readonly vehicle: Pick<Vehicle, 'id'>;
  /** The emissions check of a van that can be recorded as well; null if none is due. */
  readonly pollutionCheck: VehicleInspection['pollutionCheck'];
  readonly onClose: () => void;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

/** Records an inspection: date, result and report. */
export function InspectionForm({ vehicle, pollutionCheck, onClose, onDiscard }: InspectionFormProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const showDone = useDoneMessage();
  const inspection = useInspectionForm(vehicle.id, pollutionCheck, (stored) => {
    showDone(t('vehicles.inspection.toast.recorded'), [{ verb: 'create', kind: 'record', stored }]);
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
      <MileageDoubt
        fault={outOfOrder}
        vehicleId={vehicle.id}
        object={{ id: form.values.id }}
        date={form.values.date}
        mileage={form.values.mileage}
        isSaving={isSaving}
        onConfirm={() => inspection.submitWith({ confirmedReading: nameReading(form.getValues()) })}
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

/**
 * Kinds of visit in the form, including the emissions check of a van, which is not an inspection and has no result.
 */
const VISIT_KINDS = [...INSPECTION_KINDS, 'emissions'] as const;
type VisitKind = (typeof VISIT_KINDS)[number];

interface InspectionValues {
  /** Created once per form and stored with its draft: however often it is sent, the record is stored once. */
  readonly id: string;
  readonly date: CivilDate | null;
  readonly kind: VisitKind;
  readonly result: InspectionResult;
  readonly validUntil: CivilDate | null;
  readonly center: string;
  readonly cost: number | null;
  readonly mileage: number | null;
  /** The report. */
  readonly invoice: CarnetFile | null;
  /** The reading that the user confirmed despite the order. */
  readonly confirmedReading: string | null;
}

/** The short form with its report and the pending mileage confirmation. */
interface InspectionFormState extends ContractForm<InspectionValues> {
  readonly files: FormFiles;
  readonly kind: VisitKind;
  readonly outOfOrder: FormFault | null;
}

/** Records an inspection with its result; a reminder that follows the law is updated by itself. */
function useInspectionForm(
  vehicleId: string,
  pollutionCheck: VehicleInspection['pollutionCheck'],
  onSaved: (record: Maintenance) => void,
): InspectionFormState {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const [initialValues] = useState(() => blankInspection(newId(), today));
  const planned = usePlannedReminder(vehicleId);
  const creation = useCreateObject('record');
  const refused = useRefusedReading();
  const draftName = `inspection.new.${vehicleId}`;
  const toVisit = (values: InspectionValues) => resolveVisit(values, pollutionCheck);
  const toBody = (values: InspectionValues) =>
    toRecordBody(vehicleId, toVisit(values), t('vehicles.inspection.emissionsRecord'));
  const contractForm: ContractForm<InspectionValues> = useContractForm({
    schema: maintenanceCreation,
    initialValues,
    draftName,
    aliases: { 'inspection.validUntil': 'validUntil', 'inspection.center': 'center' },
    toBody,
    check: (values) => [
      ...findFaults(toVisit(values), toBody(values), pollutionCheck, today),
      ...files.faults(),
    ],
    async save({ id: _id, reminder_id: _reminder, ...body }) {
      const stored = await files.settled();
      const { id, kind, result, invoice } = toVisit(contractForm.form.getValues());
      const reminderId = kind === 'periodic' && result === 'favourable' ? planned : null;
      const record = await creation.mutateAsync({
        id,
        body: { ...body, ...stored },
        once: { reminder_id: reminderId },
        files: invoice ? [invoice] : [],
      });
      onSaved(record);
    },
    onRefused: (problem) => refused.note(problem, nameReading(contractForm.form.getValues())),
  });
  const { form } = contractForm;
  const files = useFormFiles(RECORD_FIELDS, form, []);
  useRenewIdOnDraftConflict(draftName, () => form.setFieldValue('id', newId()));

  const { kind } = toVisit(form.values);
  return { ...contractForm, files, kind, outOfOrder: refused.faultOf(nameReading(form.values)) };
}

/** The visit to record: a draft of an emissions check that is no longer due becomes an inspection. */
function resolveVisit(
  values: InspectionValues,
  pollutionCheck: VehicleInspection['pollutionCheck'],
): InspectionValues {
  return values.kind === 'emissions' && pollutionCheck === null ? { ...values, kind: 'periodic' } : values;
}

/**
 * The inspection reminder that follows its interval; a passed periodic inspection marks it as done. Null if
 * there is none.
 */
function usePlannedReminder(vehicleId: string): string | null {
  const { data: reminders = [] } = useReminders();
  const planned = reminders.find(
    (one) =>
      one.vehicle_id === vehicleId && isInspectionType(one.maintenance_type) && one.follows === 'interval',
  );
  return planned?.id ?? null;
}

function findFaults(
  values: InspectionValues,
  { type, inspection }: ReturnType<typeof toRecordBody>,
  pollutionCheck: VehicleInspection['pollutionCheck'],
  today: CivilDate,
): FormFault[] {
  const { date, kind } = values;
  if (date === null) return [];
  const isEarly = kind === 'emissions' && pollutionCheck !== null && date < pollutionCheck.from;
  if (isEarly) return [{ pointer: '/date', code: 'before_emissions_check' }];
  const faults = checkBody({ kind: 'record', body: { type, date, inspection }, stored: null, today });
  return faults.map((fault) => ({ ...fault, pointer: fault.pointer.replace('/inspection/', '/') }));
}

function blankInspection(id: string, today: CivilDate): InspectionValues {
  return {
    id,
    date: today,
    kind: 'periodic',
    result: 'favourable',
    validUntil: null,
    center: '',
    cost: null,
    mileage: null,
    invoice: null,
    confirmedReading: null,
  };
}

/** Identifies the reading in the form: a confirmation applies to this one only. */
function nameReading({ date, mileage }: InspectionValues): string {
  return `${date} ${mileage}`;
}

function toRecordBody(vehicleId: string, values: InspectionValues, emissionsRecord: string) {
  const { kind, result, validUntil, center } = values;
  const isInspection = kind !== 'emissions';
  return {
    vehicle_id: vehicleId,
    type: INSPECTION_TYPE,
    date: values.date,
    cost: values.cost,
    mileage: values.mileage,
    description: isInspection ? null : emissionsRecord,
    // A record without a result, in the months of the emissions check, is that check.
    inspection: isInspection ? { kind, result, validUntil, center: center.trim() || null } : null,
    invoice: values.invoice?.id ?? null,
    confirmMileage: values.confirmedReading === nameReading(values) || null,
  };
}
